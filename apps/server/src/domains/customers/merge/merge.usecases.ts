import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { push } from '@haihu/contract/socket';
import { MOST_FURTHER_NUMBERS } from '@haihu/rules/customers/record/number-label';
import { audit } from '../../../kernel/audit.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import { moveFollowUpsBack, restoreCallBacks } from '../../followups/followups.api.ts';
import { showPhone } from '../../numbers/numbers.api.ts';
import { insertEvents } from '../core/customer-events.repository.ts';
import * as errors from '../core/customers.errors.ts';
import { findTagsById } from '../record/customer-records.repository.ts';
import { lockBoth } from './lock-both.ts';
import { nameOfSide, numbersOf, proposedOwner, type Side } from './merge.policy.ts';
import * as repository from './merge.repository.ts';
import { createSeeBoth, type TwoCustomers } from './see-both.ts';
import { MERGE_UNDO_TIME } from './undo-time.ts';
import { createUnite, type UniteParts } from './unite.ts';

export interface MergeParts extends UniteParts {
  db: Db;
}

/** Merges two customers that are the same, and separates them again. */
export function createMerging(parts: MergeParts) {
  const { db, clock, calls } = parts;
  const see = createSeeBoth(parts);
  const unite = createUnite(parts);

  async function preview(member: Member, two: TwoCustomers): Promise<ReplyOf<'customers.mergePreview'>> {
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
    const undoUntil = new Date(at.getTime() + MERGE_UNDO_TIME).toISOString();
    return db
      .forTenant(member.tenantId)
      .transaction((tx) =>
        once(tx, member, key, at, async () => ({ id: await unite(tx, member, request, at), undoUntil })),
      );
  }

  async function undo(member: Member, { id }: RequestOf<'customers.undoMerge'>): Promise<void> {
    const at = clock.now();
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const found = await repository.lockMerge(tx, id);
      if (found?.makerId !== member.userId) throw errors.mergeNotFound();
      if (found.undoneAt || Date.parse(found.at) + MERGE_UNDO_TIME < at.getTime()) throw errors.mergeNotUndoable();
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
      // An owner that gets a customer back is told. The one of both was told of no second customer.
      const given = [...after.values()].filter((one) => one !== null && one !== wasOf && one !== member.userId);
      await pushTo(
        tx,
        given.map((userId) => ({ to: [userId!], type: push.customersHanded, data: { what: 'given', count: 1 } })),
        at,
      );
      await repository.setMergeUndone(tx, id, at);
      await audit(tx, member, { at, action: 'customers.merge_undone', subjectId: found.keptId });
    });
  }

  async function forget(tenantId: string, id: string): Promise<void> {
    await db.forTenant(tenantId).transaction((tx) => repository.forgetStates(tx, id));
  }

  return { preview, merge, undo, forget };
}

async function ownersOf(tx: Queryable, ids: string[]): Promise<Map<string, string | null>> {
  return new Map((await repository.findFacts(tx, ids)).map(({ id, ownerId }) => [id, ownerId]));
}

function sideOf({ id, record, createdAt }: Side, { ownerName, followUps, calls }: repository.SideFacts) {
  return { id, name: nameOfSide({ record }), ownerName, createdAt, followUps, calls, isDeal: record.isDeal };
}
