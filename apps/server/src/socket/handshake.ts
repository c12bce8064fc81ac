import type { IncomingMessage } from 'node:http';
import type { Admitted, Tickets } from './tickets.ts';

export const SOCKET_PATH = '/gateway/websocket';

/** Decides who may open a socket. Answers the HTTP status of a refusal, or who it is that came. */
export async function admit(
  request: IncomingMessage,
  tickets: Pick<Tickets, 'redeem'>,
  allowedOrigins: readonly string[],
): Promise<Admitted | 400 | 401 | 403 | 404> {
  // Not by an error: it would hold the address, and that the ticket.
  const url = URL.parse(request.url ?? '', 'http://host');
  if (!url) return 400;
  const { pathname, searchParams } = url;
  if (pathname !== SOCKET_PATH) return 404;
  if (!isOurs(request.headers, allowedOrigins)) return 403;
  // A session that is over throws; to whoever knocks it is the same as no ticket.
  const admitted = await tickets.redeem(searchParams.get('ticket') ?? '').catch(() => null);
  return admitted && admitted.session.member.userId === searchParams.get('userId') ? admitted : 401;
}

/** Pages of other sites are kept out; programs that are no browser send no origin, and need a ticket like all others. */
export function isOurs({ origin, host }: IncomingMessage['headers'], allowedOrigins: readonly string[]): boolean {
  if (origin === undefined || allowedOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
