/** Outcome of an attempt to dial. `denied`: the phone does not allow it. */
export type DiallingOutcome = 'dialled' | 'denied' | 'failed';

/** A call in the phone's log. */
export interface LoggedCall {
  number: string;
  /** Start of the call, in milliseconds since 1970. */
  date: number;
  /** Seconds of talk. */
  duration: number;
}

/** The app's plugin. A page in a browser has none. */
interface LocalCall {
  dial(order: { number: string }): Promise<{ outcome: DiallingOutcome }>;
  /** Reads calls, newest first. Rejects if the log may not be read. */
  callLog(query: { since: number }): Promise<{ calls: LoggedCall[] }>;
}

const plugin = (): LocalCall | undefined =>
  (globalThis as { Capacitor?: { Plugins?: { LocalCall?: LocalCall } } }).Capacitor?.Plugins?.LocalCall;

/** Dials a number. The app dials by itself; a page can only open the dial pad with the number in it. */
export async function dial(number: string): Promise<DiallingOutcome> {
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
 * Finds the latest call to this number in the phone's log, no older than `since`. `null` if there is none, or no
 * readable log.
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
