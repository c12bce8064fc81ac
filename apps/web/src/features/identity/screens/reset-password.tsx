import { isMobile, normalisePhone } from '@haihu/rules/phone';
import { passwordProblem } from '@haihu/rules/password';
import { type FormEvent, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { call } from '../../../shared/lib/call.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { endSession, sessionToken } from '../../../shared/lib/session.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { readText, writeText } from '../../../shared/lib/stored.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { a } from '../account-texts.ts';
import { useAttempt } from '../api/use-attempt.ts';
import { MobileAndCode } from '../components/mobile-and-code.tsx';
import { NewPasswordField } from '../components/new-password-field.tsx';
import { generalProblem, problemAt } from '../field-problem.ts';
import { grouped } from '../mobile-field.ts';
import { t } from '../texts.ts';
import '../login.css';

/** A new password by SMS code, for who forgot the old one or never had one. */
export default function ResetPassword() {
  const [mobile, setMobile] = useState(() => grouped(readText(storageKeys.lastMobile) ?? ''));
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(0);
  const { busy, problem, attempt, forget } = useAttempt();
  const number = normalisePhone(mobile);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(tried + 1);
    if (!isMobile(number) || code.length < 6 || passwordProblem(password, number)) return;
    void attempt(async () => {
      const { ended } = await call('identity.resetPassword', { mobile: number, code, password });
      writeText(storageKeys.lastMobile, number);
      showToast(a.resetDone(ended));
      // Its session is among those that ended.
      if (sessionToken()) endSession();
      else navigation().open('login', {}, { replace: true });
    });
  }

  const edit = (change: (text: string) => void) => (text: string) => {
    forget();
    change(text);
  };

  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={a.resetTitle} />
      <main className="page pad">
        <form className="login-form" noValidate onSubmit={submit}>
          <MobileAndCode
            label={t.mobile}
            codeLabel={t.code}
            mobile={mobile}
            onMobile={edit(setMobile)}
            code={code}
            onCode={edit(setCode)}
            onSend={() => call('identity.sendCode', { mobile: number, purpose: 'reset' })}
            tried={tried}
            codeError={problemAt(problem, 'code')}
          />
          <NewPasswordField
            value={password}
            onChange={edit(setPassword)}
            mobile={number}
            tried={tried > 0}
            error={problemAt(problem, 'password')}
          />
          <p className="consequence note">{a.resetConsequence}</p>
          <p className="login-problem" role="alert">
            {generalProblem(problem)}
          </p>
          <Button type="submit" kind="primary" wide="full" busy={busy} busyWords={a.saving}>
            {a.resetTitle}
          </Button>
        </form>
      </main>
    </>
  );
}
