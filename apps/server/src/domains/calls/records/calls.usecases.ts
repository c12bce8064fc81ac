import type { Call } from '@haihu/contract/calls/core/calls';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { addDays, dayOf, startOfDay } from '@haihu/rules/day';
import { isInScope, type Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { CustomerApi } from '../../customers/customers.api.ts';
import { readsMasked } from '../../numbers/numbers.api.ts';
import { findInScope, findPlaced } from '../../organisation/organisation.api.ts';
import { callNotFound } from '../core/calls.errors.ts';
import { mayRead } from '../core/calls.policy.ts';
import type { CallFilter } from '../core/call-filter.ts';
import * as repository from '../core/calls.repository.ts';
import { insertOrder } from '../core/orders.repository.ts';
import { type PresentCalls, statesOf } from '../core/present-calls.ts';
import type { DeviceCalls } from '../device/device.usecases.ts';
import { declineCaller } from '../inbound/caller-moves.ts';
import { findOwingMember } from '../inbound/missed.repository.ts';
import { findLegs } from '../dialling/legs.repository.ts';

export interface CallParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  customers: Pick<CustomerApi, 'findShort'>;
  presentCalls: PresentCalls;
  device: Pick<DeviceCalls, 'cancel'>;
}

const COUNT_LIMIT = 10_000;
/** Milliseconds after which an open follow-up is not offered any more. */
const SHEET_LIFE = 2 * 60 * 60 * 1000;

export function createCallUsecases({ db, cipher, clock, customers, presentCalls, device }: CallParts) {
  async function current(member: Member): Promise<ReplyOf<'calls.current'>> {
    const tenant = db.forTenant(member.tenantId);
    const [on] = await repository.findOn(tenant, [member.userId]);
    const last = on ?? (await repository.findLastCall(tenant, member.userId));
    if (!last || !concernsItsAgent(last)) return { call: null };
    const [call] = await presentCalls(tenant, member, [last]);
    return { call: call! };
  }

  /**
   * Returns one call of each of these members, in their order; null when it is none of the member's own. They belong to
   * one enterprise, and are read together.
   */
  async function findCallOfEach(asked: { member: Member; callId: string }[]): Promise<(Call | null)[]> {
    const tenant = db.forTenant(asked[0]!.member.tenantId);
    const found = await repository.findCalls(tenant, [...new Set(asked.map(({ callId }) => callId))]);
    const byId = new Map(found.map((stored) => [stored.id, stored]));
    return Promise.all(
      asked.map(async ({ member, callId }) => {
        const stored = byId.get(callId);
        if (stored?.agentId !== member.userId) return null;
        const [call] = await presentCalls(tenant, member, [stored]);
        return call!;
      }),
    );
  }

  /** Returns all running calls of each of these members, the newest first. They belong to one enterprise. */
  async function currentOfEach(members: Member[]): Promise<Call[][]> {
    const tenant = db.forTenant(members[0]!.tenantId);
    const found = await repository.findOn(tenant, [...new Set(members.map(({ userId }) => userId))]);
    const byAgent = Map.groupBy(found, ({ heldBy }) => heldBy);
    return Promise.all(members.map((member) => presentCalls(tenant, member, byAgent.get(member.userId) ?? [])));
  }

  function concernsItsAgent(call: repository.StoredCall): boolean {
    const { endedAt, customerId, taskNumberId, answeredAt, followedUp, hasNoNote, mode, cause } = call;
    if (endedAt === null) return true;
    // No phone dialled it, so there is nothing to write.
    if (mode === 'device' && cause === 'cancelled') return false;
    const isFresh = Date.parse(endedAt) > clock.now().getTime() - SHEET_LIFE;
    // A task's number that did not answer needs no result in words.
    const hasSheet = customerId !== null || (taskNumberId !== null && answeredAt !== null);
    return hasSheet && !followedUp && !hasNoNote && isFresh;
  }

  /**
   * Orders the end of a call, which is then told by a push. Throws `calls.not_found` unless the call is this member's,
   * and `calls.hang_up_on_phone` once their own phone has dialled it.
   */
  async function hangUp(member: Member, callId: string): Promise<ReplyOf<'calls.hangUp'>> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const [call] = await repository.findCalls(tx, [callId]);
      if (call?.agentId !== member.userId) throw callNotFound();
      const { nodeId, state, mode, direction } = call;
      if (state === 'ended') return;
      if (mode === 'device') return device.cancel(tx, callId);
      if (nodeId === null) return;
      // An agent who does not want a caller does not end the call of the caller.
      if (direction === 'inbound' && state === 'customer_answered')
        return declineCaller(tx, { callId, nodeId, agentId: member.userId }, clock.now());
      const order = { callId, nodeId, askedBy: member.userId, at: clock.now() };
      await insertOrder(tx, order, { kind: 'hang_up' });
    });
    return { done: true };
  }

  async function detail(member: Member, callId: string): Promise<ReplyOf<'calls.detail'>> {
    const tenant = db.forTenant(member.tenantId);
    const stored = await readable(member, callId);
    const [call] = await presentCalls(tenant, member, [stored]);
    return {
      ...call!,
      callerId: stored.callerEnc && maySeeShown(member, stored) ? cipher.open(member.tenantId, stored.callerEnc) : '',
      billedMinutes: stored.billedMinutes,
      billedSeconds: stored.billedSeconds,
      packageMinutes: stored.packageMinutes,
      minutePrice: stored.minutePrice,
      cost: stored.cost,
      reportedAt: stored.reportedAt,
      messageSeconds: stored.messageSeconds,
      peaks: stored.peaks ?? [],
      rulePack: stored.rulePack,
      states: statesOf(stored),
      legs: await findLegs(tenant, callId),
    };
  }

  /** Returns the call. Throws `calls.not_found` when this member may not see it. */
  async function readable(member: Member, callId: string): Promise<repository.StoredCallDetail> {
    const tenant = db.forTenant(member.tenantId);
    const call = await repository.findCallDetail(tenant, callId);
    if (!call || call.isHidden) throw callNotFound();
    const [customer] = call.customerId ? await customers.findShort(tenant, member, [call.customerId]) : [];
    const talkers = await Promise.all(call.talkers.map(({ userId }) => findPlaced(tenant, userId)));
    const concerned = {
      agent: placedOf(call.agentId, call.agentDepartmentId),
      talkers: talkers.filter((talker) => talker !== undefined),
      customerOwner: placedOf(customer?.ownerId ?? null, customer?.ownerDepartmentId ?? null),
      taskMaker: placedOf(call.taskMakerId, call.taskMakerDepartmentId),
      owing: (call.cause === 'voicemail' && (await findOwingMember(tenant, callId))) || null,
    };
    if (!mayRead(member, concerned)) throw callNotFound();
    return call;
  }

  async function page(member: Member, request: RequestOf<'calls.page'>): Promise<ReplyOf<'calls.page'>> {
    const tenant = db.forTenant(member.tenantId);
    const { day, agentId, customerId, answered, written, size } = request;
    const agent = agentId === undefined ? undefined : await findPlaced(tenant, agentId);
    if (agentId !== undefined && !(agent && isInScope(member, agent))) return noCalls;
    const filter: CallFilter = {
      whose: agent ? [agent.userId] : await findInScope(tenant, member),
      customerId,
      shownOnly: true,
      ...(written && { unwritten: true, from: startOfDay(addDays(dayOf(clock.now(), member.zone), -6), member.zone) }),
      ...(day && { from: startOfDay(day, member.zone), until: startOfDay(addDays(day, 1), member.zone) }),
      ...(answered && { answered: answered === 'yes' }),
    };
    const after = request.next ? readCursor(request.next) : null;
    // One row more than asked for shows that there is a next page.
    const rows = await repository.findCallPage(tenant, filter, after, size + 1);
    const total = after ? null : await repository.countCallPage(tenant, filter, COUNT_LIMIT + 1);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    return {
      list: await presentCalls(tenant, member, shown),
      next: last && rows.length > size ? writeCursor({ at: last.createdAt, id: last.id }) : null,
      total: total && Math.min(total, COUNT_LIMIT),
      totalIsEstimate: total !== null && total > COUNT_LIMIT,
    };
  }

  return { current, currentOfEach, findCallOfEach, hangUp, detail, page, readable };
}

export type CallUsecases = ReturnType<typeof createCallUsecases>;

const placedOf = (userId: string | null, departmentId: string | null) =>
  userId === null ? null : { userId, departmentId };

const noCalls: { list: Call[]; next: null; total: number; totalIsEstimate: boolean } = {
  list: [],
  next: null,
  total: 0,
  totalIsEstimate: false,
};

/**
 * True when the member may see the caller number of a call. With masked numbers, the callee's city must have had no
 * part in its choice.
 */
function maySeeShown(member: Member, { shownBy }: Pick<repository.StoredCallDetail, 'shownBy'>): boolean {
  return !readsMasked(member) || shownBy === 'steady' || shownBy === 'rotation';
}
