import { movementKinds } from '@haihu/contract/followups/values';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { returnReason } from '@haihu/contract/customers/pools';
import { type FollowUp, type TimelineItem } from '@haihu/contract/followups/followups';
import type { SealedPhone } from '../../platform/cipher.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { readCursor, writeCursor } from '../../platform/http/cursor.ts';
import { type IdempotencyKey, once } from '../../kernel/idempotency.ts';
import type { Member } from '../../kernel/member.ts';
import { appendEvents } from '../../platform/events/outbox.ts';
import { requireOnEarth } from '../config/config.api.ts';
import type { FileApi } from '../files/files.api.ts';
import type { PutOnDoNotCallList } from '../numbers/numbers.api.ts';
import { contentOf } from './visits/call-back-content.ts';
import { endsWaitingCallBack } from './visits/ends-waiting-call-back.ts';
import { callWritten, emptyFollowUp, followUpNotFound, tooLateToEdit } from './followups.errors.ts';
import * as repository from './followups.repository.ts';
import type { CustomerEvent, CustomerEventKind, FollowedCalls, FollowedCustomers } from './followups.seams.ts';
import type { CallBackUsecases } from './visits/call-backs.usecases.ts';

export interface FollowupParts {
  db: Db;
  clock: Clock;
  customers: FollowedCustomers;
  calls: FollowedCalls;
  putOnDoNotCallList: PutOnDoNotCallList;
  callBacks: CallBackUsecases;
  fileApi: Pick<FileApi, 'takePicture' | 'pictureLink' | 'remove'>;
}

type Save = RequestOf<'followups.save'>;
type Wish = Pick<Save, 'outcome' | 'phoneLabel'>;

export type FollowupUsecases = ReturnType<typeof createFollowupUsecases>;

export function createFollowupUsecases(parts: FollowupParts) {
  const { db, clock, customers, calls, callBacks, fileApi } = parts;
  async function save(member: Member, request: Save, key: IdempotencyKey): Promise<FollowUp> {
    const { outcome, text, phoneLabel, pictures = [], location } = request;
    if (!outcome && !text && !phoneLabel && !location && pictures.length === 0) throw emptyFollowUp();
    if (location) requireOnEarth(location, 'location');
    const nextVisitAt = request.nextVisitAt ? callBacks.future(request.nextVisitAt) : undefined;
    const { id } = await db
      .forTenant(member.tenantId)
      .transaction((tx) =>
        once(tx, member, key, clock.now(), async () => ({ id: await write(tx, member, request, nextVisitAt) })),
      );
    return read(member, id);
  }

  async function read({ tenantId }: Member, id: string): Promise<FollowUp> {
    const [saved] = await repository.findFollowUps(db.forTenant(tenantId), [id]);
    return show(tenantId, saved!);
  }

  function show(tenantId: string, { pictures, ...followUp }: repository.StoredFollowUp): FollowUp {
    const link = (path: string) => fileApi.pictureLink(tenantId, path);
    const shown = pictures.map(({ small, whole }) => ({ path: whole, small: link(small), whole: link(whole) }));
    return { ...followUp, pictures: shown };
  }

  async function write(tx: Queryable, member: Member, request: Save, nextVisitAt?: Date): Promise<string> {
    const now = clock.now();
    const { callId, outcome, level, text = '', phoneLabel, visitContent, location } = request;
    const called = callId ? await calls.findCalled(tx, member, callId) : null;
    if (called?.customerId !== request.customerId) await customers.requireVisible(tx, member, request.customerId);
    const pictures: repository.StoredPicture[] = [];
    // Before any lock, because drawing the squares takes time.
    for (const path of request.pictures ?? []) pictures.push(await fileApi.takePicture(tx, member, path));
    await callBacks.stayAtWork(tx, member);
    const { id: customerId, isVisible } = await customers.lockToNote(tx, member, {
      id: request.customerId,
      calledId: called?.customerId ?? null,
    });
    if (callId) {
      const { wasWritten } = await calls.markFollowedUp(tx, member, callId, customerId);
      if (wasWritten && !request.again) throw callWritten();
    }
    const id = await repository.insertFollowUp(tx, {
      customerId,
      authorId: member.userId,
      at: now,
      text,
      outcome,
      level,
      callId,
      nextVisitAt,
      location,
    });
    await repository.insertPictures(tx, id, pictures);
    // A member is not reminded of a customer that they may not open. The time stays in the story, for the present
    // owner.
    if (nextVisitAt && isVisible)
      await callBacks.plan(tx, member, {
        customerId,
        at: nextVisitAt,
        content: visitContent || contentOf(text),
        isNew: true,
      });
    else if (endsWaitingCallBack(request)) await callBacks.endPromises(tx, member, customerId, now);
    if (isVisible) await putOnDoNotCallList(tx, member, customerId, request);
    else await putCalledOnDoNotCallList(tx, member, called!.number, request);
    await customers.touchFollowUp(tx, member, {
      customerId,
      at: now,
      level,
      phoneLabel,
      isCalled: !isVisible,
    });
    await customers.setNextCallBack(tx, customerId, await callBacks.next(tx, customerId));
    await customers.recordFollowUp(tx, { customerId, at: now, actorId: member.userId, referenceId: id });
    await appendEvents(tx, [
      { type: 'followup.saved', version: 1, at: now, actorId: member.userId, subjectId: customerId, payload: { id } },
    ]);
    return id;
  }

  /**
   * Stores the customer's wish about further calls for all of the customer's numbers: do-not-call list, refusal or no
   * interest.
   */
  async function putOnDoNotCallList(tx: Queryable, member: Member, customerId: string, sheet: Wish): Promise<void> {
    const { outcome, phoneLabel } = sheet;
    if (outcome === 'do_not_call') await customers.addToDoNotCall(tx, member, customerId);
    if (phoneLabel === 'refuses_calls') await customers.noteRefusal(tx, member, customerId);
    else if (outcome === 'not_interested') await noteNoInterest(tx, member, customerId);
  }

  /** Stores the wish for the called number alone, because the member may no longer open its customer. */
  async function putCalledOnDoNotCallList(
    tx: Queryable,
    member: Member,
    number: SealedPhone,
    sheet: Wish,
  ): Promise<void> {
    const { outcome, phoneLabel } = sheet;
    const isRefused = phoneLabel === 'refuses_calls';
    const keep = (wanted: 'listed' | 'refused', isComplaint: boolean) =>
      parts.putOnDoNotCallList(tx, member, { number, wanted, isComplaint, reason: '' });
    if (outcome === 'do_not_call') await keep('listed', true);
    if (isRefused || outcome === 'not_interested') await keep('refused', isRefused);
  }

  /**
   * Stores that the customer has no interest. Does nothing if the number is hidden from the member, who could not have
   * called it.
   */
  async function noteNoInterest(tx: Queryable, member: Member, customerId: string): Promise<void> {
    try {
      await customers.noteNoInterest(tx, member, customerId);
    } catch (error) {
      if (!(error instanceof AppError) || error.errorName !== 'customers.claim_first') throw error;
    }
  }

  /**
   * Corrects a follow-up. Its consequences (a level, a call-back, the do-not-call list) are not changed here but in
   * their own places.
   */
  async function edit(member: Member, { id, text, pictures }: RequestOf<'followups.edit'>): Promise<FollowUp> {
    const tenant = db.forTenant(member.tenantId);
    const now = clock.now();
    await tenant.transaction(async (tx) => {
      const found = await repository.findOwnFollowUp(tx, { id, authorId: member.userId, now });
      if (!found) throw followUpNotFound();
      if (!found.isEditable) throw tooLateToEdit();
      const left = pictures?.length ?? found.pictures.length;
      if (!text && left === 0 && found.isBare) throw emptyFollowUp();
      await repository.setText(tx, id, text, now);
      if (pictures) await replacePictures(tx, member, { id, had: found.pictures, wanted: [...new Set(pictures)] });
    });
    return read(member, id);
  }

  async function replacePictures(
    tx: Queryable,
    member: Member,
    { id, had, wanted }: { id: string; had: repository.StoredPicture[]; wanted: string[] },
  ): Promise<void> {
    const kept = new Map(had.map((picture) => [picture.whole, picture]));
    const shall: repository.StoredPicture[] = [];
    for (const path of wanted) shall.push(kept.get(path) ?? (await fileApi.takePicture(tx, member, path)));
    await repository.removePictures(tx, id);
    await repository.insertPictures(tx, id, shall);
    // Last, because removed files do not come back when the transaction fails.
    for (const { small, whole } of had) if (!wanted.includes(whole)) await fileApi.remove(tx, small);
  }

  async function list(member: Member, request: RequestOf<'followups.list'>): Promise<ReplyOf<'followups.list'>> {
    const tenant = db.forTenant(member.tenantId);
    const { id } = await customers.requireVisible(tenant, member, request.customerId);
    const after = request.next ? readCursor(request.next) : null;
    const [rows, total] = await Promise.all([
      repository.findFollowUpPage(tenant, id, after, request.size + 1),
      after ? null : repository.countFollowUps(tenant, id),
    ]);
    const { list: shown, ...page } = pageOf(rows, request.size, total);
    return { ...page, list: shown.map((followUp) => show(member.tenantId, followUp)) };
  }

  async function timeline(
    member: Member,
    request: RequestOf<'followups.timeline'>,
    { kinds, field }: { kinds?: CustomerEventKind[]; field?: string } = {},
  ): Promise<ReplyOf<'followups.timeline'>> {
    const tenant = db.forTenant(member.tenantId);
    const { id, hiddenNames } = await customers.requireVisible(tenant, member, request.customerId);
    const after = request.next ? readCursor(request.next) : null;
    const [events, total] = await Promise.all([
      customers.findEvents(tenant, id, { after, size: request.size + 1, kinds, field }),
      // No total for all kinds: calls that were hidden from lists are events, too, and are left out below.
      after || !kinds ? null : customers.countEvents(tenant, id, { kinds, field }),
    ]);
    const { list: shown, ...page } = pageOf(events, request.size, total);
    const idsOf = (kind: CustomerEventKind) =>
      shown.flatMap((event) => (event.kind === kind && event.referenceId ? [event.referenceId] : []));
    const [followUps, made] = await Promise.all([
      repository.findFollowUps(tenant, idsOf('follow_up')),
      calls.findForTimeline(tenant, member, idsOf('call')),
    ]);
    const [followUpOf, callOf] = [byId(followUps.map((one) => show(member.tenantId, one))), byId(made)];
    // A call record that was hidden is left out together with its line.
    const told = shown.filter(({ kind, referenceId }) => kind !== 'call' || callOf.has(referenceId ?? ''));
    return {
      ...page,
      list: told.map((event) =>
        present(
          withoutValues(event, hiddenNames),
          followUpOf.get(event.referenceId ?? ''),
          callOf.get(event.referenceId ?? ''),
        ),
      ),
    };
  }

  const changes = (member: Member, { field, ...request }: RequestOf<'followups.changes'>) =>
    timeline(member, request, { kinds: ['changed'], field });

  async function changedFields(member: Member, customerId: string): Promise<ReplyOf<'followups.changedFields'>> {
    const tenant = db.forTenant(member.tenantId);
    const { id } = await customers.requireVisible(tenant, member, customerId);
    return { list: await customers.findChangedFields(tenant, id) };
  }

  async function phrases(member: Member): Promise<ReplyOf<'followups.phrases'>> {
    return { list: await repository.findPhrases(db.forTenant(member.tenantId), member.userId) };
  }

  async function saveOwnPhrases(member: Member, texts: string[]): Promise<void> {
    await db
      .forTenant(member.tenantId)
      .transaction((tx) => repository.replacePhrases(tx, member.userId, [...new Set(texts)]));
  }

  return { save, edit, list, timeline, changes, changedFields, phrases, saveOwnPhrases };
}

function byId<Item extends { id: string }>(items: Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}

function pageOf<Row extends { at: string; id: string }>(rows: Row[], size: number, total: number | null) {
  const list = rows.slice(0, size);
  const last = list.at(-1);
  const next = last && rows.length > size ? writeCursor({ at: last.at, id: last.id }) : null;
  return { list, next, total, totalIsEstimate: false };
}

/**
 * Returns a change of a hidden field without its values: only the fact of the change may be seen. Own fields are named
 * `custom:…`.
 */
function withoutValues<Event extends CustomerEvent>(event: Event, hiddenNames: string[]): Event {
  const { field } = event.detail;
  const name = field && field.startsWith('custom') ? 'custom' : field;
  // The name of a file may say anything.
  const isHidden = hiddenNames.includes(name ?? '') || (field === 'attachment' && hiddenNames.length > 0);
  return event.kind === 'changed' && isHidden
    ? { ...event, detail: { field: field ?? '', from: null, to: null } }
    : event;
}

function present(
  event: CustomerEvent & { id: string; at: string; actorName: string | null },
  followUp?: FollowUp,
  call?: TimelineItem['call'],
): TimelineItem {
  const { id, at, actorName, detail } = event;
  const nothingElse = { followUp: null, call: null, change: null, movement: null };
  if (event.kind === 'follow_up')
    return { id, at, actorName, ...nothingElse, kind: 'follow_up', followUp: followUp ?? null };
  if (event.kind === 'call') return { id, at, actorName, ...nothingElse, kind: 'call', call: call ?? null };
  if (event.kind === 'changed') {
    const change = { field: detail.field ?? '', from: detail.from ?? null, to: detail.to ?? null };
    return { id, at, actorName, ...nothingElse, kind: 'change', change };
  }
  const kind = movementKinds.find((movement) => movement === event.kind) ?? 'created';
  return {
    id,
    at,
    actorName,
    ...nothingElse,
    kind: 'movement',
    movement: {
      kind,
      reason: returnReason.safeParse(detail.reason).data ?? null,
      note: detail.note ?? null,
      undo: detail.undo !== undefined,
    },
  };
}
