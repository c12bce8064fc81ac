import { push } from '@haihu/contract/socket';
import { routeCaller } from '@haihu/rules/calls/inbound/inbound-route';
import type { CallEndedEvent } from '@haihu/rules/calls/call-state';
import type { FastifyBaseLogger } from 'fastify';
import type { Telephony } from '../../../integrations/telephony/telephony.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import type { PhoneBook } from '../core/accounts.ts';
import { lockCall } from '../core/calls.repository.ts';
import { endCallsNow, giveCall, sayWeCallBack } from '../core/given-calls.ts';
import { holdsLease, type Lease } from '../core/nodes.repository.ts';
import { insertOrder } from '../core/orders.repository.ts';
import { announces } from '../core/recording-notice.ts';
import { beginCaller, type NewCaller } from './begin-caller.ts';
import { noteNotComing } from './caller-moves.ts';
import { findRouteFacts } from './route-facts.ts';
import { askCallerForMessage, lookAtMessage } from './voicemail.ts';
import * as waiting from './waiting.repository.ts';

/** Milliseconds between two looks at a caller for whom no agent is ready. */
const LOOK_AGAIN = 1000;
/** Milliseconds after its end at which a ring of which nothing was heard is given up. */
const RING_LOST = 8000;
/** Milliseconds for the message that we call back, before the caller is hung up. */
const MESSAGE = 8000;

export interface CallerRouteParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  log: FastifyBaseLogger;
  lease: Lease;
  telephony: Pick<Telephony, 'adopt' | 'connection' | 'provision'>;
  phoneBook: Pick<PhoneBook, 'lineOf'>;
  progress: {
    /** Applies the end of a call. */
    apply(tenantId: string, callId: string, event: CallEndedEvent, told: { lease: Lease }): Promise<boolean>;
  };
  /** False once another dialler may have the lease. */
  isHeld(): boolean;
  /** Runs work about a call after all earlier work about it. */
  inTurn(callId: string, work: () => Promise<void>): Promise<void>;
}

export type CallerRoute = ReturnType<typeof createCallerRoute>;

/** Leads the callers of a node to agents. A caller waits in a row, so that the next driver goes on with them. */
export function createCallerRoute(parts: CallerRouteParts) {
  const { db, cipher, clock, log, lease, telephony, phoneBook, progress, isHeld, inTurn } = parts;

  /** Answers the caller of a call if nobody did yet, and takes the next step for the caller. */
  async function adopt(tenantId: string, callId: string): Promise<void> {
    // In turn, because the arrival and a look may both ask for it. The engine would tell the second one that nobody waits.
    await inTurn(callId, () => answer(tenantId, callId));
    await inTurn(callId, () => lookNow(tenantId, callId));
  }

  async function answer(tenantId: string, callId: string): Promise<void> {
    const caller = await waiting.findWaitingCaller(db.forTenant(tenantId), callId);
    if (caller?.state !== 'created' || !isHeld()) return;
    const order = await db.forTenant(tenantId).transaction(async (tx) => {
      const { enc, rulePack } = await waiting.findCalledNumber(tx, callId);
      const recording = await readSettings(tx, 'recording');
      const { ringSeconds } = await readSettings(tx, 'inbound');
      const line = await phoneBook.lineOf(tx, caller.lineId);
      return {
        line,
        callId,
        tenantId,
        callerId: cipher.open(tenantId, enc),
        ringSeconds,
        record: caller.mayRing && recording.isOn,
        announceRecording: caller.mayRing && announces(recording, rulePack),
        hears: caller.mayRing ? ('music' as const) : ('ringing' as const),
      };
    });
    await telephony.provision([], [order.line]);
    if (await telephony.adopt(caller.arrivalId, { ...order, line: order.line.name })) return;
    const at = clock.now().toISOString();
    const gone = { type: 'ended', at, cause: 'missed', hungUpBy: 'customer', history: null } as const;
    await progress.apply(tenantId, callId, gone, { lease });
  }

  /** Takes the next step for a caller who waits. Run it in turn with the events of the call. */
  async function lookNow(tenantId: string, callId: string): Promise<void> {
    if (!isHeld()) return;
    await db.forTenant(tenantId).transaction(async (tx) => {
      const call = await lockCall(tx, callId);
      if (call?.state !== 'customer_answered' || call.nodeId !== lease.nodeId) return;
      if (!(await holdsLease(tx, lease))) return;
      const caller = await waiting.findWaitingCaller(tx, callId);
      if (caller) await lead(tx, caller);
    });
  }

  async function lead(tx: Queryable, caller: waiting.WaitingCaller): Promise<void> {
    const { callId, nodeId, offeredTo, offeredAt, toldAt } = caller;
    const now = clock.now();
    if (caller.askedSeconds !== null) return lookAtMessage(tx, caller, now);
    if (toldAt !== null) {
      if (now.getTime() - Date.parse(toldAt) < MESSAGE) return;
      await endCallsNow(tx, [callId], now);
      return waiting.putOffLook(tx, callId, after(now, MESSAGE));
    }
    if (offeredTo === null) return offer(tx, caller);
    const { ringSeconds } = await readSettings(tx, 'inbound');
    if (now.getTime() - Date.parse(offeredAt!) < ringSeconds * 1000 + RING_LOST) return;
    // The engine told nothing of the ring. The order harms nothing if the phone does not ring any more.
    await insertOrder(tx, { callId, nodeId, askedBy: null, at: now }, { kind: 'decline' });
    await noteNotComing(tx, { callId, agentId: offeredTo }, now);
  }

  /** Rings the next agent, lets the caller wait, or tells them that nobody comes. */
  async function offer(tx: Queryable, caller: waiting.WaitingCaller): Promise<void> {
    const { callId, calleeHash: numberHash, lineId, nodeId, since } = caller;
    const now = clock.now();
    await waiting.noteAdopted(tx, callId, lease, now);
    if (!caller.mayRing) return askCallerForMessage(tx, callId, now);
    const facts = await findRouteFacts(tx, { numberHash, lineId, nodeId }, now);
    const { ringSeconds, waitSeconds, takesMessages } = await readSettings(tx, 'inbound');
    const waited = (now.getTime() - Date.parse(since)) / 1000;
    /** Agents who entered another call at this moment. */
    const taken: string[] = [];
    for (;;) {
      const step = routeCaller({
        ...facts,
        ready: facts.ready.filter((one) => !taken.includes(one)),
        busy: [...facts.busy, ...taken],
        tried: caller.tried,
        waited,
        longestWait: waitSeconds,
        takesMessages,
      });
      if (step.do === 'voicemail') return askCallerForMessage(tx, callId, now);
      if (step.do === 'give_up') {
        await sayWeCallBack(tx, callId, now);
        return waiting.noteCallerTold(tx, callId, now, after(now, MESSAGE));
      }
      if (step.do === 'wait') return waiting.putOffLook(tx, callId, after(now, LOOK_AGAIN));
      const { agentId } = step;
      if (await giveCall(tx, { callId, agentId, before: null }, now)) {
        await waiting.noteOffered(tx, callId, { agentId, at: now, dueAt: after(now, ringSeconds * 1000 + RING_LOST) });
        const data = { callId, remaining: ringSeconds * 1000 };
        return pushTo(tx, [{ to: [agentId], type: push.callOffered, data }], now);
      }
      taken.push(agentId);
    }
  }

  /** Looks after the callers of the node who are due. */
  async function tend(): Promise<void> {
    if (!isHeld() || !telephony.connection().isUp) return;
    const due = await waiting.findDueCallers(db, lease.nodeId, clock.now());
    await Promise.all(
      due.map(({ tenantId, callId }) =>
        adopt(tenantId, callId).catch((error: unknown) =>
          log.error({ err: error, tenant: tenantId, call: callId }, 'caller not led'),
        ),
      ),
    );
  }

  return {
    begin: (tx: Queryable, caller: NewCaller) => beginCaller(tx, caller, { lease, now: clock.now() }),
    adopt,
    lookNow,
    tend,
  };
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);
