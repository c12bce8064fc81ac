import { storageKeys } from './storage-keys.ts';
import { writeJson } from './stored.ts';

/** A call as it goes over the wire. */
export interface WireRequest {
  method: 'GET' | 'POST';
  url: string;
  /** Empty for none. */
  body: string;
  headers: Record<string, string>;
}

/** HTTP status and text. */
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
    /** What `first-paint.js` asked for before our code was there. */
    earlyAnswers?: EarlyAnswer[];
  }
}

/** An early answer is as fresh as the page. Milliseconds. */
const FRESH = 15_000;

/** The answer to exactly this request, if the page asked for it while our code was on its way. Each is given once. */
export function takeEarlyAnswer({ method, url, body, headers }: WireRequest): Promise<WireAnswer> | null {
  const early = globalThis.window?.earlyAnswers;
  if (!early || performance.now() > FRESH) return null;
  const index = early.findIndex(
    (one) => one.method === method && one.url === url && one.body === body && one.token === headers.token,
  );
  return index < 0 ? null : early.splice(index, 1)[0]!.answer;
}

/** What the page asks for at its next start while our code is on its way: reads that need neither key nor signature. */
export function keepFirstRequests(requests: WireRequest[]): void {
  writeJson(storageKeys.firstRequests, requests);
}
