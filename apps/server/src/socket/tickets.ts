import type { Language } from '@haihu/contract/languages';
import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../platform/process/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { AppError } from '../platform/errors.ts';
import type { Member } from '../kernel/member.ts';
import type { RateLimits } from '../kernel/rate-limit.ts';
import * as repository from './tickets.repository.ts';

/** Time for which a ticket waits to be used. Milliseconds. */
const LIFE = 30_000;
/** Most tickets of one session: enough for several tabs that lose their connection every 3 s. */
const TICKETS = { limit: 120, seconds: 60 };

/** A session and its member. */
export interface SocketSession {
  member: Member;
  expiresAt: Date;
}

/** The session that was admitted, and the language of the page. */
export interface AdmittedSession {
  session: SocketSession;
  language: Language;
}

export interface TicketOptions {
  db: Db;
  clock: Clock;
  limits: RateLimits;
  /** Finds a session. Throws a `session.*` error when it is over. */
  findSession(sessionId: string): Promise<SocketSession>;
}

export type Tickets = ReturnType<typeof createTickets>;

/**
 * Issues tickets for sockets. A page can send no header with a socket, and its token belongs in no address, so it comes
 * with a ticket.
 */
export function createTickets({ db, clock, limits, findSession }: TicketOptions) {
  return {
    /** Makes a ticket of 128 bits. It opens one socket for this session. */
    async issue({ sessionId }: Member, language: Language): Promise<string> {
      const ticket = randomBytes(16).toString('base64url');
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + LIFE);
      const counting = limits.counting({ of: ['socket-ticket', sessionId], ...TICKETS });
      const terms = { now, expiresAt, counting };
      const isStored = await repository.insertSocketTicket(db, hashOf(ticket), { sessionId, language }, terms);
      if (!isStored) throw new AppError('request.too_many');
      return ticket;
    },

    /**
     * Uses up a ticket. `cameAt`: the instant at which somebody came with it, and perhaps waited since. Null for one that
     * was used, was too old then or never existed. Throws when its session is over.
     */
    async redeem(ticket: string, cameAt: Date): Promise<AdmittedSession | null> {
      const bound = await repository.takeSocketTicket(db, hashOf(ticket), cameAt);
      return bound ? { session: await findSession(bound.sessionId), language: bound.language } : null;
    },
  };
}

/** Hashes a ticket. Only hashes are stored, so that a reader of the database cannot open a socket. */
function hashOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}
