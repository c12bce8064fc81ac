import type { Call } from '@haihu/contract/calls/core/calls';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { addDays, dayOf, startOfDay } from '@haihu/rules/day';
import { isInScope, type Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { CustomerApi } from '../../customers/customers.api.ts';
import { readsMasked, showPhone } from '../../numbers/numbers.api.ts';
import { findInScope, findPlaced } from '../../organisation/organisation.api.ts';
import { callNotFound } from '../core/calls.errors.ts';
import { mayRead } from '../core/calls.policy.ts';
import type { CallFilter } from '../core/call-filter.ts';
import * as repository from '../core/calls.repository.ts';
import { findColleague } from '../core/colleagues.repository.ts';
import { insertOrder } from '../core/orders.repository.ts';
import { hasAgentLeft } from '../core/parked.repository.ts';
import { type PresentCalls, recordingSecondsOf, statesOf } from '../core/present-calls.ts';
import { findQuality } from '../core/quality.repository.ts';
import type { DeviceCalls } from '../device/device.usecases.ts';
import { declineCaller } from '../inbound/caller-moves.ts';
import { findOwingMember } from '../inbound/missed.repository.ts';
import { findLegs } from '../dialling/legs.repository.ts';
import { createCallsOfMembers } from './calls-of-members.ts';

export interface CallParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  customers: Pick<CustomerApi, 'findShort'>;
  presentCalls: PresentCalls;
  device: Pick<DeviceCalls, 'cancel'>;
}

const COUNT_LIMIT = 10_000;

export function createCallUsecases(parts: CallParts) {
  const { db, cipher, clock, customers, presentCalls, device } = parts;

  /**
   * Orders the end of a call, which is then told by a push. Throws `calls.not_found` unless the call is this member's,
   * and `calls.hang_up_on_phone` once their own phone has dialled it.
   */
  async function hangUp(member: Member, callId: string): Promise<ReplyOf<'calls.hangUp'>> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const [call] = await repository.findCalls(tx, [callId]);
      if (!call) throw callNotFound();
      if (call.agentId !== member.userId) return leaveBeside(tx, member, call);
      // It is the call of the customer and an outside number now, or parked.
      if (await hasAgentLeft(tx, callId)) return;
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

  /** Orders that a colleague who talks beside the agent leaves. The call goes on. Throws `calls.not_found`. */
  async function leaveBeside(tx: Queryable, { userId }: Member, { id, nodeId }: repository.StoredCall): Promise<void> {
    const colleague = await findColleague(tx, id);
    if (colleague?.userId !== userId) throw callNotFound();
    const order = { callId: id, nodeId: nodeId!, askedBy: userId, at: clock.now() };
    await insertOrder(tx, order, { kind: 'consult_end', how: 'back', from: colleague.state });
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
      ...(stored.recordingPath !== null && { recordingSeconds: stored.messageSeconds ?? recordingSecondsOf(stored) }),
      peaks: stored.peaks ?? [],
      rulePack: stored.rulePack,
      states: statesOf(stored),
      legs: (await findLegs(tenant, callId)).map(({ numberEnc, cost: legCost, ...leg }) => ({
        ...leg,
        ...(numberEnc && { number: showPhone(member, 'callee', cipher.open(member.tenantId, numberEnc)) }),
        ...(legCost !== null && { cost: legCost }),
      })),
      quality: await findQuality(tenant, callId),
    };
  }

  /** Returns the call. Throws `calls.not_found` when this member may not see it. */
  async function readable(member: Member, callId: string): Promise<repository.StoredCallDetail> {
    const tenant = db.forTenant(member.tenantId);
    const call = await repository.findCallDetail(tenant, callId);
    if (!call || call.isHidden) throw callNotFound();
    const [customer] = call.customerId ? await customers.findShort(tenant, member, [call.customerId]) : [];
    const heard = [...call.talkers, ...call.companions];
    const talkers = await Promise.all(heard.map(({ userId }) => findPlaced(tenant, userId)));
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

  return { ...createCallsOfMembers(parts), hangUp, detail, page, readable };
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
