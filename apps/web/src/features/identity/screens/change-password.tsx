import { passwordProblem } from '@haihu/rules/password';
import { type FormEvent, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { call } from '../../../shared/lib/call.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { ScreenLink } from '../../../shared/lib/screen-link.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { a } from '../account-texts.ts';
import { useAttempt } from '../api/use-attempt.ts';
import { NewPasswordField } from '../components/new-password-field.tsx';
import { generalProblem, problemAt } from '../field-problem.ts';
import { t } from '../texts.ts';
import '../login.css';

/** Another password, by the old one. This device stays signed in. */
export default function ChangePassword() {
  const [oldPassword, setOldPassword] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, problem, attempt, forget } = useAttempt();

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (oldPassword === '' || passwordProblem(password, '')) return;
    void attempt(async () => {
      const { ended } = await call('identity.changePassword', { oldPassword, password });
      showToast(a.passwordChanged(ended));
      navigation().back();
    });
  }

  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={a.changePassword} />
      <main className="page pad">
        <form className="login-form" noValidate onSubmit={submit}>
          <TextField
            kind="password"
            label={a.oldPassword}
            labelEnd={<ScreenLink to="resetPassword">{t.forgotten}</ScreenLink>}
            autoComplete="current-password"
            value={oldPassword}
            eyeLabels={[t.showPassword, t.hidePassword]}
            error={
              problemAt(problem, 'oldPassword') ?? (tried && oldPassword === '' ? a.oldPasswordMissing : undefined)
            }
            onChange={(event) => {
              forget();
              setOldPassword(event.target.value);
            }}
          />
          <NewPasswordField
            value={password}
            onChange={(typed) => {
              forget();
              setPassword(typed);
            }}
            mobile=""
            tried={tried}
            error={problemAt(problem, 'password')}
          />
          <p className="consequence note">{a.changeConsequence}</p>
          <p className="login-problem" role="alert">
            {generalProblem(problem)}
          </p>
          <Button type="submit" kind="primary" wide="full" busy={busy} busyWords={a.saving}>
            {a.changePassword}
          </Button>
        </form>
      </main>
    </>
  );
}
