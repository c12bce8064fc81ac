import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Pool } from './asked-list.ts';
import type { SearchByName } from './pool-filters.ts';

/** Customers of a pool through which a search goes one by one. */
const SMALL_POOL = 5000;
/** Counting them takes a third of a search. Milliseconds. */
const BELIEVED_FOR = 60_000;
const MOST_BELIEVED = 1000;

export type PoolSizes = ReturnType<typeof createPoolSizes>;

/**
 * Tells pools that a search goes through from those that are too large for that. A large one is believed to be large for
 * a minute: both ways find the same in the same order.
 */
export function createPoolSizes(clock: Clock) {
  /** Until when a pool is large, the oldest first. */
  const large = new Map<string, number>();

  /** What most of a large enterprise's customers have may be in none of a small pool: then the pool is looked through. */
  async function isSmall(db: Queryable, { isRare }: SearchByName, { ofCustomer }: Pool): Promise<boolean> {
    if (isRare) return false;
    const now = clock.now().getTime();
    const key = JSON.stringify([db.tenantId, ofCustomer.text, ofCustomer.values]);
    if ((large.get(key) ?? 0) > now) return false;
    const [row] = await db.query<{ count: string }>(sql`
      select count(*) from (
        select from customer c where c.tenant_id = ${db.tenantId} and ${ofCustomer} limit ${SMALL_POOL + 1}
      ) counted`);
    if (Number(row!.count) <= SMALL_POOL) return true;
    large.delete(key);
    large.set(key, now + BELIEVED_FOR);
    if (large.size > MOST_BELIEVED) large.delete(large.keys().next().value!);
    return false;
  }

  return { isSmall };
}
