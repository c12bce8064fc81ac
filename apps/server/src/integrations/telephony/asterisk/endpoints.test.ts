import { expect, onTestFinished, test, vi } from 'vitest';
import type { Ari } from './ari.ts';
import { AriError } from './ari-errors.ts';
import { createEndpointLooks, isEndpointOnline } from './endpoints.ts';

const answering =
  (answer: unknown): Ari['request'] =>
  async () =>
    answer;

const refusing =
  (status: number): Ari['request'] =>
  async () => {
    throw new AriError(status, 'GET endpoints/PJSIP', '{"message":"No Endpoints found - invalid tech PJSIP"}');
  };

test('an Asterisk that has just been added has no endpoints, which is no fault', async () => {
  expect(await createEndpointLooks(refusing(404)).states()).toEqual(new Map());
  expect(await isEndpointOnline(refusing(404), 'agent-1')).toBe(false);
});

test('any other refusal by Asterisk is a fault', async () => {
  await expect(createEndpointLooks(refusing(500)).states()).rejects.toThrow('ARI 500');
  await expect(isEndpointOnline(refusing(500), 'agent-1')).rejects.toThrow('ARI 500');
});

test('each endpoint has its state by its name', async () => {
  const told = [
    { technology: 'PJSIP', resource: 'agent-1', state: 'online', channel_ids: [] },
    { technology: 'PJSIP', resource: 'line-1', state: 'offline', channel_ids: [] },
  ];
  expect(await createEndpointLooks(answering(told)).states()).toEqual(
    new Map([
      ['agent-1', 'online'],
      ['line-1', 'offline'],
    ]),
  );
  expect(await isEndpointOnline(answering(told[0]), 'agent-1')).toBe(true);
  expect(await isEndpointOnline(answering(told[1]), 'line-1')).toBe(false);
});

test('looks at all endpoints that are asked for at the same time cost one request, and later ones another', async () => {
  let asked = 0;
  const looks = createEndpointLooks(async () => {
    asked += 1;
    return [{ resource: 'agent-1', state: 'online', channel_ids: asked === 1 ? ['c'] : [] }];
  });
  const [states, inUse] = await Promise.all([looks.states(), looks.inUse()]);
  expect([[...states], inUse, asked]).toEqual([[['agent-1', 'online']], ['agent-1'], 1]);
  expect([await looks.inUse(), asked]).toEqual([[], 2]);
});

test('a phone that was online just now is known without a question, and others are not', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  onTestFinished(() => now.mockRestore());
  let asked = 0;
  const looks = createEndpointLooks(async () => {
    asked += 1;
    return [
      { resource: 'agent-1', state: 'online' },
      { resource: 'agent-2', state: 'offline' },
    ];
  });
  expect(looks.wasOnline('agent-1')).toBe(false);
  await looks.states();
  expect(['agent-1', 'agent-2', 'agent-3'].map(looks.wasOnline)).toEqual([true, false, false]);
  now.mockReturnValue(6000);
  expect([looks.wasOnline('agent-1'), asked]).toEqual([false, 1]);
});
