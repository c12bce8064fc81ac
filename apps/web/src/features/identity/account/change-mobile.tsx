import { isMobile, normalisePhone } from '@haihu/rules/phone';
import { useState } from 'react';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { refreshUser, sessionUser } from '../../../shared/lib/session.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { writeText } from '../../../shared/lib/stored.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t as identity } from '../texts.ts';
import { t } from './texts.ts';
import { AccountForm } from './account-form.tsx';
import { MobileAndCode } from '../codes/mobile-and-code.tsx';

/** Changes the user's phone number, with a code to the present number and one to the new number. */
export function ChangeMobile() {
  const [oldCode, setOldCode] = useState('');
  const [mobile, setMobile] = useState('');
  const [newCode, setNewCode] = useState('');
  const number = normalisePhone(mobile);

  async function send(): Promise<void> {
    const { ended } = await sendRequest('identity.changeMobile', { oldCode, mobile: number, newCode });
    writeText(storageKeys.lastMobile, number);
    showToast(identity.othersEnded(t.mobileChanged, ended));
    refreshUser(await sendRequest('identity.userInfo', {}));
    navigation().back();
  }

  return (
    <AccountForm
      title={t.changeMobile}
      consequence={t.mobileConsequence}
      isWhole={isMobile(number) && oldCode.length >= 6 && newCode.length >= 6}
      onSend={send}
    >
      {({ tried, problemOf, edit }) => (
        <>
          <MobileAndCode
            label={t.presentMobile}
            codeLabel={t.presentCode}
            mobile={sessionUser()?.mobile ?? ''}
            code={oldCode}
            onCode={edit(setOldCode)}
            onSend={() => sendRequest('identity.sendOwnCode', { purpose: 'change-old' })}
            tried={tried}
            codeError={problemOf('oldCode')}
          />
          <MobileAndCode
            label={t.newMobile}
            codeLabel={t.newCode}
            mobile={mobile}
            onMobile={edit(setMobile)}
            code={newCode}
            onCode={edit(setNewCode)}
            onSend={() => sendRequest('identity.sendOwnCode', { purpose: 'change-new', mobile: number })}
            tried={tried}
            mobileError={problemOf('mobile')}
            codeError={problemOf('newCode')}
          />
        </>
      )}
    </AccountForm>
  );
}
