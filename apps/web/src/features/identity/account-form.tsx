import { type FormEvent, type ReactNode, useState } from 'react';
import { common } from '../../shared/i18n/common.ts';
import { navigation } from '../../shared/lib/navigation.ts';
import { SubmitButton } from '../../shared/ui/submit-button.tsx';
import { BackButton, NavBar } from '../../shared/ui/nav-bar.tsx';
import { a } from './account-texts.ts';
import { useAttempt } from './use-attempt.ts';
import { generalProblem, attemptProblemAt } from './field-problem.ts';
import './login.css';

interface FieldsState {
  /** How often it was sent: from the first time on, fields say what they lack. */
  tried: number;
  /** What the server said about this field. */
  problemOf: (field: string) => string | undefined;
  /** For a field's `onChange`: what was found wrong is forgotten as one types. */
  edit: (change: (text: string) => void) => (text: string) => void;
}

interface AccountFormProps {
  /** What is done here: the title and its button. */
  title: string;
  /** What follows from it. */
  consequence: string;
  /** All fields hold what they should; else nothing is sent. */
  isWhole: boolean;
  /** What it throws is shown at its field, or above the button. */
  onSend: () => Promise<void>;
  children: (state: FieldsState) => ReactNode;
}

/** A screen on which one changes how one signs in: fields, what follows, one button. */
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
      <main className="page pad">
        <form className="login-form" noValidate onSubmit={submit}>
          {children({ tried, problemOf: (field) => attemptProblemAt(problem, field), edit })}
          <p className="consequence note">{consequence}</p>
          <p className="login-problem" role="alert">
            {generalProblem(problem)}
          </p>
          <SubmitButton busy={busy} busyWords={a.saving}>
            {title}
          </SubmitButton>
        </form>
      </main>
    </>
  );
}
