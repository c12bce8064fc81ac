import { setTimeout as pause } from 'node:timers/promises';
import type { Lab } from '@haihu/server/src/integrations/telephony/asterisk/test-support/lab.ts';
import type { Db } from '@haihu/server/src/platform/db/db.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';

/** Longest wait for what comes by itself. Milliseconds. */
const PATIENCE = 60_000;

/** Returns the term under which a dialler drives the engine; 0 if none does. */
export async function termOf(db: Db): Promise<number> {
  const [node] = await db.global<{ term: number }>(sql`
    select term::float8 as term from engine_node where is_connected and lease_until > clock_timestamp()`);
  return node?.term ?? 0;
}

/** Waits until a dialler drives the engine under a later term. Throws after a minute. */
export async function untilDriven(db: Db, above: number): Promise<void> {
  if (!(await comes(async () => (await termOf(db)) > above))) throw new Error('nobody drives the engine');
}

/** Waits for a condition, but no longer than a minute. Returns true if it came. */
export async function comes(condition: () => Promise<boolean>): Promise<boolean> {
  for (const giveUpAt = Date.now() + PATIENCE; Date.now() < giveUpAt; await pause(250)) {
    if (await condition()) return true;
  }
  return false;
}

/** Counts the channels at the engine of a lab. */
export async function countChannels({ address, credential }: Lab): Promise<number> {
  const authorization = `Basic ${Buffer.from(credential).toString('base64')}`;
  const reply = await fetch(`${address}/ari/channels`, { headers: { authorization } });
  return ((await reply.json()) as unknown[]).length;
}
