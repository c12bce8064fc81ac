import { type FormEvent, type ReactNode, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { SubmitButton } from '../../../shared/ui/submit-button.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { t } from './texts.ts';
import { useAttempt } from '../use-attempt.ts';
import { generalProblem, attemptProblemAt } from '../field-problem.ts';
import '../login.css';

interface FieldsState {
  /** Number of attempts to send. After the first one, fields mark missing input. */
  tried: number;
  /** Returns the server's message about a field. */
  problemOf: (field: string) => string | undefined;
  /** Wraps a field's `onChange`, so that typing removes the last error. */
  edit: (change: (text: string) => void) => (text: string) => void;
}

interface AccountFormProps {
  /** Name of the action, used as title and button. */
  title: string;
  /** Text about the effect. */
  consequence: string;
  /** True if all fields are valid. Otherwise nothing is sent. */
  isWhole: boolean;
  /** Sends the form. An error is shown at its field, or above the button. */
  onSend: () => Promise<void>;
  children: (state: FieldsState) => ReactNode;
}

/** Draws a screen that changes the user's sign-in data: fields, effect, one button. */
export function AccountForm({ title, consequence, isWhole, onSend, children }: AccountFormProps) {
  const [tried, setTried] = useState(0);
  const { busy, problem, attempt, forget } = useAttempt();

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(tried + 1);
    if (isWhole) void attempt(onSend);
  }

  const edit = (change: (text: string) => void) => (text: string) => {
    forget();
    change(text);
  };

  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={title} />
      <div className="page pad">
        <form className="login-form" noValidate onSubmit={submit}>
          {children({ tried, problemOf: (field) => attemptProblemAt(problem, field), edit })}
          <p className="consequence note">{consequence}</p>
          <p className="login-problem" role="alert">
            {generalProblem(problem)}
          </p>
          <SubmitButton busy={busy} busyWords={t.saving}>
            {title}
          </SubmitButton>
        </form>
      </div>
    </>
  );
}
