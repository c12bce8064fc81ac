import type { IncomingMessage } from 'node:http';
import { isOurs } from '../platform/http/origins.ts';
import type { AdmittedSession, Tickets } from './tickets.ts';

export const SOCKET_PATH = '/gateway/websocket';

/**
 * Decides if a request that came at this instant may open a socket. Returns the HTTP status of a refusal, or the member
 * who came.
 */
export async function admitSocket(
  { request, cameAt }: { request: IncomingMessage; cameAt: Date },
  tickets: Pick<Tickets, 'redeem'>,
  allowedOrigins: readonly string[],
): Promise<AdmittedSession | 400 | 401 | 403 | 404> {
  // `parse` throws no error. An error would hold the address, and that holds the ticket.
  const url = URL.parse(request.url ?? '', 'http://host');
  if (!url) return 400;
  const { pathname, searchParams } = url;
  if (pathname !== SOCKET_PATH) return 404;
  if (!isOurs(request.headers, allowedOrigins)) return 403;
  // `redeem` throws for a session that is over. For the caller that is the same as no ticket.
  const admitted = await tickets.redeem(searchParams.get('ticket') ?? '', cameAt).catch(() => null);
  return admitted && admitted.session.member.userId === searchParams.get('userId') ? admitted : 401;
}
