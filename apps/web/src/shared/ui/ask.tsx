import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { Dialog, type QuietWay } from './dialog.tsx';

interface Question {
  title: ReactNode;
  /** A text that becomes one paragraph, or nodes for several. */
  body?: ReactNode;
  lead?: ReactNode;
  big?: boolean;
  /** Word of the confirming button, which names the action: 退回公海. Red if the action takes something away. */
  yes: string;
  danger?: boolean;
  /** Word of the safe answer, at the left. */
  no: string;
  /** The question is not about the screen below. It stays when the user leaves that screen. */
  overScreens?: boolean;
  /** The question is answered "no" when this is aborted, because what it asks about is over. */
  until?: AbortSignal;
  /** Further quiet answers. Each answers "no" to the question and then runs its own action. */
  third?: QuietWay | readonly QuietWay[];
}

interface Message {
  title: ReactNode;
  body?: ReactNode;
  ok: string;
}

type Asked = (Question | Message) & {
  id: number;
  /** True once the question is answered and fades out. */
  answered: boolean;
  answer: (yes: boolean) => void;
};

const FADES_IN = 200;

let asked: Asked[] = [];
let count = 0;
const listeners = new Set<() => void>();

function set(next: Asked[]): void {
  asked = next;
  for (const listener of listeners) listener();
}

function ask(question: Question | Message): Promise<boolean> {
  return new Promise((resolve) => {
    count += 1;
    const entry: Asked = {
      ...question,
      id: count,
      answered: false,
      answer(yes) {
        set(asked.map((other) => (other.id === entry.id ? { ...other, answered: true } : other)));
        setTimeout(() => set(asked.filter((other) => other.id !== entry.id)), FADES_IN);
        resolve(yes);
      },
    };
    // The newest question is on top, but no question hides a message that the user must confirm.
    const open = asked.filter((other) => !other.answered);
    const messages = open.filter((other) => 'ok' in other);
    const questions = open.filter((other) => !('ok' in other));
    set('ok' in entry ? [...questions, ...messages, entry] : [...questions, entry, ...messages]);
    if (!('ok' in question)) question.until?.addEventListener('abort', () => entry.answer(false));
  });
}

/** Asks a question that names its thing. Resolves to true for `yes`. Escape and the back gesture mean `no`. */
export function confirm(question: Question): Promise<boolean> {
  return ask(question);
}

/** Shows a message that the user must see. Its one button is the only way out. */
export async function alert(message: Message): Promise<void> {
  await ask(message);
}

/**
 * Answers "no" to the questions of a screen that the user leaves. Otherwise a "yes" would be pressed on another screen.
 */
export function dismissQuestions(): void {
  for (const entry of asked) if (!('ok' in entry || entry.overScreens || entry.answered)) entry.answer(false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Draws the open questions, the last one on top. `FloatingLayer` holds the only instance. */
export function Questions() {
  const top = useSyncExternalStore(subscribe, () => asked).at(-1);
  // Nobody can answer without this part, so the questions go with it.
  useEffect(() => () => set([]), []);
  return top && <Asking key={top.id} {...top} />;
}

function Asking(question: Asked) {
  const { title, body, answer, answered } = question;
  const paragraph = typeof body === 'string' ? <p>{body}</p> : body;
  if ('ok' in question) {
    return (
      <Dialog
        open={!answered}
        title={title}
        buttons={
          <Button kind="primary" onClick={() => answer(true)}>
            {question.ok}
          </Button>
        }
      >
        {paragraph}
      </Dialog>
    );
  }
  const { lead, big, yes, no, danger, third } = question;
  return (
    <Dialog
      open={!answered}
      title={title}
      lead={lead}
      big={big}
      onClose={() => answer(false)}
      third={
        third &&
        [third].flat().map(({ label, onPress }) => ({
          label,
          onPress() {
            answer(false);
            onPress();
          },
        }))
      }
      buttons={
        <>
          <Button onClick={() => answer(false)}>{no}</Button>
          <Button kind={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {yes}
          </Button>
        </>
      }
    >
      {paragraph}
    </Dialog>
  );
}
