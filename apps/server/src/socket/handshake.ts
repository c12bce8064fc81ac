import type { IncomingMessage } from 'node:http';
import type { Language } from '../platform/http/server.ts';
import type { SocketSession, Tickets } from './tickets.ts';

export const SOCKET_PATH = '/gateway/websocket';

export interface Admitted {
  session: SocketSession;
  language: Language;
}

/** Decides who may open a socket. Answers the HTTP status of a refusal, or who it is that came. */
export async function admit(
  request: IncomingMessage,
  tickets: Pick<Tickets, 'redeem'>,
  allowedOrigins: readonly string[],
): Promise<Admitted | 401 | 403 | 404> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://host');
  if (pathname !== SOCKET_PATH) return 404;
  if (!isOurs(request.headers, allowedOrigins)) return 403;
  // A session that is over throws; to whoever knocks it is the same as no ticket.
  const session = await tickets.redeem(searchParams.get('ticket') ?? '').catch(() => null);
  if (!session || session.member.userId !== searchParams.get('userId')) return 401;
  return { session, language: languageOf(request.headers) };
}

/** Pages of other sites are kept out; programs that are no browser send no origin, and need a ticket like all others. */
function isOurs({ origin, host }: IncomingMessage['headers'], allowedOrigins: readonly string[]): boolean {
  if (origin === undefined || allowedOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** A browser sends no header of ours here. Chinese, unless it prefers another language. */
function languageOf(headers: IncomingMessage['headers']): Language {
  const preferred = headers['accept-language'];
  return !preferred || preferred.startsWith('zh') ? 'zh' : 'en';
}
