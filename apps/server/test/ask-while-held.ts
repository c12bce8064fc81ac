import { expect, vi } from 'vitest';
import type { Queryable, TenantDb } from '../src/platform/db/db.ts';
import { sql } from '../src/platform/db/sql.ts';

/** Finds sessions of this database that wait for a lock. */
const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Runs `ask` in the middle of a transaction that has done its part (`hold`). The transaction ends once `ask` waits for
 * it. An `ask` that does not wait has read the old state, and its answer shows that. Returns the answer.
 */
export async function askWhileHeld<T>(
  tenant: TenantDb,
  hold: (tx: Queryable) => Promise<unknown>,
  ask: () => Promise<T>,
): Promise<T> {
  const { asked } = await begin(tenant, hold, ask);
  return asked;
}

/** Runs `ask` as `askWhileHeld` does. Returns true if it waited for what `hold` has locked. */
export async function waitsFor(
  tenant: TenantDb,
  hold: (tx: Queryable) => Promise<unknown>,
  ask: () => Promise<unknown>,
): Promise<boolean> {
  const { asked, waited } = await begin(tenant, hold, ask);
  await asked;
  return waited;
}

function begin<T>(tenant: TenantDb, hold: (tx: Queryable) => Promise<unknown>, ask: () => Promise<T>) {
  return tenant.transaction(async (tx) => {
    await hold(tx);
    let isAnswered = false;
    const asked = ask().finally(() => (isAnswered = true));
    asked.catch(() => {});
    const isDecided = async () => isAnswered || (await tenant.query(waiting)).length > 0;
    await vi.waitFor(async () => expect(await isDecided()).toBe(true), 10_000);
    return { asked, waited: !isAnswered };
  });
}
