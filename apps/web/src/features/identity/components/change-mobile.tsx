import { isMobile, normalisePhone } from '@haihu/rules/phone';
import { type FormEvent, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { call } from '../../../shared/lib/call.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { refreshUser, sessionUser } from '../../../shared/lib/session.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { writeText } from '../../../shared/lib/stored.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { a } from '../account-texts.ts';
import { useAttempt } from '../api/use-attempt.ts';
import { generalProblem, problemAt } from '../field-problem.ts';
import { MobileAndCode } from './mobile-and-code.tsx';

/** Another number, by a code to the present one and a code to the next. */
export function ChangeMobile() {
  const [oldCode, setOldCode] = useState('');
  const [mobile, setMobile] = useState('');
  const [newCode, setNewCode] = useState('');
  const [tried, setTried] = useState(0);
  const { busy, problem, attempt, forget } = useAttempt();
  const number = normalisePhone(mobile);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(tried + 1);
    if (!isMobile(number) || oldCode.length < 6 || newCode.length < 6) return;
    void attempt(async () => {
      const { ended } = await call('identity.changeMobile', { oldCode, mobile: number, newCode });
      writeText(storageKeys.lastMobile, number);
      showToast(a.mobileChanged(ended));
      refreshUser(await call('identity.userInfo', {}));
      navigation().back();
    });
  }

  const edit = (change: (text: string) => void) => (text: string) => {
    forget();
    change(text);
  };

  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={a.changeMobile} />
      <main className="page pad">
        <form className="login-form" noValidate onSubmit={submit}>
          <MobileAndCode
            label={a.presentMobile}
            codeLabel={a.presentCode}
            mobile={sessionUser()?.mobile ?? ''}
            code={oldCode}
            onCode={edit(setOldCode)}
            onSend={() => call('identity.sendOwnCode', { purpose: 'change-old' })}
            tried={tried}
            codeError={problemAt(problem, 'oldCode')}
          />
          <MobileAndCode
            label={a.newMobile}
            codeLabel={a.newCode}
            mobile={mobile}
            onMobile={edit(setMobile)}
            code={newCode}
            onCode={edit(setNewCode)}
            onSend={() => call('identity.sendOwnCode', { purpose: 'change-new', mobile: number })}
            tried={tried}
            mobileError={problemAt(problem, 'mobile')}
            codeError={problemAt(problem, 'newCode')}
          />
          <p className="consequence note">{a.mobileConsequence}</p>
          <p className="login-problem" role="alert">
            {generalProblem(problem)}
          </p>
          <Button type="submit" kind="primary" wide="full" busy={busy} busyWords={a.saving}>
            {a.changeMobile}
          </Button>
        </form>
      </main>
    </>
  );
}
