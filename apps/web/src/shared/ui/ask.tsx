import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { Dialog, type QuietWay } from './dialog.tsx';

interface Question {
  title: ReactNode;
  /** A paragraph, or several as nodes. */
  body?: ReactNode;
  lead?: ReactNode;
  big?: boolean;
  /** The word of the deed: 退回公海. Red when it takes something away. */
  yes: string;
  danger?: boolean;
  /** The safe answer, at the left. */
  no: string;
  /** Not about the screen below: it stays when that one is left. */
  overScreens?: boolean;
  /** Quiet third ways; each answers "no" to the question and does this. */
  third?: QuietWay | readonly QuietWay[];
}

interface Message {
  title: ReactNode;
  body?: ReactNode;
  ok: string;
}

type Asked = (Question | Message) & {
  id: number;
  /** It is answered and fades. */
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
    // The newest is on top, but nothing hides a message that must be confirmed.
    const open = asked.filter((other) => !other.answered);
    const messages = open.filter((other) => 'ok' in other);
    const questions = open.filter((other) => !('ok' in other));
    set('ok' in entry ? [...questions, ...messages, entry] : [...questions, entry, ...messages]);
  });
}

/** Asks once, in words that name the thing. True for `yes`; Escape and the back gesture mean `no`. */
export function confirm(question: Question): Promise<boolean> {
  return ask(question);
}

/** Says something that must be seen: there is one button and no other way out. */
export async function alert(message: Message): Promise<void> {
  await ask(message);
}

/** Takes away what the screen that is left had asked, answering "no": its yes would be pressed on another screen. */
export function dismissQuestions(): void {
  for (const entry of asked) if (!('ok' in entry || entry.overScreens || entry.answered)) entry.answer(false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where questions appear, the last one on top. `FloatingLayer` holds the only one. */
export function Questions() {
  const top = useSyncExternalStore(subscribe, () => asked).at(-1);
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
