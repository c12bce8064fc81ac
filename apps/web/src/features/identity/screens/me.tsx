import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { language, switchLanguage } from '../../../shared/i18n/language.ts';
import { appVersion } from '../../../shared/lib/app-version.ts';
import { Allowed } from '../../../shared/lib/allowed.tsx';
import { useBranding } from '../../../shared/lib/branding.ts';
import { call } from '../../../shared/lib/call.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { sessionUser, startSession } from '../../../shared/lib/session.ts';
import { chooseTheme, chosenTheme, type Theme } from '../../../shared/lib/theme.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { MeHead } from '../components/me-head.tsx';
import { t } from '../me-texts.ts';
import { signOutHere } from '../sign-out.ts';
import '../me.css';

/** Who one is, where one works, how the app looks, and the way out. */
export default function Me() {
  const { app_name: name } = useBranding();
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <>
      <NavBar title={t.me} />
      <main className="page on-ground">
        <MeHead />
        <Enterprises />
        <h2 className="sect">{t.account}</h2>
        <Cells inset>
          <Cell label={t.accounts} onPress={() => navigation().open('accounts')} />
          <Cell label={t.security} onPress={() => navigation().open('accountSecurity')} />
        </Cells>
        <h2 className="sect">{t.appearance}</h2>
        <div className="me-choice">
          <Segmented<Theme>
            label={t.theme}
            value={theme}
            choices={[
              { value: 'system', label: t.system },
              { value: 'light', label: t.light },
              { value: 'dark', label: t.dark },
            ]}
            onChange={(chosen) => {
              chooseTheme(chosen);
              setTheme(chosen);
            }}
          />
          <Segmented
            label={t.language}
            value={language}
            choices={[
              { value: 'zh', label: '中文' },
              { value: 'en', label: 'English' },
            ]}
            onChange={switchLanguage}
          />
        </div>
        <h2 className="sect">{t.more}</h2>
        <Cells inset>
          <Allowed codes="audit.read">
            <Cell label={t.audit} onPress={() => navigation().open('audit')} />
          </Allowed>
          <Allowed codes="settings.write">
            <Cell label={t.enterpriseSettings} onPress={() => navigation().open('enterpriseSettings')} />
          </Allowed>
          <Cell label={t.agreements} onPress={() => navigation().open('agreements')} />
          <Cell
            label={t.about}
            value={`${name || t.appName} ${appVersion}`}
            onPress={() => navigation().open('about')}
          />
        </Cells>
        <div className="me-out">
          <Cells inset>
            <Cell label={t.signOut} danger onPress={() => void signOut()} />
          </Cells>
        </div>
      </main>
    </>
  );
}

/** The enterprises one belongs to; a tap on another one goes to work there. */
function Enterprises() {
  const enterprises = useQuery({
    queryKey: ['organisation.enterprises'],
    queryFn: () => call('organisation.enterprises', {}),
  });
  const [going, setGoing] = useState(false);

  async function switchTo(tenantId: string): Promise<void> {
    if (going) return;
    setGoing(true);
    try {
      startSession(await call('identity.switchEnterprise', { tenantId }));
      // Everything on the screen belongs to the enterprise one leaves.
      location.reload();
    } catch (error) {
      showToast((error as Error).message);
      setGoing(false);
    }
  }

  return (
    <>
      <h2 className="sect">{t.enterprise}</h2>
      <Cells inset>
        {(enterprises.data?.list ?? [{ id: '', name: sessionUser()?.tenantName ?? '', current: true }]).map((entry) => (
          <Cell
            key={entry.id}
            label={entry.name}
            value={entry.current ? t.here : going ? t.going : t.goThere}
            onPress={entry.current ? undefined : () => void switchTo(entry.id)}
          />
        ))}
      </Cells>
    </>
  );
}

async function signOut(): Promise<void> {
  const question = { title: t.signOutTitle, body: t.signOutBody, yes: t.signOut };
  if (await confirm({ ...question, danger: true, no: t.stay })) await signOutHere();
}
