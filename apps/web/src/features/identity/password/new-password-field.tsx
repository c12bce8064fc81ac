import { passwordProblem } from '@haihu/rules/identity/password';
import { useState } from 'react';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { a } from '../account-texts.ts';
import { t } from '../texts.ts';

interface NewPasswordFieldProps {
  value: string;
  onChange: (password: string) => void;
  /** Normalised number, which must not occur in the password. Empty if unknown. */
  mobile: string;
  tried: boolean;
  /** The server's message. */
  error?: string;
}

/** Draws a field for a new password. Shows its rule first, and mistakes once the user leaves the field. */
export function NewPasswordField({ value, onChange, mobile, tried, error }: NewPasswordFieldProps) {
  const [left, setLeft] = useState(false);
  const problem = passwordProblem(value, mobile);
  const shown = problem && (tried || (left && value !== '')) ? a.passwordProblems[problem] : undefined;
  return (
    <TextField
      kind="password"
      label={a.newPassword}
      autoComplete="new-password"
      value={value}
      eyeLabels={[t.showPassword, t.hidePassword]}
      hint={a.passwordRule}
      error={error ?? shown}
      onChange={(event) => {
        setLeft(false);
        onChange(event.target.value);
      }}
      onBlur={() => setLeft(true)}
    />
  );
}
