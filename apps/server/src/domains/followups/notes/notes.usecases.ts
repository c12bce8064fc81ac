import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { FollowUp } from '@haihu/contract/followups/core/follow-up';
import { type IdempotencyKey, onceWithCommit } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { SealedPhone } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { appendEvents } from '../../../platform/events/outbox.ts';
import { readCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { requireOnEarth } from '../../config/config.api.ts';
import { contentOf } from '../call-backs/call-back-content.ts';
import { endsWaitingCallBack } from '../call-backs/ends-waiting-call-back.ts';
import type { CallBackPlanning } from '../call-backs/planning.usecases.ts';
import { newestFirst } from '../core/newest-first.ts';
import type { FollowedCalls, FollowedOutcome, OwnOutcomes } from '../followups.seams.ts';
import type { FollowUpPictures } from '../pictures/pictures.ts';
import { callWritten, emptyFollowUp, followUpNotFound, tooLateToEdit } from './notes.errors.ts';
import * as repository from './notes.repository.ts';
import { createWishes, type WishParts } from './wishes.ts';

export interface FollowUpNoteParts extends WishParts {
  db: Db;
  clock: Clock;
  calls: FollowedCalls;
  callBacks: Pick<CallBackPlanning, 'future' | 'writtenAt' | 'stayAtWork' | 'plan' | 'endPromises' | 'next'>;
  pictures: FollowUpPictures;
  ownOutcomes: OwnOutcomes;
}

type Save = RequestOf<'followups.save'>;

export type NoteUsecases = ReturnType<typeof createNoteUsecases>;

export function createNoteUsecases(parts: FollowUpNoteParts) {
  const { db, clock, customers, calls, callBacks, pictures, ownOutcomes } = parts;
  const wishes = createWishes(parts);

  async function save(member: Member, request: Save, key: IdempotencyKey): Promise<FollowUp> {
    const { outcome, ownOutcomeId, text, phoneLabel, pictures: uploads = [], location } = request;
    if (!outcome && !ownOutcomeId && !text && !phoneLabel && !location && uploads.length === 0) throw emptyFollowUp();
    if (location) requireOnEarth(location, 'location');
    const at = callBacks.writtenAt(request.writtenAt);
    const nextVisitAt = request.nextVisitAt ? callBacks.future(request.nextVisitAt, at) : undefined;
    const { id } = await db.forTenant(member.tenantId).transaction<{ id: string }>((tx) =>
      onceWithCommit(tx, member, key, clock.now(), async () => ({
        id: await write(tx, member, request, { at, nextVisitAt }),
      })),
    );
    return read(member, id);
  }

  async function read({ tenantId }: Member, id: string): Promise<FollowUp> {
    const [saved] = await findByIds(db.forTenant(tenantId), [id]);
    return saved!;
  }

  async function findByIds(tenant: Queryable, ids: string[]): Promise<FollowUp[]> {
    return (await repository.findFollowUps(tenant, ids)).map((followUp) => show(tenant.tenantId, followUp));
  }

  const show = (tenantId: string, followUp: repository.StoredFollowUp): FollowUp => ({
    ...followUp,
    pictures: pictures.linked(tenantId, followUp.pictures),
  });

  async function write(
    tx: Queryable,
    member: Member,
    given: Save,
    { at, nextVisitAt: promisedAt }: { at: Date; nextVisitAt: Date | undefined },
  ): Promise<string> {
    const now = clock.now();
    const isLate = given.writtenAt !== undefined;
    const own = given.ownOutcomeId ? await ownOutcomes.find(tx, given.ownOutcomeId) : null;
    const request = own
      ? { ...given, ...sheetOf(own), ...(given.phoneLabel && { phoneLabel: given.phoneLabel }) }
      : given;
    const { callId, outcome, level, text = '', phoneLabel, visitContent, location } = request;
    const called = callId ? await calls.findCalled(tx, member, callId) : null;
    const uploads = request.pictures ?? [];
    // The lock of the customer asks the same. Pictures come before any lock, because drawing the squares takes time.
    if (uploads.length > 0 && called?.customerId !== request.customerId && !isLate)
      await customers.requireVisible(tx, member, request.customerId);
    const taken = await pictures.take(tx, member, uploads);
    // Both locks go in one round trip, in this order.
    const [, { id: customerId, hiddenNumber }] = await Promise.all([
      callBacks.stayAtWork(tx, member),
      customers.lockToNote(tx, member, {
        id: request.customerId,
        calledId: called?.customerId ?? null,
        heldAt: isLate ? at : null,
      }),
    ]);
    const isVisible = hiddenNumber === null;
    if (callId) {
      const { wasWritten } = await calls.markFollowedUp(tx, member, callId, customerId);
      if (wasWritten && !request.again) throw callWritten();
    }
    const recycledTo =
      own && called && isVisible && !promisedAt && given.waitingVisit !== 'kept'
        ? await nextCallOf(tx, { member, ownOutcomes }, own, { customerId, number: called.number, at })
        : null;
    const nextVisitAt = promisedAt ?? recycledTo ?? undefined;
    const id = await repository.insertFollowUp(tx, {
      customerId,
      authorId: member.userId,
      at,
      receivedAt: isLate ? now : undefined,
      text,
      outcome,
      ownOutcome: own?.words,
      level,
      callId,
      nextVisitAt,
      location,
    });
    if (own && called) await ownOutcomes.silence(tx, own, called.number);
    await pictures.insert(tx, id, taken);
    // A member is not reminded of a customer that they may not open. The time stays in the history, for the present
    // owner.
    if (nextVisitAt && isVisible)
      await callBacks.plan(tx, member, {
        customerId,
        at: nextVisitAt,
        content: visitContent || contentOf(text) || (recycledTo && own ? own.words : ''),
        isNew: true,
      });
    else if (endsWaitingCallBack(request)) await callBacks.endPromises(tx, member, customerId, at);
    if (isVisible) await wishes.ofCustomer(tx, member, customerId, request);
    else await wishes.ofNumber(tx, member, called?.number ?? hiddenNumber, request);
    const touched = customers.touchFollowUp(tx, member, {
      customerId,
      at,
      level,
      phoneLabel,
      isHidden: !isVisible,
      nextCallBack: await callBacks.next(tx, customerId),
    });
    // The story tells changes of the level and the label before the follow-up.
    if (level || phoneLabel) await touched;
    await Promise.all([
      touched,
      customers.recordFollowUp(tx, { customerId, at, actorId: member.userId, referenceId: id }),
      appendEvents(tx, [
        { type: 'followup.saved', version: 1, at: now, actorId: member.userId, subjectId: customerId, payload: { id } },
      ]),
    ]);
    return id;
  }

  /**
   * Corrects a follow-up. Its consequences (a level, a call-back, the do-not-call list) are not changed here but in
   * their own places.
   */
  async function edit(member: Member, { id, text, pictures: wanted }: RequestOf<'followups.edit'>): Promise<FollowUp> {
    const tenant = db.forTenant(member.tenantId);
    const now = clock.now();
    await tenant.transaction(async (tx) => {
      const found = await repository.findOwnFollowUp(tx, { id, authorId: member.userId, now });
      if (!found) throw followUpNotFound();
      if (!found.isEditable) throw tooLateToEdit();
      const left = wanted?.length ?? found.pictures.length;
      if (!text && left === 0 && found.isBare) throw emptyFollowUp();
      await repository.setText(tx, id, text, now);
      if (wanted) await pictures.replace(tx, member, { id, had: found.pictures, wanted: [...new Set(wanted)] });
    });
    return read(member, id);
  }

  async function list(member: Member, request: RequestOf<'followups.list'>): Promise<ReplyOf<'followups.list'>> {
    const tenant = db.forTenant(member.tenantId);
    const { id } = await customers.requireVisible(tenant, member, request.customerId);
    const after = request.next ? readCursor(request.next) : null;
    const [rows, total] = await Promise.all([
      repository.findFollowUpPage(tenant, id, after, request.size + 1),
      after ? null : repository.countFollowUps(tenant, id),
    ]);
    const { list: shown, ...page } = newestFirst(rows, request.size, total);
    return { ...page, list: shown.map((followUp) => show(member.tenantId, followUp)) };
  }

  return { save, edit, list, findByIds };
}

/** Returns the fields of the sheet that the outcome stands for. A wrong number is labelled, as by the chip of the sheet. */
const sheetOf = ({ outcome }: FollowedOutcome): Pick<Save, 'outcome' | 'phoneLabel'> => ({
  outcome,
  ...(outcome === 'wrong_person' && { phoneLabel: 'wrong_person' }),
});

/** Returns the instant of the next call that an own outcome asks for. Null: it asks for none, or has had all of them. */
async function nextCallOf(
  tx: Queryable,
  { member, ownOutcomes }: Pick<FollowUpNoteParts, 'ownOutcomes'> & { member: Member },
  own: FollowedOutcome,
  { customerId, number, at }: { customerId: string; number: SealedPhone; at: Date },
): Promise<Date | null> {
  if (own.times === 0) return null;
  const recycled = await repository.countOwnOutcome(tx, customerId, own.words);
  return ownOutcomes.nextCallAt(tx, member, own, { number, calledAt: at, recycled });
}
