import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { CallBackItem } from '@haihu/contract/followups/followups';
import type { CallBackReminder } from '@haihu/contract/socket';
import { addDays, dayOf, instantAt, startOfDay } from '@haihu/rules/day';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { isUniqueViolation } from '../../../platform/db/unique-violation.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import { appendEvents } from '../../../platform/events/outbox.ts';
import { AppError } from '../../../platform/errors.ts';
import * as queue from '../../../platform/queue/queue.ts';
import { showPhone } from '../../numbers/numbers.api.ts';
import type { Whose } from '../../../kernel/whose.ts';
import { findWhose, stayActive } from '../../organisation/organisation.api.ts';
import { callBackInPast, callBackNotFound, callBackPlannedSince, callBackTooFar } from '../followups.errors.ts';
import { keyOf, remindTask } from '../followups.jobs.ts';
import type { FollowedCustomers, HidingOf, CallBackTaskNumbers } from '../followups.seams.ts';
import { contentOf } from './call-back-content.ts';
import { isTooFar } from './call-back-time.ts';
import * as repository from './call-backs.repository.ts';

const MINUTE = 60_000;
const TEN_O_CLOCK = 10 * 60;
const COUNT_LIMIT = 10_000;
/** A limit higher than the number of any member's call-backs. */
const ALL = 1_000_000;

export interface CallBackParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  customers: FollowedCustomers;
  taskNumbers: CallBackTaskNumbers;
}

type Span = Pick<repository.StoredCallBackFilter, 'state' | 'putOff' | 'from' | 'until'>;

export type CallBackUsecases = ReturnType<typeof createCallBackUsecases>;

export function createCallBackUsecases({ db, cipher, clock, customers, taskNumbers }: CallBackParts) {
  /** Returns the time. Throws `followups.visit_in_past` and `followups.visit_too_far`. */
  function future(at: string): Date {
    const time = new Date(at);
    if (time <= clock.now()) throw callBackInPast();
    if (isTooFar(time, clock.now())) throw callBackTooFar();
    return time;
  }

  async function add(
    member: Member,
    { customerId, at, content }: RequestOf<'followups.addVisit'>,
    key: IdempotencyKey,
  ): Promise<CallBackItem> {
    const time = future(at);
    const { id } = await db.forTenant(member.tenantId).transaction((tx) =>
      once(tx, member, key, clock.now(), async () => {
        await stayAtWork(tx, member);
        const stays = await customers.lockVisible(tx, member, customerId);
        const planned = await plan(tx, member, { customerId: stays, at: time, content });
        await customers.setNextCallBack(tx, stays, await repository.nextVisitAt(tx, stays));
        return { id: planned };
      }),
    );
    return read(member, id);
  }

  /**
   * Plans a call-back to a customer, with the words of a result. Expects the member to stay active and the customer to
   * be locked.
   */
  async function promise(
    tx: Queryable,
    member: Member,
    { customerId, at, words }: { customerId: string; at: Date; words: string },
  ): Promise<void> {
    await plan(tx, member, { customerId, at, content: contentOf(words), isNew: true });
    await noteNext(tx, { customerId });
  }

  /**
   * Ends the member's call-backs to a customer who refuses further calls. Expects the member to stay active and the
   * customer to be locked.
   */
  async function endPromises(tx: Queryable, member: Member, customerId: string, at: Date): Promise<void> {
    const finished = await repository.finishCallBacksOf(tx, customerId, member.userId, at);
    for (const id of finished) await queue.remove(tx, keyOf(id));
    await noteNext(tx, { customerId });
  }

  async function move(member: Member, { id, at }: RequestOf<'followups.moveVisit'>): Promise<CallBackItem> {
    return putOff(member, id, future(at), 'moved');
  }

  async function snooze(member: Member, { id, until }: RequestOf<'followups.snoozeVisit'>): Promise<CallBackItem> {
    const now = clock.now();
    const after = (minutes: number) => new Date(now.getTime() + minutes * MINUTE);
    const tomorrow = () => new Date(instantAt(addDays(dayOf(now, member.zone), 1), TEN_O_CLOCK, member.zone));
    const time = until === 'tomorrow' ? tomorrow() : after(until === 'hour' ? 60 : 10);
    return putOff(member, id, time, 'snoozed');
  }

  /**
   * Locks the customer or number of a call-back, before the call-back itself: moves between members lock in the same
   * order. Throws `followups.visit_not_found`.
   */
  async function lockFor(tx: Queryable, member: Member, id: string): Promise<void> {
    await stayAtWork(tx, member);
    const target = await repository.findTargetOf(tx, id, member.userId);
    if (!target) throw callBackNotFound();
    if (target.customerId) await customers.lock(tx, [target.customerId]);
    if (target.taskNumberId) await taskNumbers.lock(tx, target.taskNumberId);
  }

  /** Stores a customer's earliest waiting call-back, which the customer shows. */
  async function noteNext(tx: Queryable, { customerId }: Pick<repository.CallBackTarget, 'customerId'>): Promise<void> {
    if (customerId) await customers.setNextCallBack(tx, customerId, await repository.nextVisitAt(tx, customerId));
  }

  async function putOff(member: Member, id: string, at: Date, how: repository.PutOff): Promise<CallBackItem> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      await lockFor(tx, member, id);
      const moved = await repository.putOffCallBack(tx, { id, memberId: member.userId, at, how });
      if (!moved) throw callBackNotFound();
      await queue.enqueue(tx, { task: remindTask, id, runAt: at, key: keyOf(id) });
      await noteNext(tx, moved);
      if (moved.taskNumberId && how === 'moved') await taskNumbers.callAt(tx, moved.taskNumberId, member.userId, at);
    });
    return read(member, id);
  }

  async function finish(member: Member, id: string): Promise<{ done: true }> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      await lockFor(tx, member, id);
      const finished = await repository.finishCallBack(tx, id, member.userId, clock.now());
      if (!finished) throw callBackNotFound();
      await queue.remove(tx, keyOf(id));
      await noteNext(tx, finished);
    });
    return { done: true };
  }

  /** Opens a call-back again. Sets no reminder if its time has passed. Throws `followups.visit_planned_since`. */
  async function reopen(member: Member, id: string): Promise<CallBackItem> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      await lockFor(tx, member, id);
      const callBack = await repository.reopenCallBack(tx, id, member.userId).catch((error: unknown) => {
        throw isUniqueViolation(error) ? callBackPlannedSince() : error;
      });
      if (!callBack) throw callBackNotFound();
      if (!callBack.isOpen) throw callBackPlannedSince();
      const runAt = new Date(callBack.at);
      if (runAt > clock.now()) await queue.enqueue(tx, { task: remindTask, id, runAt, key: keyOf(id) });
      await noteNext(tx, callBack);
    });
    return read(member, id);
  }

  /** Counts call-backs by the enterprise's days. */
  async function days(
    member: Member,
    { month, owner }: RequestOf<'followups.visitDays'>,
  ): Promise<ReplyOf<'followups.visitDays'>> {
    const { zone, tenantId } = member;
    const first = `${month}-01`;
    const next = `${addDays(first, 31).slice(0, 7)}-01`;
    const time = { from: startOfDay(first, zone), until: startOfDay(next, zone), zone };
    return { list: await repository.countByDay(db.forTenant(tenantId), await whoseOf(member, owner), time) };
  }

  /** Returns the members whose call-backs are asked for. Throws `permission.missing` if the member may not see them. */
  async function whoseOf(member: Member, owner: string | undefined): Promise<Whose> {
    if (owner === undefined || owner === member.userId) return [member.userId];
    if (!isAllowed(member, 'customers.private.read')) throw new AppError('permission.missing');
    return findWhose(db.forTenant(member.tenantId), member, owner);
  }

  async function read(member: Member, id: string): Promise<CallBackItem> {
    const callBack = await repository.findCallBack(db.forTenant(member.tenantId), id);
    return present(member, callBack!, await customers.findHiding(db.forTenant(member.tenantId), member));
  }

  async function page(member: Member, request: RequestOf<'followups.visits'>): Promise<ReplyOf<'followups.visits'>> {
    const tenant = db.forTenant(member.tenantId);
    const { customerId, taskNumberId, day, state, owner } = request;
    const ofState = span(state, member.zone);
    const whose = await whoseOf(member, owner);
    const filter = { whose, customerId, taskNumberId, ...(day ? within(ofState, day, member.zone) : ofState) };
    const after = request.next ? readCursor(request.next) : null;
    const rows = await repository.findCallBackPage(tenant, filter, after, request.size + 1);
    const total = after ? null : await repository.countCallBacksUpTo(tenant, filter, COUNT_LIMIT + 1);
    const shown = rows.slice(0, request.size);
    const hidingOf = await customers.findHiding(tenant, member);
    const last = shown.at(-1);
    const at = last && (filter.state === 'done' ? last.doneAt! : last.at);
    return {
      list: shown.map((callBack) => present(member, callBack, hidingOf)),
      next: last && rows.length > shown.length ? writeCursor({ at: at!, id: last.id }) : null,
      total: total === null ? null : Math.min(total, COUNT_LIMIT),
      totalIsEstimate: total !== null && total > COUNT_LIMIT,
    };
  }

  /**
   * Returns the time range of a state. Days are the enterprise's. `due` is the range of the home screen: overdue ones
   * and the rest of today.
   */
  function span(state: RequestOf<'followups.visits'>['state'], zone: string): Span {
    const now = clock.now().toISOString();
    const today = dayOf(now, zone);
    const [tomorrow, after] = [startOfDay(addDays(today, 1), zone), startOfDay(addDays(today, 2), zone)];
    const waiting = { state: 'waiting' } as const;
    return {
      waiting,
      moved: { ...waiting, putOff: 'moved' } as const,
      snoozed: { ...waiting, putOff: 'snoozed' } as const,
      overdue: { ...waiting, until: now },
      today: { ...waiting, from: now, until: tomorrow },
      due: { ...waiting, until: tomorrow },
      tomorrow: { ...waiting, from: tomorrow, until: after },
      later: { ...waiting, from: after },
      done: { state: 'done' } as const,
    }[state];
  }

  /**
   * Hands a member's waiting call-backs over, each to the one who has its customer. Without receivers they end, with
   * their reminders. Returns the number of handled ones, at most `limit`.
   */
  async function handOver(tx: Queryable, change: repository.MoveCallBacks): Promise<number> {
    await customers.lock(tx, await repository.findCustomersToMove(tx, change));
    const { moved, ended } = await repository.moveCallBacks(tx, change);
    for (const callBack of ended) {
      await queue.remove(tx, keyOf(callBack.id));
      await noteNext(tx, callBack);
    }
    return moved + ended.length;
  }

  /**
   * Ends all of a member's call-backs and their reminders, because nobody else keeps them. The customers stay where
   * they are.
   */
  async function endAllOf(tx: Queryable, memberId: string): Promise<void> {
    await handOver(tx, { fromId: memberId, toIds: [], turn: 0, limit: ALL });
  }

  function countWaiting(tenant: Queryable, memberId: string): Promise<number> {
    return repository.countCallBacksUpTo(tenant, { whose: [memberId], state: 'waiting' }, ALL);
  }

  /** Counts overdue call-backs. */
  function countOverdue(member: Member): Promise<number> {
    const filter: repository.StoredCallBackFilter = { whose: [member.userId], ...span('overdue', member.zone) };
    return repository.countCallBacksUpTo(db.forTenant(member.tenantId), filter, COUNT_LIMIT);
  }

  /**
   * Runs as a queue task. Reminds once for each time at which the call-back was planned or moved, whatever devices are
   * open.
   */
  async function remind(tenantId: string, id: string): Promise<void> {
    const now = clock.now();
    await db.forTenant(tenantId).transaction(async (tx) => {
      if (!(await repository.markReminded(tx, id, now))) return;
      const callBack = await repository.findCallBack(tx, id);
      await appendEvents(tx, [
        {
          type: 'visit.due',
          version: 1,
          at: now,
          actorId: callBack!.memberId,
          subjectId: id,
          payload: { place: callBack!.ownerId === null ? '0' : '1' },
        },
      ]);
    });
  }

  /**
   * Returns a reminder's content for its member, with the number masked as everywhere. Null if the call-back was done
   * or put off since.
   */
  async function presentReminder(member: Member, id: string, place: 0 | 1): Promise<CallBackReminder | null> {
    const tenant = db.forTenant(member.tenantId);
    const callBack = await repository.findCallBack(tenant, id);
    if (callBack?.state !== 'waiting' || !callBack.remindedAt) return null;
    const { customerName, mobile, content, customerId, type, at } = present(
      member,
      callBack,
      await customers.findHiding(tenant, member),
    );
    return { visitId: id, renewalTime: at, customerName, customerMobile: mobile, content, type, customerId, place };
  }

  /**
   * Returns the content of this member's past reminders, by the call-back's id. `name`: null if the member may no
   * longer open the customer; `content` is then empty. `isOpen`: the call-back still waits.
   */
  async function readReminders(member: Member, ids: string[]): Promise<ReadonlyMap<string, PastReminder>> {
    const tenant = db.forTenant(member.tenantId);
    const own = await repository.findOwnCallBacks(tenant, member.userId, ids);
    const names = await customers.findOpenNames(
      tenant,
      member,
      own.flatMap(({ customerId }) => customerId ?? []),
    );
    return new Map(
      own.map(({ id, customerId, taskNumberId, numberName, content, isOpen, ownerId }): [string, PastReminder] => {
        const isTheirs = ownerId === null || ownerId === member.userId;
        const name = customerId ? (names.get(customerId) ?? null) : isTheirs ? numberName : null;
        const [type, target] = [customerId ? 0 : 1, customerId ?? taskNumberId!] as const;
        const place = ownerId ? 1 : 0;
        return [id, { name, content: name === null ? '' : content, isOpen, type, customerId: target, place }];
      }),
    );
  }

  function present(member: Member, callBack: repository.StoredCallBack, hidingOf: HidingOf): CallBackItem {
    const { id, customerName, company, level, memberId, memberName, at, content, state } = callBack;
    const { putOff: how, plannedAt, seaId } = callBack;
    const [type, customerId] = [callBack.customerId ? 0 : 1, callBack.customerId ?? callBack.taskNumberId!] as const;
    const mobile = showPhone(member, 'customerMobile', cipher.open(member.tenantId, callBack.mobileEnc));
    const named = { id, type, customerId, customerName, company, level, mobile, memberId, memberName };
    const shown = { ...named, at, content, state, putOff: how, plannedAt };
    return seaId === null ? shown : customers.without(shown, hidingOf({ ...callBack, seaId }));
  }

  return {
    future,
    stayAtWork,
    plan,
    endPromises,
    promise,
    next: repository.nextVisitAt,
    add,
    move,
    snooze,
    finish,
    reopen,
    days,
    page,
    countOverdue,
    holding: { count: countWaiting, handOver },
    endAllOf,
    remind,
    presentReminder,
    readReminders,
  };
}

/** A past reminder, as its member may see it now. */
export interface PastReminder {
  name: string | null;
  content: string;
  isOpen: boolean;
  /** 1: `customerId` is the id of a task number. */
  type: 0 | 1;
  customerId: string;
  /** The pool in which the customer is now: `0` public pool, `1` private pool. */
  place: 0 | 1;
}

/**
 * Throws for a member who was suspended meanwhile. Call it before any lock of a customer or call-back. A suspension
 * then waits, and leaves no call-back of the member behind.
 */
async function stayAtWork(tx: Queryable, { userId }: Member): Promise<void> {
  if (!(await stayActive(tx, userId))) throw new AppError('session.revoked');
}

/**
 * Plans or moves the member's call-back to a customer and sets its reminder, in the caller's transaction. The member
 * must stay active and the customer locked until its end.
 */
async function plan(
  tx: Queryable,
  member: Member,
  callBack: Omit<repository.NewCallBack, 'memberId'>,
): Promise<string> {
  const id = await repository.planCallBack(tx, { ...callBack, memberId: member.userId });
  await queue.enqueue(tx, { task: remindTask, id, runAt: callBack.at, key: keyOf(id) });
  return id;
}

/** Returns the part of a range that lies on one day. */
function within(ofState: Span, day: string, zone: string): Span {
  const [begin, end] = [startOfDay(day, zone), startOfDay(addDays(day, 1), zone)];
  const { from = begin, until = end, ...which } = ofState;
  return { ...which, from: from > begin ? from : begin, until: until < end ? until : end };
}
