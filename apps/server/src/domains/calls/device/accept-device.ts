import { randomBytes } from 'node:crypto';
import type { Call } from '@haihu/contract/calls/core/calls';
import { push } from '@haihu/contract/socket';
import { DIALLED_WITHIN } from '@haihu/rules/calls/device/device-call';
import { audit } from '../../../kernel/audit.ts';
import type { Member } from '../../../kernel/member.ts';
import type { SealedPhone } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import * as queue from '../../../platform/queue/queue.ts';
import { readSettings } from '../../config/config.api.ts';
import type { CallableNumber } from '../calls.seams.ts';
import { askGate } from '../core/ask-gate.ts';
import { insertAttempt } from '../core/attempts.repository.ts';
import { alreadyTalking, calleeBusy, modeClosed } from '../core/calls.errors.ts';
import { tellCall } from '../core/calls.events.ts';
import type { Callee } from '../core/calls.policy.ts';
import { insertCall } from '../core/calls.repository.ts';
import { holdCallee, insertRunning, isBeingCalled } from '../core/running-calls.repository.ts';
import { deviceDueTask, dueKeyOf } from './device.jobs.ts';
import { insertDeviceCall } from './device.repository.ts';

/** A call by the agent's own phone uses no line and no money, so nothing of that can stop it. */
const free = { seated: true, lineFault: null, lineAgainAt: null, minutesLeft: Infinity };

export interface DeviceOrder {
  callee: SealedPhone;
  dialled: Callee;
  customerId: string | null;
  /** The number of a task, with the task's hours. */
  task: Pick<CallableNumber, 'id' | 'hours'> | null;
  origin: Call['origin'];
  /** True when another device of the member dials and gets a push for it. */
  onPhone: boolean;
  /** The only session that gets a push to dial. Null: see `onPhone`. */
  target: string | null;
}

/**
 * Accepts a call that the agent's own phone dials. It passes the call gate, takes no line, holds no money and is free.
 * It counts as running, and a job ends it if no phone dials. Returns the call's id. Throws `customers.leased` while
 * another agent calls the number. Throws `calls.mode_closed` for members whose numbers are masked, because a phone shows the
 * dialled number. Enterprises may let these members dial, and then each call is audited.
 */
export async function acceptDevice(tx: Queryable, member: Member, order: DeviceOrder, now: Date): Promise<string> {
  const { callee, dialled, customerId, task, origin, onPhone, target } = order;
  const settings = await readSettings(tx, 'calling');
  if (member.masksPhones && !settings.maskedMayDial) throw modeClosed('masked');
  await holdCallee(tx, callee.hash);
  if (await isBeingCalled(tx, callee.hash)) throw calleeBusy();
  const asked = { callee: dialled, calleeHash: callee.hash, task, settings, now };
  const rulePack = await askGate(tx, member, asked, free);
  const { userId } = member;
  const callId = await insertCall(tx, {
    origin,
    mode: 'device',
    agentId: userId,
    customerId,
    taskNumberId: task?.id ?? null,
    callee,
    lineId: null,
    lineNumberId: null,
    rulePack,
    rule: { minutePrice: '0', billingStep: 60, billingMinimum: 0 },
    createdAt: now,
  });
  if (member.masksPhones) await audit(tx, member, { at: now, action: 'calls.masked_dialled', subjectId: callId });
  await insertAttempt(tx, callId, callee.hash, now);
  const running = { callId, agentId: userId, lineId: null, nodeId: null, calleeHash: callee.hash, seenAt: now };
  if (!(await insertRunning(tx, running))) throw alreadyTalking();
  const expiresAt = new Date(now.getTime() + DIALLED_WITHIN);
  await insertDeviceCall(tx, {
    callId,
    agentId: userId,
    bindId: randomBytes(16).toString('hex'),
    askedSession: onPhone ? member.sessionId : null,
    targetSession: target,
    at: now,
    expiresAt,
  });
  await queue.enqueue(tx, { task: deviceDueTask, id: callId, runAt: expiresAt, key: dueKeyOf(callId) });
  await tellCall(tx, { id: callId, agentId: userId, customerId, state: 'created', origin }, now);
  if (onPhone || target !== null) await pushTo(tx, [{ to: [userId], type: push.dialOnDevice, data: { callId } }], now);
  return callId;
}
