/** By then the page that has the phone has said whether it lets go of it. Milliseconds. */
const PATIENCE = 1500;

type Word = 'take' | 'free' | 'busy';

interface PhoneHoldParts {
  /** The phone is this page's from now on. */
  begin(): void;
  /** It is another page's from now on. Called too when that was never otherwise. */
  end(): void;
  /** Whether a call is on: it moves to no other page. */
  isBusy(): boolean;
}

export interface PhoneHold {
  /** False: there is a call in the other page. */
  take(): Promise<boolean>;
  leave(): void;
}

/**
 * Keeps a member's phone in one page of this browser: two that register would take it from each other. A page that goes
 * away, however it does, leaves the phone to the next.
 */
export function holdPhone(name: string, { begin, end, isBusy }: PhoneHoldParts): PhoneHold {
  // Pages without https have neither locks nor a microphone.
  if (!navigator.locks) {
    begin();
    return { take: () => Promise.resolve(true), leave: () => {} };
  }
  const words = new BroadcastChannel(name);
  let waiting = new AbortController();
  let letGo: (() => void) | null = null;
  let goingOn: ReturnType<typeof setTimeout> | undefined;
  let hasLeft = false;

  /** Has the phone, until somebody takes it or this page leaves it. */
  async function have(): Promise<void> {
    if (hasLeft) return;
    begin();
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
  }

  /** Waits for the phone, again and again: `turn` ends once this page waits in another way. */
  async function wait(how: { steal: true } | { signal: AbortSignal }, turn: AbortController): Promise<void> {
    const isOn = () => !hasLeft && turn === waiting;
    for (let next = how; isOn(); next = { signal: turn.signal }) {
      // It rejects for whom it was taken from, and for who waits no longer.
      await navigator.locks.request(name, next, have).catch(() => {});
      if (isOn()) lose();
    }
  }

  function lose(): void {
    clearTimeout(goingOn);
    letGo?.();
    letGo = null;
    if (!hasLeft) end();
  }

  async function start(): Promise<void> {
    const { held = [] } = await navigator.locks.query();
    if (!hasLeft && held.some((lock) => lock.name === name)) end();
    await wait({ signal: waiting.signal }, waiting);
  }

  // A channel has no other origins.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const say = (word: Word) => words.postMessage(word);

  words.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data !== 'take' || letGo === null) return;
    if (isBusy()) return say('busy');
    end();
    say('free');
    // Whoever asked may be gone by now.
    goingOn = setTimeout(begin, 2 * PATIENCE);
  });
  void start();

  /** What the page that has the phone says; null: nothing, because it is frozen or gone. */
  function asked(): Promise<Word | null> {
    return new Promise((resolve) => {
      const over = (word: Word | null) => {
        clearTimeout(timer);
        words.removeEventListener('message', hear);
        resolve(word);
      };
      const hear = ({ data }: MessageEvent<Word>) => data !== 'take' && over(data);
      const timer = setTimeout(() => over(null), PATIENCE);
      words.addEventListener('message', hear);
      say('take');
    });
  }

  return {
    async take() {
      if ((await asked()) === 'busy') return false;
      const before = waiting;
      waiting = new AbortController();
      before.abort();
      void wait({ steal: true }, waiting);
      return true;
    },
    leave() {
      hasLeft = true;
      waiting.abort();
      letGo?.();
      words.close();
    },
  };
}
