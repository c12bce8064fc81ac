import { sessionCodes } from '@haihu/contract/session-codes';
import { common } from '../i18n/common.ts';

/** An answer other than success. `message` is already in the user's language. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: number;
  /** Details beside the message: wrong fields, or the instant from which the call is allowed again. */
  readonly data: Record<string, unknown> | null;

  constructor(code: number, message: string, data: Record<string, unknown> | null = null) {
    super(message);
    this.code = code;
    this.data = data;
  }

  /** True when the error ends the session. The app shows that once, so no other place needs to. */
  get endsSession(): boolean {
    return sessionCodes.includes(this.code);
  }
}

/** True when the thing does not exist on the server, or this member may not see it. */
export const isAbsent = (error: unknown): boolean => error instanceof RequestError && error.code === 40_400;

/** True when the member lacks a permission. Asking again changes nothing. */
export const isForbidden = (error: unknown): boolean => error instanceof RequestError && error.code === 403;

/** No readable answer came. It is unknown if the server did what was asked. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly why: 'offline' | 'timeout' | 'unreachable' | 'broken';

  constructor(why: NoAnswer['why'], message: string, cause?: unknown) {
    super(message, { cause });
    this.why = why;
  }
}

/**
 * Turns a failed connection into an error with words for the user. A call that its caller aborted stays an
 * `AbortError`.
 */
export function withoutAnswer(cause: unknown): Error {
  if (cause instanceof DOMException && cause.name === 'AbortError') return cause;
  if (cause instanceof DOMException && cause.name === 'TimeoutError')
    return new NoAnswer('timeout', common.timeout, cause);
  if (navigator.onLine === false) return new NoAnswer('offline', common.offline, cause);
  return new NoAnswer('unreachable', common.unreachable, cause);
}
