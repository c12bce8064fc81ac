import { passwordProblem } from '@haihu/rules/identity/password';
import { useState } from 'react';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { ScreenLink } from '../../../shared/lib/screen-link.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { a } from '../account-texts.ts';
import { AccountForm } from '../account-form.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { t } from '../texts.ts';

/** Changes the password by the old one. This device stays signed in. */
export default function ChangePassword() {
  const [oldPassword, setOldPassword] = useState('');
  const [password, setPassword] = useState('');

  async function send(): Promise<void> {
    const { ended } = await sendRequest('identity.changePassword', { oldPassword, password });
    showToast(a.passwordChanged(ended));
    navigation().back();
  }

  return (
    <AccountForm
      title={a.changePassword}
      consequence={a.changeConsequence}
      isWhole={oldPassword !== '' && !passwordProblem(password, '')}
      onSend={send}
    >
      {({ tried, problemOf, edit }) => (
        <>
          <TextField
            kind="password"
            label={a.oldPassword}
            labelEnd={
              <ScreenLink to="resetPassword" className="hit">
                {t.forgotten}
              </ScreenLink>
            }
            autoComplete="current-password"
            value={oldPassword}
            eyeLabels={[t.showPassword, t.hidePassword]}
            error={problemOf('oldPassword') ?? (tried && oldPassword === '' ? a.oldPasswordMissing : undefined)}
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
