import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { benchLine } from '../test-support/bench-line.ts';
import type { TelephonyEvent } from '../telephony.ts';
import { createAsterisk } from './asterisk.ts';
import { createLab, until } from './test-support/lab.ts';

test('a phone that dies in talk without a word ends the call within a minute', async () => {
  const lab = await createLab();
  onTestFinished(() => lab.close());
  const { address, credential } = lab;
  const telephony = createAsterisk({ address, credential, installation: 'dead', onProblem: () => {} });
  onTestFinished(() => telephony.close());
  await until(() => telephony.connection().isUp, 20);
  await telephony.provision([lab.agent], [lab.line]);
  await until(async () => (await telephony.registered())!.includes('agent-1'), 30);
  const events: TelephonyEvent[] = [];
  telephony.onEvent((event) => events.push(event));
  const has = (type: TelephonyEvent['type']) => events.some((event) => event.type === type);
  const order = {
    callId: randomUUID(),
    tenantId: '1',
    first: 'agent' as const,
    agentLeg: { kind: 'softphone' as const, endpoint: 'agent-1' },
    line: benchLine,
    callee: '13900000063',
    callerId: '057188886666',
    ringSeconds: 10,
    record: false,
    announceRecording: false,
    detectMachine: false,
  };
  expect(await telephony.place(order)).toEqual({ accepted: true });
  await until(() => has('answered'), 20);
  // Phone and customer belong to one process, which dies without ending its calls.
  await lab.carrier.kill();
  await until(() => has('ended'), 60);
  expect(events.at(-1)).toMatchObject({ type: 'ended', cause: 'answered' });
});
