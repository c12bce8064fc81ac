import { useEffect, useState } from 'react';
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
import { AgreementSheet, type AgreementKey } from './agreement-sheet.tsx';
import { EnterpriseChoice } from './enterprise-choice.tsx';
import { LoginForm, type LoginWay } from './login-form.tsx';
import { LoginHead } from './login-head.tsx';
import { LoginInvitation } from './login-invitation.tsx';
import { t } from './texts.ts';
import '../login.css';

/** Shows the login. `way`: the way to sign in that is offered first. */
export default function Login({ way = 'password', query }: Pick<ScreenProps, 'query'> & { way?: LoginWay }) {
  const { app_name: name } = useBranding();
  const [reading, setReading] = useState<AgreementKey | null>(null);
  const entry = useSignIn(query.invite);

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
          {query.invite && <LoginInvitation code={query.invite} />}
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
      <AgreementSheet of={reading} onClose={() => setReading(null)} />
    </>
  );
}
