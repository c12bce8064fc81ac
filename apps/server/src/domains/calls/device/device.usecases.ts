import type { DeviceDial } from '@haihu/contract/calls/device';
import type { RequestOf } from '@haihu/contract/contract';
import type { PushContents } from '@haihu/contract/socket';
import { type CallStateEvent, newCall } from '@haihu/rules/calls/call-state';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { appendEvents } from '../../../platform/events/outbox.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import {
  bindDialled,
  bindExpired,
  bindNotFound,
  bindReported,
  reportTooEarly,
  reportTooLong,
} from '../core/calls.errors.ts';
import { callChanged, type ChangedCall } from '../core/calls.events.ts';
import * as repository from './device.repository.ts';

/** Milliseconds by which the clock of a phone may differ from the server's. */
const CLOCK_SLACK = 120_000;
const done = { done: true } as const;

type Asked = PushContents['dialOnDevice'];

export interface DeviceParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  /** Applies an event in the caller's transaction. `reached`: the call, if its state changed. */
  progress: {
    advance(
      tx: Queryable,
      callId: string,
      event: CallStateEvent,
      told: Record<string, never>,
    ): Promise<{ reached: ChangedCall | null }>;
  };
}

/** Makes the calls by the agents' own phones, from the number to the phone's report. */
export function createDeviceCalls({ db, cipher, clock, progress }: DeviceParts) {
  /**
   * Returns the number and deadline for the device that placed the call. Null when another device was asked to dial.
   */
  async function dialOf(member: Member, callId: string): Promise<DeviceDial | null> {
    const call = await repository.findDeviceCall(db.forTenant(member.tenantId), callId);
    if (!call || call.agentId !== member.userId || call.askedSession !== null) return null;
    return { bindId: call.bindId, mobile: numberOf(member, call), expiresAt: call.expiresAt };
  }

  /**
   * Returns the number and deadline for the device that is asked to dial. Null once it is too late or dialled, and for
   * the session that asked.
   */
  async function askedOf(member: Member, callId: string): Promise<Asked | null> {
    const tenant = db.forTenant(member.tenantId);
    const call = await repository.findDeviceCall(tenant, callId);
    if (!call || call.agentId !== member.userId || call.askedSession === member.sessionId) return null;
    const remaining = Date.parse(call.expiresAt) - clock.now().getTime();
    if (call.dialledAt !== null || remaining <= 0) return null;
    if (member.masksPhones && !(await readSettings(tenant, 'calling')).maskedMayDial) return null;
    const { bindId, expiresAt } = call;
    return { callId, bindId, mobile: numberOf(member, call), expiresAt, remaining };
  }

  const numberOf = ({ tenantId }: Member, { calleeEnc }: repository.StoredDeviceCall) =>
    cipher.open(tenantId, calleeEnc);

  /** Records that the phone dialled. Throws `calls.bind_not_found`, `calls.bind_dialled`, `calls.bind_expired`. */
  async function dialled(member: Member, { bindId }: RequestOf<'calls.dialled'>, key: IdempotencyKey) {
    const now = clock.now();
    await inTurn(member, key, async (tx) => {
      const call = await ownCall(tx, member, bindId);
      if (call.dialledAt !== null || call.reportedAt !== null) throw bindDialled();
      if (Date.parse(call.expiresAt) <= now.getTime()) throw bindExpired();
      await repository.noteDeviceDialled(tx, call.callId, now);
      await advance(tx, call.callId, { type: 'customer_ringing', at: now.toISOString() });
    });
    return done;
  }

  /**
   * Takes the phone's report of a call. The duration is trusted if it fits into the time since the call was asked for.
   * Throws the errors that the contract names.
   */
  async function report(
    member: Member,
    { bindId, duration, startTime }: RequestOf<'calls.reportDevice'>,
    key: IdempotencyKey,
  ) {
    const now = clock.now().getTime();
    await inTurn(member, key, async (tx) => {
      const call = await ownCall(tx, member, bindId);
      if (call.reportedAt !== null) throw bindReported();
      const since = Date.parse(call.createdAt);
      if (duration * 1000 > now - since) throw reportTooLong(Math.floor((now - since) / 1000));
      if (startTime < since - CLOCK_SLACK || startTime > now + CLOCK_SLACK) throw reportTooEarly();
      await repository.noteReported(tx, call.callId, new Date(now));
      // By the server's clock, the talk lies between the order to dial and its report.
      const start = Math.min(Math.max(startTime, since), now - duration * 1000);
      const history = { ...newCall.history, customer_ringing: call.dialledAt ?? at(start) };
      await advance(tx, call.callId, {
        type: 'ended',
        at: at(start + duration * 1000),
        cause: duration > 0 ? 'answered' : 'no_answer',
        hungUpBy: 'agent',
        history: duration > 0 ? { ...history, answered: at(start) } : history,
      });
    });
    return done;
  }

  /** Ends earlier calls that were never reported. Runs in the transaction that asks for another call. */
  async function endUnreported(tx: Queryable, agentId: string): Promise<void> {
    const endedAt = clock.now().toISOString();
    for (const id of await repository.findUnreported(tx, agentId)) {
      await advance(tx, id, { type: 'ended', at: endedAt, cause: 'cancelled', hungUpBy: 'system', history: null });
    }
  }

  async function advance(tx: Queryable, callId: string, event: CallStateEvent): Promise<void> {
    const { reached } = await progress.advance(tx, callId, event, {});
    if (reached) await appendEvents(tx, [callChanged(reached, clock.now())]);
  }

  async function inTurn(member: Member, key: IdempotencyKey, work: (tx: Queryable) => Promise<void>): Promise<void> {
    await db.forTenant(member.tenantId).transaction((tx) =>
      once(tx, member, key, clock.now(), async () => {
        await work(tx);
        return {};
      }),
    );
  }

  return { dialOf, askedOf, dialled, report, endUnreported };
}

const at = (time: number) => new Date(time).toISOString();

async function ownCall(tx: Queryable, { userId }: Member, bindId: string): Promise<repository.StoredDeviceCall> {
  const call = await repository.lockByBind(tx, userId, bindId);
  if (!call) throw bindNotFound();
  return call;
}

export type DeviceCalls = ReturnType<typeof createDeviceCalls>;
