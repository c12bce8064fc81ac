import { expect, onTestFinished, test } from 'vitest';
import type { TelephonyEvent } from '../telephony.ts';
import { drive } from './test-support/drive.ts';
import { callOrder, tells } from '../test-support/test-orders.ts';
import { createLab, until } from './test-support/lab.ts';

test('a notice of half a minute keeps nobody who was dialled ahead from the agent who picked up: both hear its rest', async () => {
  const lab = await createLab({ sounds: { 'haihu-recording-notice': 'demo-congrats' } });
  onTestFinished(() => lab.close());
  const { telephony, events } = await drive(lab, 'notice');
  onTestFinished(() => telephony.close());
  const at = (type: TelephonyEvent['type']) => events.find((event) => event.type === type)?.at;
  const told = { record: true, notice: tells };
  const order = callOrder({ first: 'customer', agentLeg: null, callee: '13900000060', ...told });
  const { callId } = order;
  expect(await telephony.place(order)).toEqual({ accepted: true });
  await until(() => at('customer_answered') !== undefined, 20);
  expect(await telephony.connectAgent(callId, { kind: 'phone', number: '057100000001' })).toBe(true);
  await until(() => at('bridged') !== undefined, 15);
  const waited = Date.parse(at('bridged')!) - Date.parse(at('customer_answered')!);
  expect(waited).toBeLessThan(2000);
  // The request to wait is accepted, but does not sound in the middle of the notice.
  expect(await telephony.play(callId, 'please_wait')).toBe(true);
  expect(lab.engine.command('bridge show all')).toMatch(/softmix/);
  await telephony.hangUp(callId, 'agent');
});
