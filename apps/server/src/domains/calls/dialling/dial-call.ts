import type { CallRefusal } from '@haihu/contract/calls/values';
import type { CallOrder, OrderRefusal, TestOrder } from '../../../integrations/telephony/telephony.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { withDefaults } from '../../config/config.api.ts';
import type { DirectCall } from '../core/direct-dialling.ts';
import { findAgentsNumber } from '../core/outside-legs.repository.ts';
import { type DialledCall, findDirect, noteDialled, storeDirect, type TakenOrder } from '../core/orders.repository.ts';
import { soundNameOf } from '../core/own-sounds.ts';
import { noticeFor } from '../core/recording-notice.ts';
import type { DriverParts } from './driver-parts.ts';
import { createMovingPhones } from './moving-phones.ts';

const RING_SECONDS = 45;
/**
 * Milliseconds for which a call that was dialled without an order is remembered. It is longer than the time from a new
 * connection to the first comparison over it.
 */
const REMEMBERED = 60_000;

export interface DialCallParts extends DriverParts {
  /** False while this driver leaves, or another one may have the lease. */
  mayDial: () => boolean;
}

export type DialCall = ReturnType<typeof createDialCall>;

/** Makes the functions that let the engine dial a call, at most once, or end it with the reason. */
export function createDialCall(parts: DialCallParts) {
  const { db, cipher, clock, phoneBook, progress, log, lease, telephony, mayDial } = parts;
  const moving = createMovingPhones(parts);
  /** The instants at which the engine was told of calls without orders, by the call. Null: it was not told yet. */
  const directs = new Map<string, string | null>();

  const refuse = (tenantId: string, callId: string, refusal: CallRefusal) =>
    progress.endUndialled(tenantId, callId, { by: 'system', refusal, lease });

  /**
   * Dials the call of an order. The fact that it was dialled is committed before the engine is told. Returns true if the
   * order is gone then.
   */
  async function dial(asked: Extract<TakenOrder, { kind: 'dial' | 'test' }>, isOld: boolean): Promise<boolean> {
    const { tenantId, callId } = asked;
    const isUp = telephony.connection().isUp;
    if (isOld || !isUp) {
      await refuse(tenantId, callId, isOld ? 'too_old' : 'engine_away');
      return false;
    }
    const order = await db.forTenant(tenantId).transaction(async (tx) => {
      const dialled = await noteDialled(tx, asked, lease, clock.now());
      return dialled ? prepare(tx, callId, dialled) : null;
    });
    if (!order) return false;
    return tell(order, (call) => {
      const test = asked.kind === 'test' ? testOf(cipher, call, asked.code) : null;
      return test ? telephony.test(test) : telephony.place(call);
    });
  }

  /** Tells the engine of a call that counts as dialled. Returns false if the engine refused, so that the call is over. */
  async function tell(
    { agentId, agents, lines, isMoving, mustMove, ...call }: Awaited<ReturnType<typeof prepare>>,
    ask: (of: CallOrder) => ReturnType<typeof telephony.place>,
  ): Promise<boolean> {
    const { tenantId, callId } = call;
    const tenant = db.forTenant(tenantId);
    try {
      await telephony.provision(agents, lines);
      if (mustMove) await moving.moveHere(tenant, agentId!);
      const answer = isMoving || mustMove ? await moving.whileMoving(tenant, agentId!, call, ask) : await ask(call);
      if (!answer.accepted) await refuse(tenantId, callId, refusalOf(answer.reason));
      return answer.accepted;
    } catch (error) {
      // It is unknown whether the phone rings. The reconciliation finds out.
      log.error({ err: error, tenant: tenantId, call: callId }, 'the engine failed');
      return true;
    }
  }

  /**
   * Dials a call that was written as dialled when it was accepted. `committed`: the call as the transaction read it that
   * is known to be committed. Null: it may not be. Does nothing if it is not, or if the call is over.
   */
  async function dialDirect(direct: DirectCall, committed: Promise<DialledCall | undefined> | null): Promise<void> {
    const { tenantId, callId } = direct;
    const tenant = db.forTenant(tenantId);
    try {
      const dialled = await (committed ?? findDirect(tenant, callId, lease));
      const order = dialled && (await prepare(tenant, callId, dialled));
      if (!order) return;
      if (!mayDial()) return await tenant.transaction((tx) => storeDirect(tx, direct, lease));
      if (!telephony.connection().isUp) return await refuse(tenantId, callId, 'engine_away');
      await tell(order, (call) => {
        directs.set(callId, clock.now().toISOString());
        return telephony.place(call);
      });
    } catch (error) {
      log.error({ err: error, tenant: tenantId, call: callId }, 'call not dialled at once');
      // The engine was not told. If this fails too, the reconciliation ends the call.
      await tenant.transaction((tx) => storeDirect(tx, direct, lease));
    } finally {
      if (directs.get(callId) === null) directs.delete(callId);
    }
  }

  async function prepare(tx: Queryable, callId: string, dialled: DialledCall) {
    const { tenantId } = tx;
    const { agentId, calleeEnc, callerEnc, rulePack, origin, taskNumberId, musicSound, noticeSound, home } = dialled;
    const recording = withDefaults('recording', dialled.recording);
    const nameOf = (soundId: string) => soundNameOf(tenantId, soundId);
    // A call ahead of an agent rings no agent first.
    const { leg, agents, isMoving, mustMove } = agentId
      ? ((await paidPhone(tx, callId, origin)) ?? (await phoneBook.legOf(tx, agentId, lease.nodeId, dialled.phone)))
      : nobody;
    const line = await phoneBook.accountAt(dialled.line);
    const callee = cipher.open(tenantId, calleeEnc);
    const order: CallOrder = {
      callId,
      tenantId,
      first: leg ? 'agent' : 'customer',
      agentLeg: leg,
      line: line.name,
      callee: asDialled(callee),
      callerId: callerEnc ? cipher.open(tenantId, callerEnc) : '',
      ringSeconds: RING_SECONDS,
      record: recording.isOn,
      notice: noticeFor(recording, {
        rulePack,
        number: callee,
        own: { sound: noticeSound && nameOf(noticeSound), home },
      }),
      // The agent did not ask for the call, and may not be there.
      mayDecline: origin === 'callback',
      detectMachine: await progress.listensForMachine(tx, taskNumberId),
      music: musicSound && nameOf(musicSound),
    };
    return { ...order, agentId, agents, lines: [line], isMoving, mustMove };
  }

  /** Returns the bound phone that is paid for a call-back; null: none is. A mailbox that picks it up swallows nobody. */
  async function paidPhone(tx: Queryable, callId: string, origin: DialledCall['origin']) {
    const sealed = origin === 'callback' ? await findAgentsNumber(tx, callId) : null;
    if (!sealed) return null;
    const number = asDialled(cipher.open(tx.tenantId, sealed));
    return { ...nobody, leg: { kind: 'phone' as const, number, asksKey: true as const } };
  }

  return {
    dial,
    dialDirect,
    /** Notes a call that will be dialled without an order, before the engine is told. */
    expectDirect(callId: string): void {
      const before = new Date(clock.now().getTime() - REMEMBERED).toISOString();
      for (const [earlier, toldAt] of directs) if (toldAt !== null && toldAt < before) directs.delete(earlier);
      directs.set(callId, null);
    },
    /** Returns true for a call without an order of which the engine was not told before this instant. */
    isDirectSince(callId: string, instant: string): boolean {
      const toldAt = directs.get(callId);
      return toldAt === null || (toldAt !== undefined && toldAt >= instant);
    },
  };
}

const nobody = { leg: null, agents: [], isMoving: false, mustMove: false };

/**
 * Returns the test to place. A code is said to the number that is to be bound, because the agent's phone is not bound
 * yet. Null: no phone to test.
 */
function testOf(cipher: Cipher, call: CallOrder, sealed: string | undefined): TestOrder | null {
  const { agentLeg } = call;
  if (sealed === undefined) return agentLeg && { ...call, agentLeg };
  const code = cipher.open(call.tenantId, Buffer.from(sealed, 'base64'));
  return { ...call, agentLeg: { kind: 'phone', number: call.callee }, code };
}

/** Returns the number in the carrier's form: digits only, with 00 before a foreign number. */
export function asDialled(number: string): string {
  return number.replace(/^\+/, '00');
}

function refusalOf(reason: OrderRefusal): CallRefusal {
  if (reason === 'unregistered' || reason === 'no_line') return reason;
  return reason === 'closed' || reason === 'engine' ? 'engine_away' : 'refused';
}
