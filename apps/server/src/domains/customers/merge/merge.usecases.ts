import { randomUUID } from 'node:crypto';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { UNDO_MINUTES } from '@haihu/contract/customers/batches';
import { push } from '@haihu/contract/socket';
import { MOST_FURTHER_NUMBERS } from '@haihu/rules/customers/record/number-label';
import { maskPhone } from '@haihu/rules/phone';
import { audit } from '../../../kernel/audit.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import { showPhone } from '../../numbers/numbers.api.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import type { QueueTask } from '../../../platform/queue/queue.ts';
import { readSettings } from '../../config/config.api.ts';
import {
  moveFollowUps,
  moveFollowUpsBack,
  passCallBacks,
  restoreCallBacks,
  uniteCallBacks,
} from '../../followups/followups.api.ts';
import { stayActiveAll } from '../../organisation/organisation.api.ts';
import { insertChanges, insertEvents } from '../core/customer-events.repository.ts';
import { findLease } from '../core/customer-leases.repository.ts';
import * as errors from '../core/customers.errors.ts';
import { lockClaimsOfAll, lockCustomers } from '../core/customers.repository.ts';
import type { FieldChange } from '../core/field-change.ts';
import type { CallsOfCustomers } from '../customers.seams.ts';
import { findCustomerPlace, takePlaceOver } from '../places/places.repository.ts';
import { placeLine } from '../places/places.usecases.ts';
import {
  findRecord,
  findTagsById,
  lockNumbers,
  updateMobile,
  updateNumbers,
} from '../record/customer-records.repository.ts';
import { requireOpen } from '../record/record-editing.usecases.ts';
import {
  customOf,
  fieldsOf,
  linesOf,
  numbersOf,
  proposedOwner,
  type Side,
  type Sides,
  type Take,
} from './merge.policy.ts';
import * as repository from './merge.repository.ts';
import { noteNextCallBacks } from '../core/next-call-backs.ts';

const UNDO_TIME = UNDO_MINUTES * 60 * 1000;
/** Milliseconds until both recorded states are forgotten, long after the last moment to undo. */
const KEPT_FOR = 2 * UNDO_TIME;

type Two = Pick<RequestOf<'customers.mergePreview'>, 'keepId' | 'mergeId'>;

/** Both customers with the facts that a merge needs. */
interface Seen extends Sides {
  facts: Record<'kept' | 'merged', repository.SideFacts>;
  fields: ReturnType<typeof fieldsOf>;
  seen: string;
}

export interface MergeParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  calls: CallsOfCustomers;
}

/** Merges two customers that are the same, and separates them again. */
export function createMerging({ db, cipher, clock, calls }: MergeParts) {
  async function preview(member: Member, two: Two): Promise<ReplyOf<'customers.mergePreview'>> {
    const tenant = db.forTenant(member.tenantId);
    const { kept, merged, facts, fields, seen } = await see(tenant, member, two);
    const take = Object.fromEntries(fields.map(({ field, take: side }) => [field, side]));
    const numbers = numbersOf({ kept, merged }, take);
    if (numbers.tooMany) throw errors.mergeTooManyNumbers(MOST_FURTHER_NUMBERS);
    const tagIds = [...kept.record.tags, ...merged.record.tags].map(({ id }) => id);
    const show = (number: string | null) => (number === null ? null : showPhone(member, 'mobile', number));
    return {
      kept: sideOf(kept, facts.kept),
      merged: sideOf(merged, facts.merged),
      fields: fields.map((each) =>
        each.field === 'mobile' ? { ...each, kept: show(each.kept), merged: show(each.merged) } : each,
      ),
      owner: proposedOwner({ kept, merged }),
      numbers: numbers.all.map(({ label, number }) => ({ label, shown: showPhone(member, 'otherMobiles', number) })),
      tags: await findTagsById(tenant, tagIds),
      seen,
    };
  }

  async function merge(
    member: Member,
    request: RequestOf<'customers.merge'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'customers.merge'>> {
    const at = clock.now();
    const undoUntil = new Date(at.getTime() + UNDO_TIME).toISOString();
    return db
      .forTenant(member.tenantId)
      .transaction((tx) =>
        once(tx, member, key, at, async () => ({ id: await unite(tx, member, request, at), undoUntil })),
      );
  }

  async function unite(
    tx: Queryable,
    member: Member,
    request: RequestOf<'customers.merge'>,
    at: Date,
  ): Promise<string> {
    const pair = { keptId: request.keepId, mergedId: request.mergeId };
    await lockBoth(tx, pair);
    const { kept, merged, facts, fields, seen } = await see(tx, member, request);
    if (seen !== request.seen) throw errors.mergeStale();
    await requireQuiet(tx, member, Object.values(facts));
    const owners = [kept.ownerId, merged.ownerId].filter((id) => id !== null);
    const ownerId = request.owner === 'kept' ? kept.ownerId : merged.ownerId;
    // The new owner had one of the two already, and that one counted as much: no pool grows.
    const atWork = await stayActiveAll(tx, owners);
    if (ownerId !== null && !atWork.includes(ownerId)) throw errors.mergeOwnerGone();

    const take: Take = { ...Object.fromEntries(fields.map(({ field, take: side }) => [field, side])), ...request.take };
    const numbers = numbersOf({ kept, merged }, take);
    if (numbers.tooMany) throw errors.mergeTooManyNumbers(MOST_FURTHER_NUMBERS);
    const id = await repository.insertMerge(tx, { ...pair, makerId: member.userId, at });
    const note = (about: Side, other: Side) =>
      ({
        customerId: about.id,
        at,
        kind: 'merged',
        actorId: member.userId,
        detail: { note: nameOf(other.record) },
        owners: { from: about.ownerId, to: ownerId },
      }) as const;
    // The history of both moves to the one that stays; the note about the merge stays with the other.
    await moveFollowUps(tx, pair);
    await calls.move(tx, pair);
    await repository.moveOwnRows(tx, pair);
    await insertEvents(tx, [note(merged, kept), note(kept, merged)]);
    await insertChanges(tx, { customerId: kept.id, at, actorId: member.userId }, [
      ...linesOf(fields, take),
      ...(numbers.main === kept.mobile
        ? []
        : [{ key: 'mobile', field: 'mobile', from: maskPhone(kept.mobile), to: maskPhone(numbers.main) }]),
      ...(await unitePlaces(tx, pair)),
    ]);
    await repository.uniteFields(tx, pair, { take, owner: request.owner, custom: customOf({ kept, merged }, take) });
    await uniteNumbers(tx, { kept, merged }, take, numbers, facts);
    await repository.uniteTags(tx, pair);
    await uniteCallBacks(tx, pair, at);
    const former = owners.filter((one) => one !== ownerId);
    if (ownerId !== null) {
      await passCallBacks(
        tx,
        former.map((fromId) => ({ customerId: kept.id, fromId, toId: ownerId })),
        at,
      );
    }
    await noteNextCallBacks(tx, [kept.id]);
    await repository.noteAfter(tx, id, pair);
    await audit(tx, member, { at, action: 'customers.merged', subjectId: kept.id, detail: { merged: merged.id } });
    await pushTo(
      tx,
      former
        .filter((userId) => userId !== member.userId)
        .map((userId) => ({ to: [userId], type: push.customersHanded, data: { what: 'taken', count: 1 } })),
      at,
    );
    await queue.enqueue(tx, { task: forgetMergeTask, id, runAt: new Date(at.getTime() + KEPT_FOR) });
    return id;
  }

  async function undo(member: Member, { id }: RequestOf<'customers.undoMerge'>): Promise<void> {
    const at = clock.now();
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const found = await repository.lockMerge(tx, id);
      if (found?.makerId !== member.userId) throw errors.mergeNotFound();
      if (found.undoneAt || Date.parse(found.at) + UNDO_TIME < at.getTime()) throw errors.mergeNotUndoable();
      await lockBoth(tx, found);
      if (!(await repository.isAsLeft(tx, found)))
        throw errors.mergeChangedSince(await repository.findSince(tx, found));
      const both = [found.keptId, found.mergedId];
      const wasOf = (await ownersOf(tx, [found.keptId])).get(found.keptId) ?? null;
      await moveFollowUpsBack(tx, repository.movedIds(tx, id, 'follow_up'), found.mergedId);
      await calls.moveBack(tx, repository.movedIds(tx, id, 'call'), found.mergedId);
      await repository.restoreBoth(tx, found);
      const after = await ownersOf(tx, both);
      await restoreCallBacks(tx, repository.callBacksBefore(tx, id));
      await insertEvents(
        tx,
        both.map((customerId) => ({
          customerId,
          at,
          kind: 'unmerged',
          actorId: member.userId,
          owners: { from: wasOf, to: after.get(customerId) ?? null },
        })),
      );
      await repository.setMergeUndone(tx, id, at);
      await audit(tx, member, { at, action: 'customers.merge_undone', subjectId: found.keptId });
    });
  }

  async function see(tenant: Queryable, member: Member, { keepId, mergeId }: Two): Promise<Seen> {
    if (keepId === mergeId) throw errors.mergeItself();
    for (const id of [keepId, mergeId]) await requireOpen(tenant, member, id, clock);
    const found = new Map((await repository.findFacts(tenant, [keepId, mergeId])).map((one) => [one.id, one]));
    const facts = { kept: found.get(keepId)!, merged: found.get(mergeId)! };
    const sides = { kept: await sideOfFacts(tenant, facts.kept), merged: await sideOfFacts(tenant, facts.merged) };
    const { fields } = await readSettings(tenant, 'customFields');
    const seen = [facts.kept, facts.merged].map(({ lastEvent, ownerId }) => `${lastEvent}:${ownerId ?? ''}`).join(' ');
    const ownFields = fields.flatMap(({ id, name, archived }) => (id === null || archived ? [] : [{ id, name }]));
    return { ...sides, facts, fields: fieldsOf(sides, ownFields), seen };
  }

  async function sideOfFacts(tenant: Queryable, { id, ownerId, createdAt }: repository.SideFacts): Promise<Side> {
    const record = await findRecord(tenant, id);
    const open = (enc: Buffer) => cipher.open(tenant.tenantId, enc);
    const further = record.numbers.map(({ enc, ...number }) => ({ ...number, number: open(Buffer.from(enc, 'hex')) }));
    const changedAt = await repository.findChangedAt(tenant, id);
    return { id, record, mobile: open(record.mobileEnc), further, ownerId, createdAt, changedAt };
  }

  /** Throws `customers.leased` while one of the customers is being called. An open page does not stop a merge. */
  async function requireQuiet(tx: Queryable, member: Member, facts: repository.SideFacts[]): Promise<void> {
    for (const { id, mobileHash } of facts) {
      const lease = await findLease(tx, id, clock.now());
      if (lease?.isCall && lease.memberId !== member.userId) throw errors.customerLeased(lease);
      if (await calls.areRunning(tx, { customerId: id, numberHashes: [mobileHash] })) throw errors.customerLeased(null);
    }
  }

  async function uniteNumbers(
    tx: Queryable,
    { kept, merged }: Sides,
    take: Take,
    { main, dropped, moved, added }: ReturnType<typeof numbersOf>,
    facts: Seen['facts'],
  ): Promise<void> {
    const seal = (number: string) => cipher.seal(tx.tenantId, number);
    const pair = { keptId: kept.id, mergedId: merged.id };
    // A random number that equals no other, so that nothing finds this customer.
    await repository.setMerged(tx, pair, { ...seal(`${randomUUID()}-merged`), enc: seal('').enc });
    await repository.uniteNumbers(tx, pair, { dropped, moved });
    if (main !== kept.mobile) await updateMobile(tx, kept.id, seal(main), facts.merged);
    const phoneLabel = take.mobile === 'merged' ? merged.record.phoneLabel : kept.record.phoneLabel;
    const isSame = kept.mobile === merged.mobile;
    await repository.setPhoneLabel(tx, kept.id, phoneLabel ?? (isSame ? merged.record.phoneLabel : null));
    if (added === null) return;
    const more = [{ phone: seal(added), label: 'mobile' as const }];
    await updateNumbers(tx, kept.id, { removed: [], labelled: [], added: more });
  }

  async function forget(tenantId: string, id: string): Promise<void> {
    await db.forTenant(tenantId).transaction((tx) => repository.forgetStates(tx, id));
  }

  return { preview, merge, undo, forget };
}

/** Keeps the place of the customer that stays, else takes the other's. Returns the history lines about it. */
async function unitePlaces(tx: Queryable, { keptId, mergedId }: repository.MergedPair): Promise<FieldChange[]> {
  const [own, other] = [await findCustomerPlace(tx, keptId), await findCustomerPlace(tx, mergedId)];
  if (!other) return [];
  return [(await takePlaceOver(tx, mergedId, keptId)) ? placeLine(null, other) : placeLine(other, own ?? null)];
}

async function ownersOf(tx: Queryable, ids: string[]): Promise<Map<string, string | null>> {
  return new Map((await repository.findFacts(tx, ids)).map(({ id, ownerId }) => [id, ownerId]));
}

const nameOf = ({ name }: Side['record']) => String(name);

function sideOf({ id, record, createdAt }: Side, { ownerName, followUps, calls }: repository.SideFacts) {
  return { id, name: nameOf(record), ownerName, createdAt, followUps, calls, isDeal: record.isDeal };
}

/** Locks numbers, owners and claims first, then customers in the order of their ids: the order of all transactions. */
async function lockBoth(tx: Queryable, { keptId, mergedId }: repository.MergedPair): Promise<void> {
  const facts = await repository.findFacts(tx, [keptId, mergedId]);
  await lockNumbers(
    tx,
    facts.map(({ mobileHash }) => mobileHash),
  );
  const owners = facts.flatMap(({ ownerId }) => ownerId ?? []);
  await stayActiveAll(tx, owners);
  await lockClaimsOfAll(tx, owners);
  await lockCustomers(tx, [keptId, mergedId, ...(await repository.findMergedInto(tx, [keptId, mergedId]))]);
}

/** Forgets the states of two customers before their merge. */
export const forgetMergeTask: QueueTask = { name: 'customers.forget-merge', attempts: 10 };
