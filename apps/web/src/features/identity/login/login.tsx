import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { nextLanguage, switchLanguage } from '../../../shared/i18n/language.ts';
import { common } from '../../../shared/i18n/common.ts';
import { accounts } from '../../../shared/lib/accounts.ts';
import { appVersion } from '../../../shared/lib/app-version.ts';
import { loadBranding, useBranding } from '../../../parts/config/branding/branding.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { ScreenLink } from '../../../shared/lib/screen-link.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { globe } from '../../../shared/ui/icons/business.ts';
import { BackButton, NavBar, NavText } from '../../../shared/ui/nav-bar.tsx';
import { useSignIn } from './use-sign-in.ts';
import type { AgreementKey } from './agreement-sheet.tsx';
import { EnterpriseChoice } from './enterprise-choice.tsx';
import { LoginForm, type LoginWay } from './login-form.tsx';
import type { FirstPageProps } from './first-page.tsx';
import { LoginHead } from './login-head.tsx';
import { t } from './texts.ts';
import '../login.css';

// Few visitors need these, so their code is not part of the first script.
const AgreementSheet = lazy(() => import('./agreement-sheet.tsx'));
const LoginInvitation = lazy(() => import('./login-invitation.tsx'));
const LoginEnded = lazy(() => import('./login-ended.tsx'));
const FirstPage = lazy((): Promise<{ default: ComponentType<FirstPageProps> }> =>
  import('./first-page.tsx').catch(() => ({ default: () => null })),
);

const wide = matchMedia('(min-width: 900px)');

function onWide(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Shows the login. `way`: the way to sign in that is offered first. */
export default function Login({ way = 'password', query }: Pick<ScreenProps, 'query'> & { way?: LoginWay }) {
  const { app_name: name } = useBranding();
  /** The agreement that the sheet shows. Undefined until the user opens one. */
  const [reading, setReading] = useState<AgreementKey | null>();
  const entry = useSignIn(query.invite);

  const isWide = useSyncExternalStore(onWide, () => wide.matches);

  useEffect(() => void loadBranding(), []);

  return (
    <>
      <NavBar
        left={query.add && <BackButton label={common.back} onBack={navigation().back} />}
        right={
          <NavText tone="quiet" onClick={() => switchLanguage(nextLanguage.id)}>
            <Icon shape={globe} size="s" />
            {nextLanguage.name}
          </NavText>
        }
      />
      {entry.choice ? (
        <EnterpriseChoice
          enterprises={entry.choice.enterprises}
          busy={entry.busy}
          problem={entry.problem?.message}
          onChoose={entry.choose}
          onBack={entry.forget}
        />
      ) : (
        <div className="page pad">
          <LoginHead />
          {query.invite && (
            <Suspense fallback={<div className="login-invitation" />}>
              <LoginInvitation code={query.invite} />
            </Suspense>
          )}
          {query.endedBy && (
            <Suspense>
              <LoginEnded endedBy={query.endedBy} />
            </Suspense>
          )}
          <LoginForm entry={entry} onRead={setReading} firstWay={query.invite ? 'code' : way} />
          {!query.add && accounts().length > 0 && (
            <ScreenLink to="accounts" className="link login-accounts">
              {t.otherAccounts}
            </ScreenLink>
          )}
        </div>
      )}
      <p className="login-foot note">
        {name || t.appName} {appVersion}
      </p>
      <Suspense fallback={<div className="first-page" />}>{isWide && <FirstPage entry={entry} />}</Suspense>
      <Suspense>{reading !== undefined && <AgreementSheet of={reading} onClose={() => setReading(null)} />}</Suspense>
    </>
  );
}
