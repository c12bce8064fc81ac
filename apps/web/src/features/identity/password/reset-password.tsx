import { isMobile, normalisePhone } from '@haihu/rules/phone';
import { passwordProblem } from '@haihu/rules/identity/password/password';
import { useState } from 'react';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { endSession, sessionToken } from '../../../shared/lib/session.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { readText, writeText } from '../../../shared/lib/stored.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t as identity } from '../texts.ts';
import { t } from './texts.ts';
import { AccountForm } from '../account/account-form.tsx';
import { MobileAndCode } from '../codes/mobile-and-code.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { groupedMobile } from '../mobile-field.ts';

/** Sets a new password by an SMS code, for a user who forgot the old one or never had one. */
export default function ResetPassword() {
  const [mobile, setMobile] = useState(() => groupedMobile(readText(storageKeys.lastMobile) ?? ''));
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const number = normalisePhone(mobile);

  async function send(): Promise<void> {
    const { ended } = await sendRequest('identity.resetPassword', { mobile: number, code, password });
    writeText(storageKeys.lastMobile, number);
    showToast(t.resetDone(ended));
    // The present session is one of those that ended.
    if (sessionToken()) endSession();
    else navigation().open('login', {}, { replace: true });
  }

  return (
    <AccountForm
      title={t.resetTitle}
      consequence={t.resetConsequence}
      isWhole={isMobile(number) && code.length >= 6 && !passwordProblem(password, number)}
      onSend={send}
    >
      {({ tried, problemOf, edit }) => (
        <>
          <MobileAndCode
            label={identity.mobile}
            codeLabel={identity.code}
            mobile={mobile}
            onMobile={edit(setMobile)}
            code={code}
            onCode={edit(setCode)}
            onSend={() => sendRequest('identity.sendCode', { mobile: number, purpose: 'reset' })}
            tried={tried}
            codeError={problemOf('code')}
          />
          <NewPasswordField
            value={password}
            onChange={edit(setPassword)}
            mobile={number}
            tried={tried > 0}
            error={problemOf('password')}
          />
        </>
      )}
    </AccountForm>
  );
}
