import { sessionCodes } from '@haihu/contract/session-codes';
import { common } from '../i18n/common.ts';

/** An answer other than success. `message` is in the user's language already. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: number;
  /** What the error says beyond its words: wrong fields, when it will be allowed again. */
  readonly data: Record<string, unknown> | null;

  constructor(code: number, message: string, data: Record<string, unknown> | null = null) {
    super(message);
    this.code = code;
    this.data = data;
  }

  /** The app tells about the end of the session, once: nobody else needs to. */
  get endsSession(): boolean {
    return sessionCodes.includes(this.code);
  }
}

/** The server has no such thing, or none that this member may see. */
export const isAbsent = (error: unknown): boolean => error instanceof CallError && error.code === 40_400;

/** A permission is missing. It stays so, however often one asks. */
export const isForbidden = (error: unknown): boolean => error instanceof CallError && error.code === 403;

/** Nothing came back that could be read. Whether the server did what was asked is unknown. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly why: 'offline' | 'timeout' | 'unreachable' | 'broken';

  constructor(why: NoAnswer['why'], message: string, cause?: unknown) {
    super(message, { cause });
    this.why = why;
  }
}

/** What a failed connection means to the user. A call that its caller gave up stays what it is. */
export function withoutAnswer(cause: unknown): Error {
  if (cause instanceof DOMException && cause.name === 'AbortError') return cause;
  if (cause instanceof DOMException && cause.name === 'TimeoutError')
    return new NoAnswer('timeout', common.timeout, cause);
  if (navigator.onLine === false) return new NoAnswer('offline', common.offline, cause);
  return new NoAnswer('unreachable', common.unreachable, cause);
}
