import type { Db, Queryable } from '../platform/db/db.ts';
import { type Sql, sql, sqlName } from '../platform/db/sql.ts';
import type { Clock } from '../platform/process/clock.ts';
import { enqueue, type JobHandler } from '../platform/queue/queue.ts';

/** Rows that are looked at in one transaction. It is the longest time for which one of them is locked. */
const LOT = 5000;
/** Tries of a lot: 18 hours. The next start of a worker begins again after that. */
const ATTEMPTS = 12;

/**
 * A new column that a job fills in the rows of a large table. The migration that adds the column also adds a trigger, or
 * a default, for rows that the release before writes. So one walk over the rows is enough.
 */
export interface Backfill {
  /** The name `<domain>.<column>`. It is never given again, because databases remember it. */
  name: string;
  /** A table with `tenant_id` and a growing `id`. */
  table: string;
  /** The assignments: sql`region = region_of(row.number_hash)`. The row is called `row`. */
  set: Sql;
  /** The condition of rows that are still to be filled: sql`row.region is null`. */
  lacks: Sql;
}

/** Rows that one lot may look at. */
export interface LotOptions {
  rows?: number;
}

/** Looks at the next rows of the transaction's enterprise, fills those that lack the column, and notes it. */
async function fillLot(
  tx: Queryable,
  { name, table, set, lacks }: Backfill,
  now: Date,
  { rows = LOT }: LotOptions,
): Promise<'more' | 'done'> {
  // The lock lets a second job of the same enterprise wait until this lot is committed.
  const [at] = await tx.query<{ reached: string | null }>(sql`
    select reached from backfill
    where tenant_id = ${tx.tenantId} and name = ${name} and done_at is null for update`);
  if (!at) return 'done';
  const [lot] = await tx.query<{ reached: string | null; looked: number; filled: number }>(sql`
    with lot as materialized (
      select id from ${sqlName(table)}
      where tenant_id = ${tx.tenantId} and id > ${at.reached ?? '0'} order by id limit ${rows}),
    filled as (
      update ${sqlName(table)} row set ${set} from lot
      where row.tenant_id = ${tx.tenantId} and row.id = lot.id and ${lacks} returning 1)
    select (select max(id) from lot) as reached, (select count(*)::int from lot) as looked,
      (select count(*)::int from filled) as filled`);
  const { reached, looked, filled } = lot!;
  const doneAt = looked < rows ? now : null;
  await tx.query(sql`
    update backfill set reached = coalesce(${reached}::bigint, reached), looked = looked + ${looked},
      filled = filled + ${filled}, done_at = ${doneAt}
    where tenant_id = ${tx.tenantId} and name = ${name}`);
  return doneAt === null ? 'more' : 'done';
}

/** Fills new columns by jobs of the queue: one lot of an enterprise in each, which queues the next one. */
export function createBackfills(
  { db, clock }: { db: Db; clock: Clock },
  backfills: readonly Backfill[],
  lot: LotOptions = {},
) {
  const taskOf = ({ name }: Backfill) => ({ name: `backfill.${name}`, attempts: ATTEMPTS });

  const fillNext =
    (backfill: Backfill): JobHandler =>
    (tenantId, id) =>
      db.forTenant(tenantId).transaction(async (tx) => {
        const state = await fillLot(tx, backfill, clock.now(), lot);
        const task = taskOf(backfill);
        if (state === 'more') await enqueue(tx, { task, id, key: task.name });
      });

  return {
    jobs: Object.fromEntries(backfills.map((backfill) => [taskOf(backfill).name, fillNext(backfill)])),
    /** Queues the work that is not done. Any process may do so at any time: a lot is filled once. */
    async begin(): Promise<void> {
      // It does not begin with `select`, which would take a connection for reads.
      for (const { name } of backfills) {
        await db.global(sql`
          with begun as materialized (select begin_backfill(${name}, ${ATTEMPTS}) as nothing) select nothing from begun`);
      }
    },
  };
}
