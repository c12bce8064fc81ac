/** Milliseconds to wait for the answer of the page that has the phone. */
const PATIENCE = 1500;

type Word = 'take' | 'free' | 'busy';

interface PhoneHoldParts {
  /** Called once this page has the phone. */
  begin(): void;
  /** Called once another page has the phone, even if this page never had it. */
  end(): void;
  /** True during a call, which cannot move to another page. */
  isBusy(): boolean;
}

export interface PhoneHold {
  /** Takes the phone from another page. Resolves to false during a call in that page. */
  take(): Promise<boolean>;
  leave(): void;
}

/**
 * Gives a member's phone to one page of this browser at a time. Two registered pages would take it from each other. A
 * page that closes or crashes leaves the phone to the next one.
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

  /** Holds the phone until another page takes it or this page leaves it. */
  async function have(): Promise<void> {
    if (hasLeft) return;
    begin();
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
  }

  /** Waits for the phone again and again. Ends once `turn` is no longer the current way of waiting. */
  async function wait(how: { steal: true } | { signal: AbortSignal }, turn: AbortController): Promise<void> {
    const isOn = () => !hasLeft && turn === waiting;
    for (let next = how; isOn(); next = { signal: turn.signal }) {
      // The request rejects if another page took the phone, or if this page stopped waiting.
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

  // A channel reaches its own origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const say = (word: Word) => words.postMessage(word);

  words.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data !== 'take' || letGo === null) return;
    if (isBusy()) return say('busy');
    end();
    say('free');
    // The page that asked may be gone by now.
    goingOn = setTimeout(begin, 2 * PATIENCE);
  });
  void start();

  /** Asks the page that has the phone. Resolves to `null` without an answer, because that page is frozen or gone. */
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
