import { expect, onTestFinished, test } from 'vitest';
import type { TelephonyEvent } from '../telephony.ts';
import { drive } from './test-support/drive.ts';
import { callOrder } from '../test-support/test-orders.ts';
import { createLab, until } from './test-support/lab.ts';

test('a phone that dies in talk without a word ends the call within a minute', async () => {
  const lab = await createLab();
  onTestFinished(() => lab.close());
  const { telephony, events } = await drive(lab, 'dead', { agents: [lab.agent] });
  onTestFinished(() => telephony.close());
  await until(async () => (await telephony.registered())!.includes('agent-1'), 30);
  const has = (type: TelephonyEvent['type']) => events.some((event) => event.type === type);
  const order = callOrder({ first: 'agent', agentLeg: { kind: 'softphone', endpoint: 'agent-1' } });
  expect(await telephony.place(order)).toEqual({ accepted: true });
  await until(() => has('answered'), 20);
  // Phone and customer belong to one process, which dies without ending its calls.
  await lab.carrier.kill();
  await until(() => has('ended'), 60);
  expect(events.at(-1)).toMatchObject({ type: 'ended', cause: 'answered' });
});
