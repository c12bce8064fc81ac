import type { CallRefusal } from '@haihu/contract/calls/values';
import type { AgentLeg } from '../../../integrations/telephony/telephony.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { ORDERS_WAIT } from '../core/nodes.repository.ts';
import { deleteOrder, findOrder, giveBackOrder, type OrderedCall, type TakenOrder } from '../core/orders.repository.ts';
import { endCallsNow } from '../core/given-calls.ts';
import { findOutsideNumber } from '../core/outside-legs.repository.ts';
import { deleteAskedPark } from '../core/parked.repository.ts';
import { deleteLastMark, setRecordPaused } from '../core/recording-marks.repository.ts';
import { deleteJoin, setTransfer, switchControl } from '../in-call/controls.repository.ts';
import { askEngine } from './ask-engine.ts';
import { undoConsult } from './consults.ts';
import { asDialled, type DialCall } from './dial-call.ts';
import type { DriverParts } from './driver-parts.ts';
import { tellRefusal } from './refused-orders.ts';

/** Milliseconds after which an order is too old. The agent does not wait for it any more. */
const TOO_OLD = ORDERS_WAIT * 1000;

/** The result of an order: done, or dialled, so that its row is gone, or the reason of the refusal. */
type Result = 'done' | 'dialled' | CallRefusal;

export interface CarryOutParts extends DriverParts {
  /** Runs `next` after all events of that call so far are written. */
  inTurn(callId: string, next: () => Promise<void>): Promise<void>;
  /** Ends a call that the engine does not know any more. */
  endUnheard(tenantId: string, callId: string): Promise<void>;
  dial: DialCall['dial'];
}

/** Carries out an order once. If it is refused, tells the member who gave it. */
export function createCarryOut(parts: CarryOutParts) {
  const { db, cipher, clock, phoneBook, progress, log, lease, telephony, inTurn, endUnheard, dial } = parts;
  return async function carryOut(order: TakenOrder): Promise<void> {
    const { tenantId, callId, kind } = order;
    const tenant = db.forTenant(tenantId);
    try {
      const result = await attempt(order);
      if (result === 'dialled') return;
      if (result === 'done') return await deleteOrder(tenant, order.id);
      log.warn({ tenant: tenantId, call: callId, order: kind, reason: result }, 'order refused');
      await tenant.transaction(async (tx) => {
        await deleteOrder(tx, order.id);
        await undo(tx, order, clock.now());
        if (kind === 'consult') await progress.chargeOutside(tx, callId);
        await tellRefusal(tx, order, result, clock.now());
      });
      // A callee is waiting, and nothing else would report that the agent does not come.
      if (order.kind === 'connect' && !order.picksUp) {
        const mayPassOn = await stillWaits(callId);
        await progress.noteAbsent(tenantId, callId, lease, { mayPassOn, agentId: order.memberId });
      }
    } catch (error) {
      log.error({ err: error, tenant: tenantId, call: callId, order: kind }, 'order not carried out');
      await giveBackOrder(tenant, order.id);
    }
  };

  /** True when the engine holds a callee who talks to nobody. Then it was the agent's phone that could not be rung. */
  async function stillWaits(callId: string): Promise<boolean> {
    const running = await telephony.running().catch(() => []);
    return running.some((call) => call.callId === callId && call.state === 'customer_answered');
  }

  async function attempt(order: TakenOrder): Promise<Result> {
    const { tenantId, callId } = order;
    const isOld = Date.parse(order.askedAt) < clock.now().getTime() - TOO_OLD;
    if (order.kind === 'dial' || order.kind === 'test') return (await dial(order, isOld)) ? 'dialled' : 'done';
    const ordered = await findOrder(db.forTenant(tenantId), callId);
    if (!ordered || ordered.state === 'ended') return 'done';
    // Hanging up is never too late, and a repetition does no harm.
    if (order.kind === 'hang_up') return hangUp(order, ordered);
    // A caller who is asked for a message already is not asked again.
    if (isOld || (order.again && order.kind !== 'message')) return 'too_old';
    if (!telephony.connection().isUp) return 'engine_away';
    const isDone = await askEngine(telephony, order, { legOf, outsideLegOf }).catch((error: unknown) => {
      log.error({ err: error, tenant: tenantId, call: callId, order: order.kind }, 'the engine failed');
      return null;
    });
    return isDone === null ? 'engine_away' : isDone ? 'done' : 'refused';
  }

  async function legOf(tenantId: string, userId: string) {
    const { leg, agents } = await db.forTenant(tenantId).transaction((tx) => phoneBook.legOf(tx, userId, lease.nodeId));
    await telephony.provision(agents, []);
    return leg;
  }

  async function outsideLegOf(tenantId: string, legId: string): Promise<Extract<AgentLeg, { kind: 'phone' }>> {
    const sealed = await findOutsideNumber(db.forTenant(tenantId), legId);
    return { kind: 'phone', number: asDialled(cipher.open(tenantId, sealed!)) };
  }

  async function hangUp({ tenantId, callId, askedBy }: TakenOrder, { dialledAt }: OrderedCall): Promise<Result> {
    const by = askedBy === null ? 'system' : 'agent';
    if (dialledAt === null) {
      await progress.endUndialled(tenantId, callId, { by, refusal: null, lease });
      return 'done';
    }
    // Rejects while the engine is away. Then the order stays, and the call may go on.
    const wasThere = await telephony.hangUp(callId, by);
    // Events of the end that were just told are written first.
    if (!wasThere) await inTurn(callId, () => endUnheard(tenantId, callId));
    return 'done';
  }
}

/** Reverts the records that were written when the order was given. */
async function undo(tx: Queryable, order: TakenOrder, now: Date): Promise<void> {
  const { kind, callId } = order;
  if (kind === 'hold' || kind === 'mute') await switchControl(tx, callId, kind, !order.isOn);
  if (kind === 'record') await undoRecord(tx, order, now);
  if (kind === 'transfer') await setTransfer(tx, callId, null);
  if (kind === 'consult' || kind === 'consult_end') await undoConsult(tx, order, now);
  if (kind === 'park') await deleteAskedPark(tx, callId);
  if (kind === 'join') await deleteJoin(tx, callId, order.memberId);
  // Its agent is gone already, and nobody talks with the machine.
  if (kind === 'leave_message') await endCallsNow(tx, [callId], now);
}

/** Reverts a pause of the recording, or its end. A pause that could not be ended goes on from now. */
async function undoRecord(tx: Queryable, { callId, isOn }: TakenOrder & { isOn: boolean }, now: Date): Promise<void> {
  await setRecordPaused(tx, callId, isOn ? now : null);
  await deleteLastMark(tx, callId, isOn ? 'recording_resumed' : 'recording_paused');
}
