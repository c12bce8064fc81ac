import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { findBeside } from '../core/beside.ts';
import { alreadyTalking, consulting, parkedGone } from '../core/calls.errors.ts';
import { findCalls } from '../core/calls.repository.ts';
import { holdCall } from '../core/given-calls.ts';
import { insertOrder } from '../core/orders.repository.ts';
import { findParked, hasAgentLeft, insertParked, ringForParked } from '../core/parked.repository.ts';
import type { PresentCalls } from '../core/present-calls.ts';
import { isOnItsWay } from '../in-call/controls.repository.ts';
import { findStates } from '../core/states.repository.ts';
import { requireOwn, requireTalking } from '../in-call/own-call.ts';

export interface ParkingParts {
  db: Db;
  clock: Clock;
  presentCalls: PresentCalls;
}

const done = { done: true } as const;

/** Makes the actions about customers who are parked: an agent parks a call, and any colleague takes it. */
export function createParking({ db, clock, presentCalls }: ParkingParts) {
  /** Lets the customer wait with music, and frees the agent. Throws the errors that the contract names. */
  async function park(member: Member, { id, note }: RequestOf<'calls.park'>) {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      await holdCall(tx, id);
      const { state } = await requireOwn(tx, member, id);
      if (state !== 'ended' && (await hasAgentLeft(tx, id))) return;
      const call = await requireTalking(tx, member, id);
      if ((await findBeside(tx, id)) || (await isOnItsWay(tx, id))) throw consulting();
      await insertParked(tx, id, { by: member.userId, note });
      const order = { callId: id, nodeId: call.nodeId!, askedBy: member.userId, at: clock.now() };
      await insertOrder(tx, order, { kind: 'park' });
    });
    return done;
  }

  /** Lists who waits, as this member may see them. */
  async function list(member: Member): Promise<ReplyOf<'calls.parked'>> {
    const tenant = db.forTenant(member.tenantId);
    const parked = await findParked(tenant);
    const stored = await findCalls(
      tenant,
      parked.map(({ callId }) => callId),
    );
    const calls = new Map((await presentCalls(tenant, member, stored)).map((call) => [call.id, call]));
    return {
      list: parked.flatMap(({ callId, ...each }) => {
        const call = calls.get(callId);
        if (!call) return [];
        const { callee: mobile, customerId, customerName, company } = call;
        return { ...each, id: callId, mobile, customerId, customerName, company };
      }),
    };
  }

  /** Rings the member's own phone, who has the call once they pick up. Throws the errors that the contract names. */
  async function take(member: Member, { id }: RequestOf<'calls.takeParked'>) {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      await holdCall(tx, id);
      const now = clock.now();
      const [parked] = await findParked(tx, id);
      if (!parked) throw parkedGone();
      if (parked.rings?.id === member.userId) return;
      // A phone that is not connected is told of by the driver, as for a call of the member's own.
      // Between two calls of a run the member may choose this one. The run stops at it.
      const [state] = await findStates(tx, [member.userId], now);
      if (state && state.callId !== null) throw alreadyTalking();
      if (!(await ringForParked(tx, id, member.userId))) throw parkedGone();
      const [call] = await findCalls(tx, [id]);
      const order = { callId: id, nodeId: call!.nodeId!, askedBy: member.userId, at: now };
      await insertOrder(tx, order, { kind: 'transfer', memberId: member.userId });
    });
    return done;
  }

  return { park, list, take };
}
