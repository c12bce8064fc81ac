/** What became of the wish to dial; `denied`: the phone does not let us. */
export type Dialled = 'dialled' | 'denied' | 'failed';

/** A call as the log of a phone keeps it. */
export interface LoggedCall {
  number: string;
  /** When it began, in milliseconds since 1970. */
  date: number;
  /** Seconds of talk. */
  duration: number;
}

/** The plugin of the app; a page in a browser has none. */
interface LocalCall {
  dial(order: { number: string }): Promise<{ outcome: Dialled }>;
  /** Newest first. Rejects where the log may not be read. */
  callLog(query: { since: number }): Promise<{ calls: LoggedCall[] }>;
}

const plugin = (): LocalCall | undefined =>
  (globalThis as { Capacitor?: { Plugins?: { LocalCall?: LocalCall } } }).Capacitor?.Plugins?.LocalCall;

/** The app dials by itself; a page may only open the dial pad with the number in it. */
export async function dial(number: string): Promise<Dialled> {
  try {
    const app = plugin();
    if (app) return (await app.dial({ number })).outcome;
    location.href = `tel:${encodeURIComponent(number)}`;
    return 'dialled';
  } catch {
    return 'failed';
  }
}

/**
 * Finds the call to this number in the phone's log. The log is read from the newest on and no further back than `since`;
 * null where there is none, or no log to read.
 */
export async function findLoggedCall(number: string, since: number): Promise<LoggedCall | null> {
  const log = await plugin()
    ?.callLog({ since })
    .catch(() => null);
  for (const call of log?.calls ?? []) {
    if (call.date < since) return null;
    if (call.number.replace(/\D/g, '').endsWith(number)) return call;
  }
  return null;
}
