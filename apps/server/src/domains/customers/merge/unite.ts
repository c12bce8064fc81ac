import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@haihu/contract/contract';
import { push } from '@haihu/contract/socket';
import { MOST_FURTHER_NUMBERS } from '@haihu/rules/customers/record/number-label';
import { maskPhone } from '@haihu/rules/phone';
import { audit } from '../../../kernel/audit.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import { moveFollowUps, passCallBacks, uniteCallBacks } from '../../followups/followups.api.ts';
import { stayActiveAll } from '../../organisation/organisation.api.ts';
import { insertChanges, insertEvents } from '../core/customer-events.repository.ts';
import { findLease } from '../core/customer-leases.repository.ts';
import * as errors from '../core/customers.errors.ts';
import type { FieldChange } from '../core/field-change.ts';
import { noteNextCallBacks } from '../core/next-call-backs.ts';
import type { CallsOfCustomers } from '../customers.seams.ts';
import { findCustomerPlace, takePlaceOver } from '../places/places.repository.ts';
import { placeLine } from '../places/places.usecases.ts';
import { updateMobile, updateNumbers } from '../record/customer-records.repository.ts';
import { lockBoth } from './lock-both.ts';
import { customOf, linesOf, nameOfSide, numbersOf, type Side, type Sides, type Take } from './merge.policy.ts';
import * as repository from './merge.repository.ts';
import { createSeeBoth, type SeenTwo } from './see-both.ts';
import { forgetMergeTask, MERGE_UNDO_TIME } from './undo-time.ts';

/** Milliseconds until both recorded states are forgotten, long after the last moment to undo. */
const KEPT_FOR = 2 * MERGE_UNDO_TIME;

export interface UniteParts {
  cipher: Cipher;
  clock: Clock;
  calls: CallsOfCustomers;
}

/** Makes the function that turns two customers into one, in the transaction of its caller. */
export function createUnite({ cipher, clock, calls }: UniteParts) {
  const see = createSeeBoth({ cipher, clock });

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
        detail: { note: nameOfSide(other) },
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
    facts: SeenTwo['facts'],
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

  return unite;
}

/** Keeps the place of the customer that stays, else takes the other's. Returns the history lines about it. */
async function unitePlaces(tx: Queryable, { keptId, mergedId }: repository.MergedPair): Promise<FieldChange[]> {
  const [own, other] = [await findCustomerPlace(tx, keptId), await findCustomerPlace(tx, mergedId)];
  if (!other) return [];
  return [(await takePlaceOver(tx, mergedId, keptId)) ? placeLine(null, other) : placeLine(other, own ?? null)];
}
