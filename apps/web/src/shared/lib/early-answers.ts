import { storageKeys } from './storage-keys.ts';
import { writeJson } from './stored.ts';

/** The HTTP request of a call. */
export interface WireRequest {
  method: 'GET' | 'POST';
  url: string;
  /** Empty without a body. */
  body: string;
  headers: Record<string, string>;
}

/** HTTP status and text of an answer. */
export type WireAnswer = readonly [status: number, text: string];

interface EarlyAnswer {
  method: string;
  url: string;
  body: string;
  token: string;
  answer: Promise<WireAnswer>;
}

declare global {
  interface Window {
    /** Requests that `first-paint.js` sent before the app's code was loaded. */
    earlyAnswers?: EarlyAnswer[];
  }
}

/** Milliseconds after the start of the page during which an early answer may be used. */
const FRESH = 15_000;

/**
 * Returns the answer to exactly this request if `first-paint.js` already sent it, otherwise `null`. Gives each answer
 * once.
 */
export function takeEarlyAnswer({ method, url, body, headers }: WireRequest): Promise<WireAnswer> | null {
  const early = globalThis.window?.earlyAnswers;
  if (!early || performance.now() > FRESH) return null;
  const index = early.findIndex(
    (one) => one.method === method && one.url === url && one.body === body && one.token === headers.token,
  );
  return index < 0 ? null : early.splice(index, 1)[0]!.answer;
}

/**
 * Keeps the requests that `first-paint.js` sends at the next start. Only for reads without idempotency key and
 * signature.
 */
export function keepFirstRequests(requests: WireRequest[]): void {
  writeJson(storageKeys.firstRequests, requests);
}
