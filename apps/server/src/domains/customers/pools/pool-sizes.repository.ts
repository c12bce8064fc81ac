import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { AskedPool } from './asked-list.ts';
import type { SearchByName } from './pool-filters.ts';

/** Largest pool that a name search goes through customer by customer. */
const SMALL_POOL = 5000;
/** Milliseconds for which a pool counts as large without a new count. Counting takes a third of a search. */
const BELIEVED_FOR = 60_000;
const MOST_BELIEVED = 1000;

type Pool = Pick<AskedPool, 'ofCustomer'>;

const keyOf = (db: Queryable, { ofCustomer }: Pool) =>
  JSON.stringify([db.tenantId, ofCustomer.text, ofCustomer.values]);

export type PoolSizes = ReturnType<typeof createPoolSizes>;

/**
 * Tells small pools, which a name search goes through, from large ones. A pool counts as large for a minute. Both ways
 * find the same customers in the same order.
 */
export function createPoolSizes(clock: Clock) {
  /** The instant until which a pool counts as large, the oldest first. */
  const large = new Map<string, number>();

  /** Returns true if a pool is known to be large. */
  const isLarge = (db: Queryable, pool: Pool): boolean => (large.get(keyOf(db, pool)) ?? 0) > clock.now().getTime();

  /**
   * Returns true if a search should go through the whole pool. It should if its pair of characters is common in the
   * enterprise and the pool is small: such a pool may hold no customer with the pair.
   */
  async function isSmall(db: Queryable, { isRare }: SearchByName, { ofCustomer }: Pool): Promise<boolean> {
    if (isRare) return false;
    if (isLarge(db, { ofCustomer })) return false;
    const key = keyOf(db, { ofCustomer });
    const [row] = await db.query<{ count: string }>(sql`
      select count(*) from (
        select from customer c where c.tenant_id = ${db.tenantId} and ${ofCustomer} limit ${SMALL_POOL + 1}
      ) counted`);
    if (Number(row!.count) <= SMALL_POOL) return true;
    large.delete(key);
    large.set(key, clock.now().getTime() + BELIEVED_FOR);
    if (large.size > MOST_BELIEVED) large.delete(large.keys().next().value!);
    return false;
  }

  return { isSmall, isLarge };
}
