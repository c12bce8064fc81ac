import type { Envelope } from '@haihu/contract/contract';
import { common } from '../i18n/common.ts';
import { headerLanguage } from '../i18n/language.ts';
import { RequestError, NoAnswer } from './request-error.ts';
import { activeCredentials, type Credentials } from './accounts.ts';
import { dayAndClock } from './day.ts';
import { storageKeys } from './storage-keys.ts';
import { readText } from './stored.ts';

/** Milliseconds until a request is given up, as the specification says. */
export const timeouts = { request: 12_000, upload: 12_000, download: 60_000 };

const SUCCESS = 200;

/** Returns the headers that every request carries, except the type of its content. */
export function standardHeaders(credentials: Credentials | null = activeCredentials()): Record<string, string> {
  const token = credentials?.token ?? '';
  return {
    token,
    authorization: token,
    'cloud-token': credentials?.cloudToken ?? '',
    // The user key outlives the session, because it names the device.
    userkey: credentials?.userKey ?? readText(storageKeys.userKey) ?? '',
    channel: '3',
    version: '1.0.0',
    language: headerLanguage,
  };
}

type Listener = (code: number, token: string, data: unknown) => void;
const listeners = new Set<Listener>();

/**
 * Calls the listener with the code of every answer, with the token that its request carried ('' without a session), and
 * with the data of the answer.
 * Returns a function that stops it.
 */
export function onAnswer(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns the data of a success. Throws a `RequestError` for any other answer, whatever its HTTP status. `token`: the one
 * of the request, for the listeners of `onAnswer`. Null: they hear nothing.
 */
export function openEnvelope<Data>(status: number, text: string, token: string | null): Data {
  const envelope = parse(text);
  if (!envelope) throw new NoAnswer('broken', common.serverFailed(status));
  const { code, data } = envelope;
  if (token !== null) for (const listener of listeners) listener(code, token, data);
  if (code === SUCCESS && status === SUCCESS) return data as Data;
  throw new RequestError(
    code,
    refusalWords(envelope) || common.serverFailed(status),
    data as Record<string, unknown> | null,
  );
}

const TOO_MANY = 40_029;

/**
 * Returns the words of a refusal. After too many calls they name the time when the call is allowed again, if the server
 * sent it.
 */
function refusalWords({ code, msg, data }: Envelope): string {
  const { allowedAgainAt } = (data ?? {}) as { allowedAgainAt?: unknown };
  const isTold = code === TOO_MANY && typeof allowedAgainAt === 'string';
  return isTold ? common.tooManyUntil(dayAndClock(allowedAgainAt)) : msg;
}

/** Reads an answer. `null` if it is no envelope, such as the page of a proxy. */
function parse(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text);
    const isEnvelope = typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number';
    return isEnvelope ? (value as Envelope) : null;
  } catch {
    return null;
  }
}
