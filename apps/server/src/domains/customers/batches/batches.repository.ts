import type { BatchKind, BatchState, SkipReason } from '@haihu/contract/customers/values';
import type { Rights } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { areAmong } from '../core/customers.repository.ts';
import { everybodyIn } from '../pools/keyset-list.repository.ts';
import type { Listing } from '../pools/keyset-listing.ts';
import type { Before, WaitingRow, BatchAction } from './handing-over.policy.ts';

export interface StoredBatch {
  id: string;
  makerId: string;
  kind: BatchKind;
  wanted: BatchAction;
  makerRights: Rights;
  state: BatchState;
  jobId: string | null;
  total: number;
  createdAt: string;
  endedAt: string | null;
}

export async function insertBatch(
  tx: Queryable,
  { wanted, makerRights, at }: { wanted: BatchAction; makerRights: Rights; at: Date },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(sql`
    insert into customer_batch (tenant_id, maker_id, kind, wanted, maker_rights, total, created_at)
    values (${tx.tenantId}, ${makerRights.userId}, ${wanted.kind}, ${JSON.stringify(wanted)}::jsonb,
      ${JSON.stringify(makerRights)}::jsonb, 0, ${at})
    returning id`);
  return row!.id;
}

const columns = sql`
  id, maker_id as "makerId", kind, wanted, maker_rights as "makerRights", state, job_id as "jobId", total,
  created_at as "createdAt", ended_at as "endedAt"`;

export async function findBatch(db: Queryable, id: string): Promise<StoredBatch | undefined> {
  const [found] = await db.query<StoredBatch>(sql`
    select ${columns} from customer_batch where tenant_id = ${db.tenantId} and id = ${id}`);
  return found;
}

/** Locks the batch until the transaction ends, so that no other run continues it. */
export async function lockBatch(tx: Queryable, id: string): Promise<StoredBatch | undefined> {
  const [found] = await tx.query<StoredBatch>(sql`
    select ${columns} from customer_batch where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  return found;
}

export async function setBatch(
  tx: Queryable,
  id: string,
  { state, jobId, endedAt }: { state: StoredBatch['state']; jobId?: string | null; endedAt?: Date },
): Promise<void> {
  await tx.query(sql`
    update customer_batch set state = ${state}, job_id = coalesce(${jobId ?? null}, job_id),
      ended_at = coalesce(${endedAt ?? null}, ended_at)
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Writes a row for each named customer of a batch, even for one that does not exist. Returns the number of rows. */
export async function insertNamed(
  tx: Queryable,
  batchId: string,
  named: readonly { id: string; userId?: string }[],
): Promise<number> {
  return insertRows(
    tx,
    batchId,
    sql`
    select n.id, c.owner_id, n."userId" as receiver_id
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n (id bigint, "userId" bigint)
    left join customer c on ${areAmong(
      sql`c`,
      tx.tenantId,
      named.map(({ id }) => id),
    )} and c.id = n.id`,
  );
}

/** Adds every customer that a list shows, up to one more than `limit`. */
export async function insertMatching(
  tx: Queryable,
  batchId: string,
  { listing, except, limit }: { listing: Listing; except: string[]; limit: number },
): Promise<number> {
  return insertRows(
    tx,
    batchId,
    sql`
    select id, owner_id, null::bigint as receiver_id from (${everybodyIn(listing)}) found
    where id <> all(${except}::bigint[]) limit ${limit + 1}`,
  );
}

async function insertRows(tx: Queryable, batchId: string, found: Sql): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    with added as (
      insert into customer_batch_row (tenant_id, batch_id, customer_id, seen_owner_id, receiver_id)
      select ${tx.tenantId}::bigint, ${batchId}::bigint, f.id, f.owner_id, f.receiver_id from (${found}) f
      on conflict do nothing returning customer_id
    ),
    counted as (select count(*)::integer as count from added)
    update customer_batch b set total = c.count from counted c
    where b.tenant_id = ${tx.tenantId} and b.id = ${batchId} returning c.count`);
  return row!.count;
}

export async function countMatching(
  db: Queryable,
  { listing, except, limit }: { listing: Listing; except: string[]; limit: number },
): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::integer as count from (
      select from (${everybodyIn(listing)}) found where id <> all(${except}::bigint[]) limit ${limit + 1}
    ) counted`);
  return row!.count;
}

/** Gives each receiver their number of rows, well mixed. Rows without a receiver end with `leftBecause`. */
export async function allot(
  tx: Queryable,
  batchId: string,
  takers: readonly { userId: string; takes: number }[],
  leftBecause: SkipReason,
): Promise<void> {
  // The place at which each receiver's rows begin; the last one begins the rows without a receiver.
  const begins = takers.reduce((places, { takes }) => [...places, places.at(-1)! + takes], [1]);
  const receivers = [...takers.map(({ userId }) => userId), null];
  // Joined by `ctid`: the planner has no statistics of so many new rows. Joined by keys, it scanned all rows once per
  // row.
  await tx.query(sql`
    with ranked as (
      select ctid, row_number() over (order by hashint8(customer_id), customer_id) as place
      from customer_batch_row where tenant_id = ${tx.tenantId} and batch_id = ${batchId}
    ),
    shared as (
      select ctid, (${receivers}::bigint[])[width_bucket(place, ${begins}::bigint[])] as receiver_id from ranked
    )
    update customer_batch_row r set receiver_id = s.receiver_id,
      outcome = case when s.receiver_id is null then ${leftBecause}::text end
    from shared s where r.ctid = s.ctid`);
}

/** A range of rows in the order of their customers. It begins after the customer `after`. */
export interface RowRange {
  after: string;
  size: number;
}

export function findWaitingRows(tx: Queryable, batchId: string, { after, size }: RowRange) {
  return tx.query<WaitingRow>(sql`
    select customer_id as "customerId", seen_owner_id as "seenOwnerId", receiver_id as "receiverId"
    from customer_batch_row
    where tenant_id = ${tx.tenantId} and batch_id = ${batchId} and outcome is null
      and customer_id > ${after}
    order by customer_id limit ${size}`);
}

export interface RowOutcome {
  customerId: string;
  outcome: 'changed' | SkipReason;
  before?: Before;
  eventId?: string;
}

export async function setOutcomes(tx: Queryable, batchId: string, outcomes: readonly RowOutcome[]): Promise<void> {
  await tx.query(sql`
    update customer_batch_row r set outcome = o.outcome, before = o.before, event_id = o."eventId"
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o ("customerId" bigint, outcome text, before jsonb, "eventId" bigint)
    where r.tenant_id = ${tx.tenantId} and r.batch_id = ${batchId} and r.customer_id = o."customerId"`);
}

export interface UndoRow {
  customerId: string;
  before: Before;
  /**
   * True when the customer was changed after the batch. For batches of levels or tags, only a change of those counts.
   */
  changedSince: boolean;
}

/** Lists changed rows that are not restored yet. The customer's history tells if it was changed later. */
export function findUndoable(tx: Queryable, { id, kind }: StoredBatch, { after, size }: RowRange) {
  const since =
    kind === 'level' || kind === 'tags' ? sql`and e.kind = 'changed' and e.detail->>'field' = ${kind}` : sql``;
  return tx.query<UndoRow>(sql`
    select r.customer_id as "customerId", r.before, exists (
      select from customer_event e
      where e.tenant_id = r.tenant_id and e.customer_id = r.customer_id and e.id > r.event_id ${since}
    ) as "changedSince"
    from customer_batch_row r
    where r.tenant_id = ${tx.tenantId} and r.batch_id = ${id} and r.outcome = 'changed' and r.undone is null
      and r.customer_id > ${after}
    order by r.customer_id limit ${size}`);
}

export async function setBatchUndone(
  tx: Queryable,
  batchId: string,
  ids: string[],
  undone: 'restored' | 'kept',
): Promise<void> {
  await tx.query(sql`
    update customer_batch_row set undone = ${undone}
    where tenant_id = ${tx.tenantId} and batch_id = ${batchId} and customer_id = any(${ids})`);
}

export interface OutcomeCount {
  /** Null while the row waits for its turn. */
  outcome: 'changed' | SkipReason | null;
  undone: 'restored' | 'kept' | null;
  count: number;
}

export function countOutcomes(db: Queryable, batchId: string) {
  return db.query<OutcomeCount>(sql`
    select outcome, undone, count(*)::integer as count from customer_batch_row
    where tenant_id = ${db.tenantId} and batch_id = ${batchId} group by outcome, undone`);
}

/** Counts the customers that a batch, or its undo, put into or took from each member's pool. Leaves out the maker. */
export function countConcerned(db: Queryable, { id, makerId, kind, state }: StoredBatch) {
  const formerly = sql`(before->>'ownerId')::bigint`;
  const [giver, receiver] =
    kind === 'restore' ? [sql`null::bigint`, formerly] : [formerly, kind === 'assign' ? sql`receiver_id` : sql`null`];
  const isUndo = state === 'undoing';
  const done = isUndo ? sql`undone = 'restored'` : sql`outcome = 'changed'`;
  const [given, taken] = isUndo ? [giver, receiver] : [receiver, giver];
  return db.query<{ userId: string; what: 'given' | 'taken'; count: number }>(sql`
    select "userId", what, count(*)::integer as count from customer_batch_row,
      lateral (values (${given}::bigint, 'given'), (${taken}::bigint, 'taken')) as v ("userId", what)
    where tenant_id = ${db.tenantId} and batch_id = ${id} and ${done} and "userId" is not null
      and "userId" <> ${makerId}
    group by "userId", what order by "userId", what`);
}

export function findSkipped(
  db: Queryable,
  batchId: string,
  { reason, after, size }: { reason: SkipReason; after: string; size: number },
) {
  return db.query<{ id: string }>(sql`
    select customer_id as id from customer_batch_row
    where tenant_id = ${db.tenantId} and batch_id = ${batchId} and outcome = ${reason} and customer_id > ${after}
    order by customer_id limit ${size}`);
}

/** Deletes a batch and its rows. */
export async function deleteBatch(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`delete from customer_batch_row where tenant_id = ${tx.tenantId} and batch_id = ${id}`);
  await tx.query(sql`delete from customer_batch where tenant_id = ${tx.tenantId} and id = ${id}`);
}
