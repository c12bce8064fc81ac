import { setTimeout as pause } from 'node:timers/promises';
import type { Lab } from '@haihu/server/src/integrations/telephony/asterisk/test-support/lab.ts';
import type { Db } from '@haihu/server/src/platform/db/db.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import { startServer, type ServerOptions } from '../lists/server.ts';
import type { Floor } from './floor.ts';
import type { Span } from './stalls.ts';

/** Milliseconds. */
const LOOK_EVERY = 200;
/** Between two troubles. */
const QUIET = 20_000;
/** How long the engine's socket is gone, in turn. */
const CUTS = [1500, 3000, 4000, 2000];
/** A connection comes back within that, and what happened meanwhile is found out. */
const COMES_BACK = 4000;
/** Callees who answered so shortly before wait still. */
const BEFORE = 2000;
/** A server that does not drive by then never will. */
const PATIENCE = 180_000;

export const NODE = 'lab';

/** A server that others take the place of. */
export function createServers(dataDir: string, options: ServerOptions) {
  let present = startServer(dataDir, options);
  return {
    ready: () => present,
    /** At once, without a word to anybody; the next one starts as a supervisor of services would start it. */
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

/** Who drives the engine and dials for the enterprise, as terms that only rise; null while nobody does. */
async function termsOf(db: Db, { tenant }: Floor): Promise<{ node: number; pool: number } | null> {
  const [node] = await db.global<{ term: number }>(sql`
    select term::float8 as term from engine_node
    where name = ${NODE} and is_connected and lease_until > clock_timestamp()`);
  const [pool] = await tenant.query<{ term: number }>(sql`
    select term::float8 as term from dialled_enterprise where lease_until > clock_timestamp()`);
  return node && pool ? { node: node.term, pool: pool.term } : null;
}

/** Waits until somebody drives and dials, under higher terms than those. */
export async function driven(db: Db, floor: Floor, above = { node: 0, pool: 0 }): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE;
  for (;;) {
    const terms = await termsOf(db, floor).catch(() => null);
    if (terms && terms.node > above.node && terms.pool > above.pool) return;
    if (Date.now() > giveUpAt) throw new Error('nobody drives the engine');
    await pause(LOOK_EVERY);
  }
}

/** Until that instant the engine's socket is cut and the server killed in turn. Answers when nobody drove or heard the engine. */
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
