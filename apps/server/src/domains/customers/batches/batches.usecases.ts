import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { type Batch, BATCH_LIMIT, NAMED_LIMIT, type Whom } from '@haihu/contract/customers/batches';
import { shareOut } from '@haihu/rules/customers/batches/share-out';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import { createJob } from '../../../kernel/jobs.ts';
import { isAllowed, type Member, reaches } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { readNameCursor, writeNameCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import type { QueueTask } from '../../../platform/queue/queue.ts';
import { readSettings } from '../../config/config.api.ts';
import { findInScope } from '../../organisation/organisation.api.ts';
import {
  batchNotFound,
  batchNotUndoable,
  batchTooLarge,
  noReceivers,
  publicPoolNotFound,
  tagNotFound,
} from '../core/customers.errors.ts';
import { viewOf } from '../core/customers.policy.ts';
import { findShorts } from '../core/customers.repository.ts';
import { isOpenTo } from '../core/public-pools.policy.ts';
import { readPublicPoolsOf } from '../core/public-pools.repository.ts';
import type { Listing } from '../pools/keyset-listing.ts';
import { BATCH_SIZE, createBatchRun, neededFor, UNDO_TIME } from './batches-run.usecases.ts';
import * as batches from './batches.repository.ts';
import type { BatchAction } from './handing-over.policy.ts';
import { findTagNames } from './placements.repository.ts';
import { findReceivers, findTeamPools, type PoolOf } from './receivers.repository.ts';

/** Milliseconds for which a batch keeps the former state of its customers. */
const KEPT_FOR = 7 * 24 * 60 * 60 * 1000;

export interface BatchParts {
  db: Db;
  clock: Clock;
  /** Returns the listing of all customers that a list with these conditions shows. */
  listingOf: (member: Member, whom: Exclude<Whom, { by: 'ids' }>) => Promise<Listing>;
}

type Sharing = Extract<RequestOf<'customers.assign'>, { whom: Whom }>;
/** Writes the rows of a batch, with receivers. Returns the number of customers. */
type Prepare = (tx: Queryable, batchId: string) => Promise<number>;

/**
 * Assigns, returns, moves, tags and deletes customers in batches, from one to a hundred thousand. Each customer is
 * decided by itself. One undo takes back the whole batch.
 */
export function createBatchUsecases({ db, clock, listingOf }: BatchParts) {
  const { run, step } = createBatchRun({ db, clock });

  function returnToPublicPool(
    member: Member,
    { whom, ...wanted }: RequestOf<'customers.returnToSea'>,
    key: IdempotencyKey,
  ): Promise<Batch> {
    return start(member, whom, { kind: 'return', ...wanted }, key);
  }

  /** Throws `customers.sea_not_found` if the pool is not open to the member or is being deleted. */
  async function moveToPublicPool(
    member: Member,
    { whom, seaId }: RequestOf<'customers.moveToSea'>,
    key: IdempotencyKey,
  ) {
    const publicPools = await readPublicPoolsOf(db.forTenant(member.tenantId), member.userId);
    const publicPool = publicPools.list.find(({ id }) => id === seaId);
    if (!publicPool || publicPool.movingInto !== null || !isOpenTo(publicPool, publicPools, member))
      throw publicPoolNotFound();
    return start(member, whom, { kind: 'move', seaId }, key);
  }

  function setLevels(member: Member, { whom, level }: RequestOf<'customers.setLevels'>, key: IdempotencyKey) {
    return start(member, whom, { kind: 'level', level }, key);
  }

  async function tagMany(member: Member, { whom, add, remove }: RequestOf<'customers.tagMany'>, key: IdempotencyKey) {
    const asked = new Set([...add, ...remove]);
    const found = await findTagNames(db.forTenant(member.tenantId), [...asked]);
    if (found.length < asked.size) throw tagNotFound();
    return start(member, whom, { kind: 'tags', add, remove: remove.filter((id) => !add.includes(id)) }, key);
  }

  function moveToBin(
    member: Member,
    { whom, reason }: RequestOf<'customers.deletePrivate'>,
    from: 'sea' | 'private',
    key: IdempotencyKey,
  ) {
    return start(member, whom, { kind: 'delete', from, reason }, key);
  }

  function restore(member: Member, { ids }: RequestOf<'customers.restore'>, key: IdempotencyKey) {
    return start(member, { by: 'ids', ids }, { kind: 'restore' }, key);
  }

  async function assign(member: Member, request: RequestOf<'customers.assign'>, key: IdempotencyKey): Promise<Batch> {
    const tenant = db.forTenant(member.tenantId);
    if (request.way === 'explicit') {
      const { pairs } = request;
      const asked = [...new Set(pairs.map(({ userId }) => userId))];
      await receiversOf(tenant, member, { userIds: asked, departmentIds: [] });
      return begin(member, { kind: 'assign' }, key, (tx, batchId) => batches.insertNamed(tx, batchId, pairs));
    }
    const prepare = await preparationOf(member, request.whom);
    return begin(member, { kind: 'assign' }, key, async (tx, batchId) => {
      const total = await prepare(tx, batchId);
      const takers = await share(tx, member, request, total);
      await batches.allot(tx, batchId, takers, request.way === 'by_count' ? 'left_over' : 'pool_full');
      return total;
    });
  }

  async function assignPreview(
    member: Member,
    request: RequestOf<'customers.assignPreview'>,
  ): Promise<ReplyOf<'customers.assignPreview'>> {
    const tenant = db.forTenant(member.tenantId);
    const { whom } = request;
    const total =
      whom.by === 'ids' ? new Set(whom.ids).size : await batches.countMatching(tenant, await matchingOf(member, whom));
    if (total > BATCH_LIMIT) throw batchTooLarge(BATCH_LIMIT);
    const receivers = await share(tenant, member, request, total);
    return { total, receivers, left: total - receivers.reduce((sum, { takes }) => sum + takes, 0) };
  }

  /** Shares the customers out among the receivers. Throws `customers.no_receivers`. */
  async function share(tenant: Queryable, member: Member, request: Sharing, total: number) {
    const { privateCap } = await readSettings(tenant, 'pools');
    const found = await receiversOf(tenant, member, request);
    const counts = new Map(request.counts?.map(({ userId, count }) => [userId, count]));
    const takers = found.map((one) => ({ ...one, room: roomOf(one, privateCap), count: counts.get(one.userId) ?? 0 }));
    const shares = shareOut(total, takers, request.way);
    return takers.map(({ userId, name, departmentName, held, room }, index) => {
      return { userId, name, departmentName, held, room, ...shares[index]! };
    });
  }

  async function start(member: Member, whom: Whom, wanted: BatchAction, key: IdempotencyKey): Promise<Batch> {
    return begin(member, wanted, key, await preparationOf(member, whom));
  }

  async function preparationOf(member: Member, whom: Whom): Promise<Prepare> {
    if (whom.by === 'ids') {
      const named = [...new Set(whom.ids)].map((id) => ({ id }));
      return (tx, batchId) => batches.insertNamed(tx, batchId, named);
    }
    const matching = await matchingOf(member, whom);
    return (tx, batchId) => batches.insertMatching(tx, batchId, matching);
  }

  async function matchingOf(member: Member, whom: Exclude<Whom, { by: 'ids' }>) {
    return { listing: await listingOf(member, whom), except: whom.except ?? [], limit: BATCH_LIMIT };
  }

  /** Carries out a batch of few customers at once; a larger one continues as a job. */
  async function begin(member: Member, wanted: BatchAction, key: IdempotencyKey, prepare: Prepare): Promise<Batch> {
    const now = clock.now();
    const { userId, isSuper, permissions, dataScope, departmentIds } = member;
    const makerRights = { userId, isSuper, permissions, dataScope, departmentIds };
    const { id } = await db.forTenant(member.tenantId).transaction(
      (tx) =>
        once(tx, member, key, now, async () => {
          const batchId = await batches.insertBatch(tx, { wanted, makerRights, at: now });
          const total = await prepare(tx, batchId);
          if (total > BATCH_LIMIT) throw batchTooLarge(BATCH_LIMIT);
          if (total > NAMED_LIMIT) await goOnAsJob(tx, member, batchId, 'running');
          else await step(tx, batchId);
          const forgottenAt = new Date(now.getTime() + KEPT_FOR);
          await queue.enqueue(tx, { task: forgetBatchTask, id: batchId, runAt: forgottenAt });
          return { id: batchId };
        }),
      'for its values',
    );
    return read(member, id);
  }

  async function goOnAsJob(tx: Queryable, member: Member, batchId: string, state: 'running' | 'undoing') {
    const kind = state === 'running' ? 'customers.batch' : 'customers.batch.undo';
    const jobId = await createJob(tx, member, kind, clock.now());
    await batches.setBatch(tx, batchId, { state, jobId });
    await queue.enqueue(tx, { task: runBatchTask, id: batchId });
  }

  async function undo(member: Member, id: string): Promise<Batch> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const found = await batches.lockBatch(tx, id);
      if (found?.makerId !== member.userId) throw batchNotFound();
      const mayStill = isAllowed(member, neededFor[found.kind]) && reaches(member, found.makerRights);
      if (!mayStill) throw new AppError('permission.missing');
      if (found.state !== 'done' || clock.now().getTime() > undoUntil(found)) throw batchNotUndoable();
      const changed = await batches.countOutcomes(tx, id);
      const count = changed.find(({ outcome }) => outcome === 'changed')?.count ?? 0;
      if (count >= BATCH_SIZE) return goOnAsJob(tx, member, id, 'undoing');
      await batches.setBatch(tx, id, { state: 'undoing' });
      await step(tx, id);
    });
    return read(member, id);
  }

  /** Throws `customers.batch_not_found`, also for another member's batch. */
  async function read(member: Member, id: string): Promise<Batch> {
    const tenant = db.forTenant(member.tenantId);
    const found = await batches.findBatch(tenant, id);
    if (found?.makerId !== member.userId) throw batchNotFound();
    const counts = await batches.countOutcomes(tenant, id);
    const count = (matches: (one: batches.OutcomeCount) => boolean) =>
      counts.filter(matches).reduce((sum, one) => sum + one.count, 0);
    const { kind, state, jobId, total, createdAt } = found;
    return {
      id,
      kind,
      state,
      jobId,
      total,
      createdAt,
      changed: count(({ outcome }) => outcome === 'changed'),
      skipped: counts.flatMap(({ outcome, count: left }) =>
        outcome === null || outcome === 'changed' ? [] : [{ reason: outcome, count: left }],
      ),
      undoUntil: state === 'done' ? new Date(undoUntil(found)).toISOString() : null,
      restored: count(({ undone }) => undone === 'restored'),
      kept: count(({ undone }) => undone === 'kept'),
    };
  }

  async function skipped(
    member: Member,
    { id, reason, next, size }: RequestOf<'customers.batchSkipped'>,
  ): Promise<ReplyOf<'customers.batchSkipped'>> {
    const batch = await read(member, id);
    const tenant = db.forTenant(member.tenantId);
    const after = next && /^[1-9]\d{0,17}$/.test(next) ? next : '0';
    const rows = await batches.findSkipped(tenant, id, { reason, after, size: size + 1 });
    const ids = rows.slice(0, size).map((row) => row.id);
    const [found, publicPools] = await Promise.all([findShorts(tenant, ids), readPublicPoolsOf(tenant, member.userId)]);
    const seen = found.filter((one) => viewOf(one, member, clock.now(), publicPools) === 'full');
    const names = new Map(seen.map((one) => [one.id, one.name]));
    return {
      list: ids.map((customerId) => ({ id: customerId, name: names.get(customerId) ?? null })),
      next: rows.length > size ? ids.at(-1)! : null,
      total: next ? null : (batch.skipped.find((one) => one.reason === reason)?.count ?? 0),
      totalIsEstimate: false,
    };
  }

  async function forget(tenantId: string, id: string): Promise<void> {
    await db.forTenant(tenantId).transaction((tx) => batches.deleteBatch(tx, id));
  }

  async function teamPools(
    member: Member,
    { next, size, departmentId, search }: RequestOf<'customers.teamPools'>,
  ): Promise<ReplyOf<'customers.teamPools'>> {
    const tenant = db.forTenant(member.tenantId);
    const { privateCap } = await readSettings(tenant, 'pools');
    const filter = { whose: await findInScope(tenant, member), departmentId, search, now: clock.now() };
    const rows = await findTeamPools(tenant, filter, { after: next ? readNameCursor(next) : null, size: size + 1 });
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    return {
      list: shown.map((one) => ({ ...one, room: Math.max(0, roomOf(one, privateCap)) })),
      next: last && rows.length > size ? writeNameCursor({ name: last.name, id: last.userId }) : null,
      cap: privateCap,
    };
  }

  return {
    returnToSea: returnToPublicPool,
    moveToPublicPool,
    assign,
    assignPreview,
    setLevels,
    tagMany,
    moveToBin,
    restore,
    undo,
    read,
    skipped,
    teamPools,
    run,
    forget,
  };
}

/** Throws `customers.no_receivers` if there is none, or if one of them is not visible to this member. */
async function receiversOf(
  tenant: Queryable,
  member: Member,
  { userIds, departmentIds }: Pick<Sharing, 'userIds' | 'departmentIds'>,
): Promise<PoolOf[]> {
  const found = await findReceivers(tenant, { userIds, departmentIds, whose: await findInScope(tenant, member) });
  const there = new Set(found.map(({ userId }) => userId));
  if (found.length === 0 || userIds.some((id) => !there.has(id))) throw noReceivers();
  return found;
}

const roomOf = ({ held, dealt }: PoolOf, cap: number) => cap - (held - dealt);

const undoUntil = ({ endedAt, createdAt }: batches.StoredBatch) => Date.parse(endedAt ?? createdAt) + UNDO_TIME;

/** Continues a batch that is too large for one request, or its undo. The task's `id` is the batch's. */
export const runBatchTask: QueueTask = { name: 'customers.run-batch', attempts: 12 };

/** Forgets the changes of a batch, long after the last moment to undo it. The task's `id` is the batch's. */
export const forgetBatchTask: QueueTask = { name: 'customers.forget-batch', attempts: 10 };
