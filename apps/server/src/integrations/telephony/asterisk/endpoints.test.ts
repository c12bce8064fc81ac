import { expect, test } from 'vitest';
import type { Ari } from './ari.ts';
import { AriError } from './ari-errors.ts';
import { findEndpointStates, isEndpointOnline } from './endpoints.ts';

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
  expect(await findEndpointStates(refusing(404))).toEqual(new Map());
  expect(await isEndpointOnline(refusing(404), 'agent-1')).toBe(false);
});

test('any other refusal by Asterisk is a fault', async () => {
  await expect(findEndpointStates(refusing(500))).rejects.toThrow('ARI 500');
  await expect(isEndpointOnline(refusing(500), 'agent-1')).rejects.toThrow('ARI 500');
});

test('each endpoint has its state by its name', async () => {
  const told = [
    { technology: 'PJSIP', resource: 'agent-1', state: 'online', channel_ids: [] },
    { technology: 'PJSIP', resource: 'line-1', state: 'offline', channel_ids: [] },
  ];
  expect(await findEndpointStates(answering(told))).toEqual(
    new Map([
      ['agent-1', 'online'],
      ['line-1', 'offline'],
    ]),
  );
  expect(await isEndpointOnline(answering(told[0]), 'agent-1')).toBe(true);
  expect(await isEndpointOnline(answering(told[1]), 'line-1')).toBe(false);
});
