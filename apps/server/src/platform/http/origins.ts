import type { IncomingMessage } from 'node:http';

/** Keeps out pages of other sites. Programs that are not browsers send no origin, and need a ticket like all others. */
export function isOurs({ origin, host }: IncomingMessage['headers'], allowedOrigins: readonly string[]): boolean {
  if (origin === undefined || allowedOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
