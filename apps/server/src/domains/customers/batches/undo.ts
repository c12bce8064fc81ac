import type { Queryable } from '../../../platform/db/db.ts';
import { takeCallBacksBack } from '../../followups/followups.api.ts';
import { stayActiveAll } from '../../organisation/organisation.api.ts';
import type { NewCustomerEvent } from '../core/customer-events.repository.ts';
import { lockClaimsOfAll, lockCustomers } from '../core/customers.repository.ts';
import { sendAway } from '../core/send-away.ts';
import { tagCustomers } from '../tags/customer-tags.repository.ts';
import { setBatchUndone, type StoredBatch, type UndoRow } from './batches.repository.ts';
import { type Before, type CustomerPlacement, placementOf, type PlacedCustomer } from './handing-over.policy.ts';
import {
  findPlacements,
  insertBatchEvents,
  restoreGranted,
  untagCustomers,
  updatePlacements,
} from './placements.repository.ts';
import { noteNextCallBacks } from '../core/next-call-backs.ts';

/**
 * Restores the former state of these rows. Skips a customer that was changed since, or whose former owner is not
 * active. A full pool still takes its own customers back.
 */
export async function undoRows(tx: Queryable, batch: StoredBatch, rows: readonly UndoRow[], now: Date): Promise<void> {
  const ownerIds = rows.flatMap(({ before }) => before.ownerId ?? []);
  await lockClaimsOfAll(tx, ownerIds);
  // Before the customers: a member who is being suspended hands over customers while this waits.
  const atWork = new Set(await stayActiveAll(tx, ownerIds));
  const ids = rows.map(({ customerId }) => customerId);
  await lockCustomers(tx, ids);
  const customers = new Map((await findPlacements(tx, ids, now)).map((customer) => [customer.id, customer]));
  const back = rows.filter(
    ({ customerId, before, changedSince }) =>
      !changedSince && customers.has(customerId) && (before.ownerId === null || atWork.has(before.ownerId)),
  );
  const backIds = new Set(back.map(({ customerId }) => customerId));
  const after = new Map(
    back.map(({ customerId, before }) => [customerId, placed(batch, before, customers.get(customerId)!)]),
  );
  if (batch.kind === 'tags') await swapTags(tx, back);
  else
    await updatePlacements(
      tx,
      [...after].map(([id, placement]) => ({ id, ...placement })),
    );
  const taken = back.map(({ customerId: id }) => {
    return { id, from: customers.get(id)!.ownerId, to: after.get(id)!.ownerId };
  });
  await sendAway(tx, taken, { by: batch.makerId, now });
  if (batch.kind === 'assign' || batch.kind === 'return') {
    await restoreGranted(
      tx,
      back.flatMap(({ customerId, before }) => (before.granted ? [{ id: customerId, ...before.granted }] : [])),
    );
  }
  const passed = back.flatMap(({ before }) => before.visits ?? []);
  await takeCallBacksBack(tx, passed);
  await noteNextCallBacks(
    tx,
    passed.map(({ customerId }) => customerId),
  );
  await insertBatchEvents(
    tx,
    back.map(({ customerId, before }): NewCustomerEvent => {
      const event = eventOf(batch, before, customers.get(customerId)!);
      const owners = { from: customers.get(customerId)!.ownerId, to: after.get(customerId)!.ownerId };
      const done = { at: now, actorId: batch.makerId, batchId: batch.id, owners };
      return { customerId, ...done, ...event, detail: { ...event.detail, undo: batch.id } };
    }),
  );
  await setBatchUndone(tx, batch.id, [...backIds], 'restored');
  await setBatchUndone(
    tx,
    batch.id,
    ids.filter((id) => !backIds.has(id)),
    'kept',
  );
}

/**
 * Returns the placement after the undo. A batch of levels restores only the level; others restore all but the level.
 */
function placed({ kind }: StoredBatch, before: Before, now: PlacedCustomer): CustomerPlacement {
  if (kind === 'level') return { ...placementOf(now), level: before.level };
  if (kind === 'tags') return placementOf(now);
  return { ...before, level: now.level };
}

function eventOf(
  { kind, wanted }: StoredBatch,
  before: Before,
  now: PlacedCustomer,
): Pick<NewCustomerEvent, 'kind' | 'detail'> {
  if (kind === 'level') {
    return { kind: 'changed', detail: { field: 'level', from: String(now.level), to: String(before.level) } };
  }
  if (wanted.kind === 'tags')
    return { kind: 'changed', detail: { field: 'tags', from: before.to ?? null, to: before.from ?? null } };
  if (wanted.kind === 'move') {
    return { kind: 'changed', detail: { field: 'sea', from: before.to ?? null, to: before.from ?? null } };
  }
  if (kind === 'delete') return { kind: 'restored' };
  if (kind === 'restore') return { kind: 'recycled' };
  return { kind: before.ownerId === null ? 'returned' : 'assigned' };
}

async function swapTags(tx: Queryable, rows: readonly UndoRow[]): Promise<void> {
  const pairs = (of: 'added' | 'removed') =>
    rows.flatMap(({ customerId, before }) => (before[of] ?? []).map((tagId) => ({ customerId, tagId })));
  await untagCustomers(tx, pairs('added'));
  await tagCustomers(tx, pairs('removed'));
}
