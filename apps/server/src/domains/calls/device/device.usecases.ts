import type { DeviceDial } from '@haihu/contract/calls/device';
import type { RequestOf } from '@haihu/contract/contract';
import type { PushContents } from '@haihu/contract/socket';
import { type CallEndedEvent, type CallStateEvent, newCall } from '@haihu/rules/calls/call-state';
import {
  type DeviceCall,
  type DeviceCallEvent,
  endOfDeviceCall,
  moveDeviceCall,
} from '@haihu/rules/calls/device/device-call';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import type { CustomerApi } from '../../customers/customers.api.ts';
import { writtenAtOf } from '../../followups/followups.api.ts';
import { findCallBans } from '../../numbers/numbers.api.ts';
import {
  bindDialled,
  bindExpired,
  bindNotFound,
  bindReported,
  callNotFound,
  hangUpOnPhone,
  modeClosed,
  refusedCall,
  reportTooLate,
  reportTooEarly,
  reportTooLong,
} from '../core/calls.errors.ts';
import { type ChangedCall, tellCall } from '../core/calls.events.ts';
import { tellBoards } from '../core/states.repository.ts';
import { amendCall, type AmendParts } from './amend-call.ts';
import { deviceDueTask, dueKeyOf } from './device.jobs.ts';
import { maySeeNumber } from './may-see-number.ts';
import { countPhones, findApp } from './presence.repository.ts';
import {
  findDeviceCall,
  lockByBind,
  lockDeviceCall,
  lockOwnRunning,
  setDeviceState,
  type StoredDeviceCall,
} from './device.repository.ts';

/** Milliseconds by which the clock of a phone may differ from the server's. */
const CLOCK_SLACK = 120_000;
const done = { done: true } as const;

type Asked = PushContents['dialOnDevice'];

export interface DeviceParts extends Pick<AmendParts, 'tasks'> {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  customers: AmendParts['customers'] & Pick<CustomerApi, 'holdCalled'>;
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
export function createDeviceCalls({ db, cipher, clock, customers, tasks, progress }: DeviceParts) {
  /**
   * Returns the number and deadline for the device that placed the call. Null when another device was asked to dial.
   */
  async function dialOf(member: Member, callId: string): Promise<DeviceDial | null> {
    const call = await findDeviceCall(db.forTenant(member.tenantId), callId);
    if (!call || call.agentId !== member.userId || call.askedSession !== null || call.targetSession !== null)
      return null;
    return { bindId: call.bindId, mobile: numberOf(member, call), expiresAt: call.expiresAt };
  }

  /**
   * Returns the number and deadline for the device that is asked to dial. Null once it is too late or dialled, and for
   * the session that asked.
   */
  async function askedOf(member: Member, callId: string): Promise<Asked | null> {
    const tenant = db.forTenant(member.tenantId);
    const call = await findDeviceCall(tenant, callId);
    if (!call || call.agentId !== member.userId || call.askedSession === member.sessionId) return null;
    if (call.targetSession !== null && call.targetSession !== member.sessionId) return null;
    const remaining = Date.parse(call.expiresAt) - clock.now().getTime();
    if (call.state !== 'asked' || remaining <= 0) return null;
    if (!(await maySeeNumber(tenant, member))) return null;
    const { taskNumberId, bindId, expiresAt } = call;
    return { callId, taskNumberId, bindId, mobile: numberOf(member, call), expiresAt, remaining };
  }

  const numberOf = ({ tenantId }: Member, { calleeEnc }: StoredDeviceCall) => cipher.open(tenantId, calleeEnc);

  /**
   * Records that the phone dialled. Throws `calls.bind_not_found`, `calls.bind_dialled`, `calls.bind_expired`, and
   * `calls.do_not_call` when the number was put on the list meanwhile.
   */
  async function dialled(member: Member, { bindId }: RequestOf<'calls.dialled'>, key: IdempotencyKey) {
    await inTurn(member, key, async (tx) => beginDialling(tx, await ownCall(tx, member, bindId)));
    return done;
  }

  /**
   * Lets this device of the member dial a call that is waiting for a phone. Returns its number. Throws
   * `calls.not_found`, `calls.bind_dialled`, `calls.bind_expired`, `calls.do_not_call`, and `calls.mode_closed` when the
   * member may no longer see numbers.
   */
  async function take(member: Member, { callId }: RequestOf<'calls.takeDevice'>, key: IdempotencyKey) {
    const tenant = db.forTenant(member.tenantId);
    const call = await findDeviceCall(tenant, callId);
    if (call?.agentId !== member.userId) throw callNotFound();
    if (!(await maySeeNumber(tenant, member))) throw modeClosed('masked');
    await inTurn(member, key, async (tx) => beginDialling(tx, (await lockDeviceCall(tx, callId))!));
    return { bindId: call.bindId, mobile: numberOf(member, call), expiresAt: call.expiresAt };
  }

  /** Moves a locked call to `dialled`, and its job to the latest end. */
  async function beginDialling(tx: Queryable, call: StoredDeviceCall): Promise<void> {
    const now = clock.now();
    const moved = await move(tx, call, 'dialled', now);
    if ('refusal' in moved) throw moved.refusal === 'dialled' ? bindDialled() : bindExpired();
    const { listedAt } = await findCallBans(tx, call.calleeHash);
    if (listedAt !== null) throw refusedCall('calls.do_not_call');
    const endsAt = new Date(endOfDeviceCall(moved.call)!);
    await queue.enqueue(tx, { task: deviceDueTask, id: call.callId, runAt: endsAt, key: dueKeyOf(call.callId) });
    const { customerId, agentId: memberId } = call;
    if (customerId !== null) await customers.holdCalled(tx, [{ customerId, memberId }], endsAt);
    await advance(tx, call.callId, { type: 'customer_ringing', at: now.toISOString() });
    tellBoards(tx, memberId);
  }

  /**
   * Takes the phone's report of a call. The duration is trusted if it fits into the time since the call was asked for.
   * A call that ended without a report is corrected. Throws the errors that the contract names.
   */
  async function report(
    member: Member,
    { bindId, duration, startTime, writtenAt }: RequestOf<'calls.reportDevice'>,
    key: IdempotencyKey,
  ) {
    const now = clock.now();
    const wrote = writtenAtOf(writtenAt, now);
    await inTurn(member, key, async (tx) => {
      const call = await ownCall(tx, member, bindId);
      const moved = moveDeviceCall(machineOf(call), 'reported', wrote.getTime());
      if ('refusal' in moved) throw moved.refusal === 'reported' ? bindReported() : reportTooLate();
      const event = reportedEnd(call, { duration, startTime }, now.getTime());
      await setDeviceState(tx, call.callId, 'reported', now);
      await queue.remove(tx, dueKeyOf(call.callId));
      const isOn = endOfDeviceCall(machineOf(call)) !== null;
      if (isOn) await advance(tx, call.callId, event);
      else await amendCall(tx, { customers, tasks }, call, event, now);
    });
    return done;
  }

  /** Counts the member's phones that hear an order of this session. */
  const phonesOf = ({ tenantId, userId, sessionId }: Member): Promise<number> =>
    countPhones(db.forTenant(tenantId), userId, sessionId);

  /** Finds the session of the member's app in front. Undefined: only a tap can dial. */
  const appOf = (tenantId: string, memberId: string, sessionId: string): Promise<string | undefined> =>
    findApp(db.forTenant(tenantId), memberId, sessionId);

  /** Ends the member's earlier call. Runs in the transaction that asks for another call. */
  async function endOvertaken(tx: Queryable, agentId: string): Promise<void> {
    const call = await lockOwnRunning(tx, agentId);
    if (call) await end(tx, call, 'overtaken');
  }

  /** Cancels a call that no phone dialled yet. Throws `calls.hang_up_on_phone` for a dialled one. */
  async function cancel(tx: Queryable, callId: string): Promise<void> {
    const call = await lockDeviceCall(tx, callId);
    if (call) await end(tx, call, 'cancelled');
  }

  /** Ends a call whose time is over: nobody dialled it, or nobody reported it. */
  async function endDue(tenantId: string, callId: string): Promise<void> {
    await db.forTenant(tenantId).transaction(async (tx) => {
      const call = await lockDeviceCall(tx, callId);
      if (call) await end(tx, call, 'due');
    });
  }

  /** Ends a call without a report, if the event ends its state. */
  async function end(tx: Queryable, call: StoredDeviceCall, event: 'overtaken' | 'cancelled' | 'due'): Promise<void> {
    const now = clock.now();
    const moved = await move(tx, call, event, now);
    if ('refusal' in moved) throw hangUpOnPhone();
    if (moved.call.state === call.state) return;
    await queue.remove(tx, dueKeyOf(call.callId));
    const wasDialled = moved.call.state === 'lapsed';
    const hungUpBy = event === 'cancelled' ? 'agent' : 'system';
    await advance(tx, call.callId, endWithoutReport(wasDialled, hungUpBy, now));
  }

  async function advance(tx: Queryable, callId: string, event: CallStateEvent): Promise<void> {
    const { reached } = await progress.advance(tx, callId, event, {});
    if (reached) await tellCall(tx, reached, clock.now());
  }

  async function inTurn(member: Member, key: IdempotencyKey, work: (tx: Queryable) => Promise<void>): Promise<void> {
    await db.forTenant(member.tenantId).transaction((tx) =>
      once(tx, member, key, clock.now(), async () => {
        await work(tx);
        return {};
      }),
    );
  }

  return { dialOf, askedOf, dialled, take, report, phonesOf, appOf, cancel, endOvertaken, endDue };
}

/** Moves a locked call by an event, and writes its new state. */
async function move(tx: Queryable, call: StoredDeviceCall, event: DeviceCallEvent, now: Date) {
  const before = machineOf(call);
  const moved = moveDeviceCall(before, event, now.getTime());
  if ('call' in moved && moved.call !== before) await setDeviceState(tx, call.callId, moved.call.state, now);
  return moved;
}

const machineOf = ({ state, stateAt }: StoredDeviceCall): DeviceCall => ({ state, since: Date.parse(stateAt) });

/**
 * Returns the end of a call by its report. By the server's clock the talk lies between the order to dial and the
 * report. Throws `calls.report_too_long` and `calls.report_too_early`.
 */
function reportedEnd(
  { createdAt, dialledAt }: StoredDeviceCall,
  { duration, startTime }: { duration: number; startTime: number },
  now: number,
): CallEndedEvent {
  const since = Date.parse(createdAt);
  if (duration * 1000 > now - since) throw reportTooLong(Math.floor((now - since) / 1000));
  if (startTime < since - CLOCK_SLACK || startTime > now + CLOCK_SLACK) throw reportTooEarly();
  const start = Math.min(Math.max(startTime, since), now - duration * 1000);
  const history = { ...newCall.history, customer_ringing: dialledAt ?? at(start) };
  return {
    type: 'ended',
    at: at(start + duration * 1000),
    cause: duration > 0 ? 'answered' : 'no_answer',
    hungUpBy: 'agent',
    history: duration > 0 ? { ...history, answered: at(start) } : history,
  };
}

/** Returns the end of a call that nobody reported, or that no phone dialled. */
function endWithoutReport(wasDialled: boolean, hungUpBy: CallEndedEvent['hungUpBy'], now: Date): CallEndedEvent {
  return {
    type: 'ended',
    at: now.toISOString(),
    cause: wasDialled ? 'unreported' : 'cancelled',
    hungUpBy,
    // The whole history of a call that nobody dialled. Its attempt does not count then.
    history: wasDialled ? null : newCall.history,
  };
}

const at = (time: number) => new Date(time).toISOString();

async function ownCall(tx: Queryable, { userId }: Member, bindId: string): Promise<StoredDeviceCall> {
  const call = await lockByBind(tx, userId, bindId);
  if (!call) throw bindNotFound();
  return call;
}

export type DeviceCalls = ReturnType<typeof createDeviceCalls>;
