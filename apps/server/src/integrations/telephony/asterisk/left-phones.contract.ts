import { expect, onTestFinished, test } from 'vitest';
import type { AgentLeg } from '../telephony.ts';
import { callOrder } from '../test-support/test-orders.ts';
import { drive } from './test-support/drive.ts';
import { createLab, type Lab, until } from './test-support/lab.ts';

const softphone: AgentLeg = { kind: 'softphone', endpoint: 'agent-1' };

const isOnline = (lab: Lab) => lab.engine.command('pjsip show endpoint agent-1').includes('sip:softphone@');

test('a phone that left after the last look is refused, nothing is told, and the same call may be placed later', async () => {
  const lab = await createLab();
  onTestFinished(() => lab.close());
  const { telephony, events } = await drive(lab, 'left', { agents: [lab.agent] });
  onTestFinished(() => telephony.close());
  const order = callOrder({ first: 'agent', agentLeg: softphone });
  // The driver looks like this every moment, so that it need not ask before each call.
  await until(async () => (await telephony.registered())!.includes('agent-1'), 30);
  lab.carrier.command('pjsip send unregister agent-1');
  await until(() => !isOnline(lab), 4);
  expect(await telephony.place(order)).toEqual({ accepted: false, reason: 'unregistered' });
  expect([telephony.callsOn(), events]).toEqual([0, []]);
  expect(lab.engine.command('bridge show all')).not.toContain(order.callId);

  lab.carrier.command('pjsip send register agent-1');
  await until(() => isOnline(lab), 10);
  expect(await telephony.place(order)).toEqual({ accepted: true });
  await until(() => events.some(({ type }) => type === 'answered'), 20);
  expect(await telephony.hangUp(order.callId, 'agent')).toBe(true);
  await until(() => events.at(-1)?.type === 'ended', 20);
});
