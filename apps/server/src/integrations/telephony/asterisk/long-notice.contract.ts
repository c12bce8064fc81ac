import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { benchLine } from '../test-support/bench-line.ts';
import type { TelephonyEvent } from '../telephony.ts';
import { createAsterisk } from './asterisk.ts';
import { createLab, until } from './test-support/lab.ts';

test('a notice of half a minute keeps nobody who was dialled ahead from the agent who picked up: both hear its rest', async () => {
  const lab = await createLab({ sounds: { 'haihu-recording-notice': 'demo-congrats' } });
  onTestFinished(() => lab.close());
  const { address, credential } = lab;
  const telephony = createAsterisk({ address, credential, installation: 'notice', onProblem: () => {} });
  onTestFinished(() => telephony.close());
  await until(() => telephony.connection().isUp, 20);
  await telephony.provision([], [lab.line]);
  const events: TelephonyEvent[] = [];
  telephony.onEvent((event) => events.push(event));
  const at = (type: TelephonyEvent['type']) => events.find((event) => event.type === type)?.at;
  const callId = randomUUID();
  const order = {
    callId,
    tenantId: '1',
    first: 'customer' as const,
    agentLeg: null,
    line: benchLine,
    callee: '13900000060',
    callerId: '057188886666',
    ringSeconds: 10,
    record: true,
    announceRecording: true,
    detectMachine: false,
  };
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
