import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { CallBackItem } from '@haihu/contract/followups/call-backs';
import { addDays, dayOf, startOfDay } from '@haihu/rules/day';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { Whose } from '../../../kernel/whose.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { showPhone } from '../../numbers/numbers.api.ts';
import { findWhose } from '../../organisation/organisation.api.ts';
import type { FollowedCustomers, HidingOf } from '../followups.seams.ts';
import * as lists from './call-back-lists.repository.ts';
import { findCallBack, type StoredCallBack } from './call-backs.repository.ts';

const COUNT_LIMIT = 10_000;

export interface CallBackListParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  customers: FollowedCustomers;
}

type Span = Pick<lists.StoredCallBackFilter, 'state' | 'putOff' | 'from' | 'until'>;

export type CallBackLists = ReturnType<typeof createCallBackLists>;

/** Makes the lists and counts of call-backs. */
export function createCallBackLists({ db, cipher, clock, customers }: CallBackListParts) {
  /** Counts call-backs by the enterprise's days. */
  async function days(
    member: Member,
    { month, owner }: RequestOf<'followups.visitDays'>,
  ): Promise<ReplyOf<'followups.visitDays'>> {
    const { zone, tenantId } = member;
    const first = `${month}-01`;
    const next = `${addDays(first, 31).slice(0, 7)}-01`;
    const time = { from: startOfDay(first, zone), until: startOfDay(next, zone), zone };
    return { list: await lists.countByDay(db.forTenant(tenantId), await whoseOf(member, owner), time) };
  }

  /** Returns the members whose call-backs are asked for. Throws `permission.missing` if the member may not see them. */
  async function whoseOf(member: Member, owner: string | undefined): Promise<Whose> {
    if (owner === undefined || owner === member.userId) return [member.userId];
    if (!isAllowed(member, 'customers.private.read')) throw new AppError('permission.missing');
    return findWhose(db.forTenant(member.tenantId), member, owner);
  }

  async function read(member: Member, id: string): Promise<CallBackItem> {
    const callBack = await findCallBack(db.forTenant(member.tenantId), id);
    return present(member, callBack!, await customers.findHiding(db.forTenant(member.tenantId), member));
  }

  async function page(member: Member, request: RequestOf<'followups.visits'>): Promise<ReplyOf<'followups.visits'>> {
    const tenant = db.forTenant(member.tenantId);
    const { customerId, taskNumberId, day, state, owner } = request;
    const ofState = span(state, member.zone);
    const whose = await whoseOf(member, owner);
    const filter = { whose, customerId, taskNumberId, ...(day ? within(ofState, day, member.zone) : ofState) };
    const after = request.next ? readCursor(request.next) : null;
    const rows = await lists.findCallBackPage(tenant, filter, after, request.size + 1);
    const total = after ? null : await lists.countCallBacksUpTo(tenant, filter, COUNT_LIMIT + 1);
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

  /** Counts overdue call-backs. */
  function countOverdue(member: Member): Promise<number> {
    const filter: lists.StoredCallBackFilter = { whose: [member.userId], ...span('overdue', member.zone) };
    return lists.countCallBacksUpTo(db.forTenant(member.tenantId), filter, COUNT_LIMIT);
  }

  function present(member: Member, callBack: StoredCallBack, hidingOf: HidingOf): CallBackItem {
    const { id, customerName, company, level, memberId, memberName, at, content, state } = callBack;
    const { putOff: how, plannedAt, seaId } = callBack;
    const [type, customerId] = [callBack.customerId ? 0 : 1, callBack.customerId ?? callBack.taskNumberId!] as const;
    const mobile = showPhone(member, 'customerMobile', cipher.open(member.tenantId, callBack.mobileEnc));
    const named = { id, type, customerId, customerName, company, level, mobile, memberId, memberName };
    const seen = callBack.isReminderSeen ? { isReminderSeen: true as const } : {};
    const shown = { ...named, at, content, state, putOff: how, plannedAt, ...seen };
    return seaId === null ? shown : customers.without(shown, hidingOf({ ...callBack, seaId }));
  }

  return { days, page, read, present, countOverdue };
}

/** Returns the part of a range that lies on one day. */
function within(ofState: Span, day: string, zone: string): Span {
  const [begin, end] = [startOfDay(day, zone), startOfDay(addDays(day, 1), zone)];
  const { from = begin, until = end, ...which } = ofState;
  return { ...which, from: from > begin ? from : begin, until: until < end ? until : end };
}
