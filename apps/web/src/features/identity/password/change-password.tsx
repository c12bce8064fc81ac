import { passwordProblem } from '@haihu/rules/identity/password/password';
import { useState } from 'react';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { ScreenLink } from '../../../shared/lib/screen-link.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t as identity } from '../texts.ts';
import { t } from './texts.ts';
import { AccountForm } from '../account/account-form.tsx';
import { NewPasswordField } from './new-password-field.tsx';

/** Changes the password by the old one. This device stays signed in. */
export default function ChangePassword() {
  const [oldPassword, setOldPassword] = useState('');
  const [password, setPassword] = useState('');

  async function send(): Promise<void> {
    const { ended } = await sendRequest('identity.changePassword', { oldPassword, password });
    showToast(identity.othersEnded(t.passwordChanged, ended));
    navigation().back();
  }

  return (
    <AccountForm
      title={t.changePassword}
      consequence={t.changeConsequence}
      isWhole={oldPassword !== '' && !passwordProblem(password, '')}
      onSend={send}
    >
      {({ tried, problemOf, edit }) => (
        <>
          <TextField
            kind="password"
            label={t.oldPassword}
            labelEnd={
              <ScreenLink to="resetPassword" className="hit">
                {identity.forgotten}
              </ScreenLink>
            }
            autoComplete="current-password"
            value={oldPassword}
            eyeLabels={[identity.showPassword, identity.hidePassword]}
            error={problemOf('oldPassword') ?? (tried && oldPassword === '' ? t.oldPasswordMissing : undefined)}
            onChange={({ target }) => edit(setOldPassword)(target.value)}
          />
          <NewPasswordField
            value={password}
            onChange={edit(setPassword)}
            mobile=""
            tried={tried > 0}
            error={problemOf('password')}
          />
        </>
      )}
    </AccountForm>
  );
}
