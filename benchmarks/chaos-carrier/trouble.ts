import { setTimeout as pause } from 'node:timers/promises';
import type { Lab } from '@haihu/server/src/integrations/telephony/asterisk/test-support/lab.ts';
import type { Db } from '@haihu/server/src/platform/db/db.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import { startServer, type ServerOptions } from '../lists/server.ts';
import type { Floor } from './floor.ts';
import type { Span } from './stalls.ts';

/** Time between two looks. Milliseconds. */
const LOOK_EVERY = 200;
/** Time between two troubles. Milliseconds. */
const QUIET = 20_000;
/** Times for which the engine's socket is cut, in turn. Milliseconds. */
const CUTS = [1500, 3000, 4000, 2000];
/** Time within which a connection comes back and its gap is made up for. Milliseconds. */
const COMES_BACK = 4000;
/** Time before a trouble in which callees who answered may still wait. Milliseconds. */
const BEFORE = 2000;
/** Longest wait until a server drives the engine; after that it never will. Milliseconds. */
const PATIENCE = 180_000;

export const NODE = 'lab';

/** Runs a server that another one replaces after each kill. */
export function createServers(dataDir: string, options: ServerOptions) {
  let present = startServer(dataDir, options);
  return {
    ready: () => present,
    /** Kills the server at once. The next one starts as a supervisor of services would start it. */
    async kill(): Promise<void> {
      const { pid } = await present;
      process.kill(pid, 'SIGKILL');
      present = startServer(dataDir, options);
      await present;
    },
    stop: async () => (await present).stop(),
  };
}

type Servers = ReturnType<typeof createServers>;

/**
 * Returns the terms under which a server drives the engine and dials for the enterprise. Terms only rise. Null while no
 * server does both.
 */
async function termsOf(db: Db, { tenant }: Floor): Promise<{ node: number; pool: number } | null> {
  const [node] = await db.global<{ term: number }>(sql`
    select term::float8 as term from engine_node
    where name = ${NODE} and is_connected and lease_until > clock_timestamp()`);
  const [pool] = await tenant.query<{ term: number }>(sql`
    select term::float8 as term from dialled_enterprise where lease_until > clock_timestamp()`);
  return node && pool ? { node: node.term, pool: pool.term } : null;
}

/** Waits until a server drives and dials under higher terms than these. */
export async function driven(db: Db, floor: Floor, above = { node: 0, pool: 0 }): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE;
  for (;;) {
    const terms = await termsOf(db, floor).catch(() => null);
    if (terms && terms.node > above.node && terms.pool > above.pool) return;
    if (Date.now() > giveUpAt) throw new Error('nobody drives the engine');
    await pause(LOOK_EVERY);
  }
}

/**
 * Cuts the engine's socket and kills the server in turn, until that instant. Returns the times in which no server drove
 * or heard the engine.
 */
export async function makeTrouble(
  { db, lab, servers, floor }: { db: Db; lab: Lab; servers: Servers; floor: Floor },
  until: number,
): Promise<{ away: Span[]; kills: number; cuts: number }> {
  const away: Span[] = [];
  let [kills, cuts] = [0, 0];
  await pause(QUIET);
  while (Date.now() < until - QUIET) {
    const from = Date.now() - BEFORE;
    if (kills === cuts) {
      lab.proxy.cut();
      await pause(CUTS[cuts % CUTS.length]);
      lab.proxy.mend();
      await pause(COMES_BACK);
      cuts += 1;
    } else {
      const before = (await termsOf(db, floor).catch(() => null)) ?? undefined;
      await servers.kill();
      await driven(db, floor, before);
      kills += 1;
    }
    away.push({ from, until: Date.now() });
    await pause(QUIET);
  }
  await pause(Math.max(0, until - Date.now()));
  return { away, kills, cuts };
}
