import { type FormEvent, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { forgetAccount } from '../../../shared/lib/accounts.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { endSession, sessionUser } from '../../../shared/lib/session.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { writeText } from '../../../shared/lib/stored.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';
import { useAttempt } from '../use-attempt.ts';
import { generalProblem, attemptProblemAt } from '../field-problem.ts';
import { MobileAndCode } from '../codes/mobile-and-code.tsx';

/** Deletes the user's account, after a code and a typed confirmation. */
export function DeleteAccount() {
  const [code, setCode] = useState('');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(0);
  const { busy, problem, attempt, forget } = useAttempt();
  const user = sessionUser();
  const isMeant = typed.trim() === t.deletionWord;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(tried + 1);
    if (code.length < 6 || !isMeant) return;
    void attempt(async () => {
      await sendRequest('identity.deleteAccount', { code });
      showToast(t.accountDeleted);
      if (user) forgetAccount(user.userId);
      writeText(storageKeys.lastMobile, null);
      endSession();
    });
  }

  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={t.deleteAccount} />
      <div className="page pad">
        <NoticeBox tone="bad">{t.deletionMeans}</NoticeBox>
        <form className="login-form spaced deletion" noValidate onSubmit={submit}>
          <MobileAndCode
            label={t.mobile}
            codeLabel={t.ownCode}
            mobile={user?.mobile ?? ''}
            code={code}
            onCode={(next) => {
              forget();
              setCode(next);
            }}
            onSend={() => sendRequest('identity.sendOwnCode', { purpose: 'delete' })}
            tried={tried}
            codeError={attemptProblemAt(problem, 'code')}
          />
          <TextField
            label={t.typeToConfirm}
            autoComplete="off"
            value={typed}
            error={tried > 0 && !isMeant ? t.typeToConfirm : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
          <p className="login-problem" role="alert">
            {generalProblem(problem)}
          </p>
          <Button type="submit" kind="danger" wide="full" busy={busy} busyWords={t.saving}>
            {t.deleteAccount}
          </Button>
        </form>
      </div>
    </>
  );
}
