import type { SkipReason } from '@haihu/contract/customers/values';
import type { Rights } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { readSettings } from '../../config/config.api.ts';
import { passCallBacks } from '../../followups/followups.api.ts';
import { stayActiveAll } from '../../organisation/organisation.api.ts';
import type { NewCustomerEvent } from '../core/customer-events.repository.ts';
import { lockClaimsOfAll, lockCustomers } from '../core/customers.repository.ts';
import { findStaff, readPublicPoolsOf } from '../core/public-pools.repository.ts';
import { sendAway } from '../core/send-away.ts';
import { inWords } from '../record/record-changes.ts';
import { insertInBin, sweepRecycleBinNextNight } from '../recycle-bin/recycle-bin.repository.ts';
import { tagCustomers } from '../tags/customer-tags.repository.ts';
import type { RowOutcome } from './batches.repository.ts';
import {
  type Change,
  decideTurn,
  grantsOf,
  isThere,
  type CustomerPlacement,
  placementOf,
  type BatchTurn,
  type WaitingRow,
  type BatchAction,
} from './handing-over.policy.ts';
import * as placements from './placements.repository.ts';
import { countUndealt } from './receivers.repository.ts';
import { noteNextCallBacks } from '../core/next-call-backs.ts';

/** The member who started the batch, with the rights of this moment. */
export interface Doer {
  maker: Rights;
  batchId: string;
}

/** Moves the customers or sets their level. The policy decides for each customer. */
export async function moveRows(
  tx: Queryable,
  { maker, batchId }: Doer,
  wanted: Exclude<BatchAction, { kind: 'tags' }>,
  rows: WaitingRow[],
  now: Date,
): Promise<RowOutcome[]> {
  const receivers =
    wanted.kind === 'assign'
      ? rows.map((row) => row.receiverId)
      : wanted.kind === 'restore'
        ? rows.map((row) => row.seenOwnerId)
        : [];
  const { room, receiverNames } = await lockReceivers(tx, receivers);
  const customers = await lockRows(tx, rows, now);
  const publicPools = await readPublicPoolsOf(tx, maker.userId);
  const owners = await findStaff(
    tx,
    wanted.kind === 'return' ? [...customers.values()].flatMap(({ ownerId }) => ownerId ?? []) : [],
  );
  const work: BatchTurn = { maker, publicPools, owners, now, wanted, room, receiverNames };
  const decided = rows.map((row) => ({ row, decision: decideTurn(work, row, customers.get(row.customerId)) }));
  const changes = decided.flatMap(({ row, decision }) =>
    typeof decision === 'string' ? [] : [{ id: row.customerId, ...decision }],
  );
  const bins =
    wanted.kind === 'delete'
      ? await insertInBin(tx, {
          customerIds: changes.map(({ id }) => id),
          deletedBy: maker.userId,
          at: now,
          reason: wanted.reason,
        })
      : undefined;
  await placements.updatePlacements(
    tx,
    changes.map(({ id, after }) => ({ id, ...after, recycleBinId: bins ? bins.get(id)! : after.recycleBinId })),
  );
  const taken = changes.map(({ id, after }) => {
    return { id, from: customers.get(id)!.ownerId, to: wanted.kind === 'delete' ? undefined : after.ownerId };
  });
  await sendAway(tx, taken, { by: maker.userId, now });
  const callBacks = wanted.kind === 'assign' ? await passOn(tx, changes, customers, now) : new Map();
  if (bins && bins.size > 0) await sweepRecycleBinNextNight(tx, now);
  const events = await writeEvents(
    tx,
    { maker, batchId },
    now,
    changes.map(({ id, event, after }) => ({
      id,
      event: { ...event, owners: { from: customers.get(id)!.ownerId, to: after.ownerId } },
    })),
  );
  return decided.map(({ row: { customerId }, decision }) =>
    typeof decision === 'string'
      ? { customerId, outcome: decision }
      : {
          customerId,
          outcome: 'changed',
          before: {
            ...placementOf(customers.get(customerId)!),
            granted: grantsOf(customers.get(customerId)!),
            visits: callBacks.get(customerId),
            ...wordsOf(decision),
          },
          eventId: events.get(customerId),
        },
  );
}

/** Returns the old and new words of a changed field, for the undo. */
const wordsOf = ({ event: { kind, detail } }: Change) =>
  kind === 'changed' ? { from: detail?.from ?? null, to: detail?.to ?? null } : {};

/**
 * Passes planned call-backs to the new owner of each customer. They come from its former owner, or from the member who
 * gave it back.
 */
async function passOn(
  tx: Queryable,
  changes: readonly { id: string; after: CustomerPlacement }[],
  before: ReadonlyMap<string, CustomerPlacement>,
  now: Date,
) {
  const passings = changes.flatMap(({ id, after }) => {
    const { ownerId, formerOwnerId } = before.get(id)!;
    const fromId = ownerId ?? formerOwnerId;
    return fromId && after.ownerId ? [{ customerId: id, fromId, toId: after.ownerId }] : [];
  });
  const passed = await passCallBacks(tx, passings, now);
  await noteNextCallBacks(
    tx,
    passed.flatMap(({ closed, customerId }) => (closed ? [customerId] : [])),
  );
  return Map.groupBy(passed, ({ customerId }) => customerId);
}

/** Adds tags to customers and removes tags from them. */
export async function tagRows(
  tx: Queryable,
  { maker, batchId }: Doer,
  wanted: Extract<BatchAction, { kind: 'tags' }>,
  rows: WaitingRow[],
  now: Date,
): Promise<RowOutcome[]> {
  const customers = await lockRows(tx, rows, now);
  const ids = rows.map(({ customerId }) => customerId);
  const publicPools = await readPublicPoolsOf(tx, maker.userId);
  const tagIds = [...wanted.add, ...wanted.remove];
  const had = new Set(
    (await placements.findTagsOf(tx, ids, tagIds)).map(({ customerId, tagId }) => `${customerId} ${tagId}`),
  );
  const names = new Map((await placements.findTagNames(tx, tagIds)).map(({ id, name }) => [id, name]));
  const decided = rows.map(({ customerId }) => {
    const customer = customers.get(customerId);
    if (!isThere(customer, { maker, publicPools, now, inBin: false }))
      return { customerId, outcome: 'absent' as const };
    const added = wanted.add.filter((tagId) => names.has(tagId) && !had.has(`${customerId} ${tagId}`));
    const removed = wanted.remove.filter((tagId) => had.has(`${customerId} ${tagId}`));
    if (added.length + removed.length === 0) return { customerId, outcome: 'already' as const };
    const named = (tags: string[]) => inWords(tags.map((tagId) => names.get(tagId))) || null;
    const detail = { field: 'tags', from: named(removed), to: named(added) };
    const before = { ...placementOf(customer), added, removed, from: detail.from, to: detail.to };
    return { customerId, outcome: 'changed' as const, before, event: { kind: 'changed' as const, detail } };
  });
  const changed = decided.filter((one) => one.outcome === 'changed');
  const pairs = (of: 'added' | 'removed') =>
    changed.flatMap(({ customerId, before }) => before[of].map((tagId) => ({ customerId, tagId })));
  await tagCustomers(tx, pairs('added'));
  await placements.untagCustomers(tx, pairs('removed'));
  const events = await writeEvents(
    tx,
    { maker, batchId },
    now,
    changed.map(({ customerId, event }) => ({ id: customerId, event })),
  );
  return decided.map(({ customerId, outcome, ...rest }) =>
    outcome === 'changed' && 'before' in rest
      ? { customerId, outcome, before: rest.before, eventId: events.get(customerId) }
      : { customerId, outcome: outcome as SkipReason },
  );
}

/** Locks the claims of the receivers, so that the room counted here stays true until it is used. */
async function lockReceivers(tx: Queryable, ids: (string | null)[]) {
  const userIds = [...new Set(ids.filter((id) => id !== null))];
  await lockClaimsOfAll(tx, userIds);
  if (userIds.length === 0) return { room: new Map<string, number>(), receiverNames: new Map<string, string>() };
  const { privateCap } = await readSettings(tx, 'pools');
  const found = await countUndealt(tx, await stayActiveAll(tx, userIds));
  return {
    room: new Map(found.map(({ userId, count }) => [userId, privateCap - count])),
    receiverNames: new Map(found.map(({ userId, name }) => [userId, name])),
  };
}

/**
 * Locks the customers in the order of their ids. A second transaction waits here and then sees the first one's changes.
 */
async function lockRows(tx: Queryable, rows: readonly { customerId: string }[], now: Date) {
  const ids = rows.map(({ customerId }) => customerId);
  await lockCustomers(tx, ids);
  return new Map((await placements.findPlacements(tx, ids, now)).map((customer) => [customer.id, customer]));
}

async function writeEvents(
  tx: Queryable,
  { maker, batchId }: Doer,
  at: Date,
  changes: readonly { id: string; event: Pick<NewCustomerEvent, 'kind' | 'detail' | 'owners'> }[],
) {
  const done = { at, actorId: maker.userId, batchId };
  const events = changes.map(({ id, event }): NewCustomerEvent => ({ customerId: id, ...done, ...event }));
  return placements.insertBatchEvents(tx, events);
}
