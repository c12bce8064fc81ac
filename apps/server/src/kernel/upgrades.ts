import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '../platform/events/bus.ts';
import type { Upgrade } from '../platform/http/upgrades.ts';

/** The NOTIFY channel of sessions that ended. The payload is the session's id. */
export const SESSION_CHANNEL = 'session_ended';

/** The parts of a server that keeps sockets open. */
export interface UpgradeHost {
  /** Origins beside our own host whose pages may open sockets. */
  allowedOrigins: readonly string[];
  /** Returns the sessions among these that are over. */
  findEndedSessions(sessionIds: string[]): Promise<string[]>;
  bus: Pick<Bus, 'listen'>;
  log: FastifyBaseLogger;
}

/** Opens the sockets of one path, and keeps them. */
export interface UpgradeServer {
  upgrade: Upgrade;
  start(): void;
  stop(): void;
}

/** Makes the server of each path: `/gateway/sip`. */
export type UpgradeServers = Record<string, (host: UpgradeHost) => UpgradeServer>;
