import { passwordProblem } from '@haihu/rules/identity/password/password';
import { useState } from 'react';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { t as identity } from '../texts.ts';
import { t } from './texts.ts';

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
  const shown = problem && (tried || (left && value !== '')) ? t.passwordProblems[problem] : undefined;
  return (
    <TextField
      kind="password"
      label={t.newPassword}
      autoComplete="new-password"
      value={value}
      eyeLabels={[identity.showPassword, identity.hidePassword]}
      hint={t.passwordRule}
      error={error ?? shown}
      onChange={(event) => {
        setLeft(false);
        onChange(event.target.value);
      }}
      onBlur={() => setLeft(true)}
    />
  );
}
