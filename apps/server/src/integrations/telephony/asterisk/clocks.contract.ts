import { setTimeout as wait } from 'node:timers/promises';
import { chargedSeconds, applyCallEvent, type CallRecord, newCall } from '@haihu/rules/calls/call-state';
import { expect, onTestFinished, test } from 'vitest';
import { stepsOf } from '../test-support/bench-calls.ts';
import { drive } from './test-support/drive.ts';
import { callOrder } from '../test-support/test-orders.ts';
import { createLab, until } from './test-support/lab.ts';

const HOUR = 3_600_000;

test('a step of the engine’s clock in mid-call, forward or back, leaves the call as long as it was', async () => {
  const lab = await createLab();
  onTestFinished(() => lab.close());
  const { proxy } = lab;
  const { telephony } = await drive(lab, 'clock', { address: proxy.address });
  onTestFinished(() => telephony.close());
  expect(Math.abs(telephony.connection().clockAhead!)).toBeLessThan(1000);
  const records = new Map<string, CallRecord>();
  telephony.onEvent((event) => {
    for (const step of stepsOf([event]))
      records.set(step.callId, applyCallEvent(records.get(step.callId) ?? newCall, step));
  });
  for (const step of [HOUR, -HOUR]) {
    proxy.shiftClock(0);
    await until(() => Math.abs(telephony.connection().clockAhead!) < 1000, 15);
    const agentLeg = { kind: 'phone', number: '057100000001' } as const;
    const order = callOrder({ first: 'agent', agentLeg, callee: '13900000060' });
    const { callId } = order;
    expect(await telephony.place(order)).toEqual({ accepted: true });
    await until(() => records.get(callId)?.state === 'answered', 20);
    const answered = performance.now();
    await wait(1000);
    proxy.shiftClock(step);
    await until(() => Math.abs(telephony.connection().clockAhead! - step) < 1000, 15);
    await telephony.hangUp(callId, 'agent');
    await until(() => records.get(callId)!.state === 'ended', 10);
    const talked = (performance.now() - answered) / 1000;
    expect(Math.abs(chargedSeconds(records.get(callId)!)! - talked)).toBeLessThan(1.5);
    expect(Math.abs(Date.parse(records.get(callId)!.endedAt!) - Date.now())).toBeLessThan(10_000);
  }
});
