import { expect, onTestFinished, test } from 'vitest';
import type { WebSocket } from 'ws';
import type { TelephonyEvent } from '../telephony.ts';
import { createAsterisk } from './asterisk.ts';
import { idsOf } from './ids.ts';
import { FIRST, ORDER_VARIABLE, TENANT } from './marks.ts';
import { openOtherEnd } from './test-support/other-end.ts';

const ids = idsOf('one', '7');
const agent = ids.phone('agent', 1);
const values: Record<string, string> = { [TENANT]: '1', [FIRST]: 'agent' };

function goes(id: string, socket: WebSocket): void {
  const gone = {
    type: 'ChannelDestroyed',
    timestamp: new Date().toISOString(),
    channel: { id, state: 'Up' },
    cause: 16,
  };
  socket.send(JSON.stringify(gone));
}

test('a customer who hangs up while a process finds the call again has hung up: it ends, and is told once', async () => {
  const { address } = await openOtherEnd(({ method, uri }, socket) => {
    if (uri === 'channels') return [agent, ids.customer].map((id) => ({ id, state: 'Up' }));
    if (uri === 'bridges') return [{ id: ids.bridge, channels: [agent, ids.customer] }];
    const name = /\/variable\?variable=(\w+)/.exec(uri)?.[1];
    // Between the first question about the channel and the moment the process knows the call, no one could take an
    // event.
    if (name === TENANT) goes(ids.customer, socket);
    if (name) return { value: values[name] ?? '' };
    if (method === 'DELETE' && uri === `channels/${agent}`) goes(agent, socket);
    return undefined;
  });
  const told: TelephonyEvent[] = [];
  const telephony = createAsterisk({ address, credential: 'haihu:word', installation: 'one', onProblem() {} });
  onTestFinished(() => telephony.close());
  telephony.onEvent((event) => told.push(event));
  await expect.poll(() => told.at(-1)?.type).toBe('ended');
  expect(told.filter(({ type }) => type === 'answered' || type === 'ended')).toMatchObject([
    { callId: '7', tenantId: '1', type: 'answered' },
    { callId: '7', type: 'ended', cause: 'answered', hungUpBy: 'customer' },
  ]);
});

const order = { line: 'line', callerId: '0571', ringSeconds: 30, announceRecording: false, detectMachine: false };

/** Finds a call whose customer rang at the first look. Returns the events, and the channels that were hung up. */
async function findRinging({ now, kept }: { now: string; kept: string }) {
  const hungUp: string[] = [];
  const { address } = await openOtherEnd(({ method, uri }) => {
    if (uri === 'channels') {
      return [
        { id: agent, state: 'Up' },
        { id: ids.customer, state: 'Ringing' },
      ];
    }
    if (uri === 'asterisk/ping') return { timestamp: new Date().toISOString() };
    if (uri === 'bridges') return [{ id: ids.bridge, channels: [agent, ids.customer] }];
    if (method === 'GET' && uri === `channels/${ids.customer}`) return { id: ids.customer, state: now };
    const name = /\/variable\?variable=(\w+)/.exec(uri)?.[1];
    if (name === ORDER_VARIABLE) return { value: kept };
    if (name) return { value: values[name] ?? '' };
    const gone = method === 'DELETE' && /^channels\/([^/]+)$/.exec(uri);
    if (gone) hungUp.push(gone[1]!);
    return undefined;
  });
  const told: TelephonyEvent[] = [];
  const telephony = createAsterisk({ address, credential: 'haihu:word', installation: 'one', onProblem() {} });
  onTestFinished(() => telephony.close());
  telephony.onEvent((event) => told.push(event));
  return { told, hungUp };
}

test('a customer whose phone rings goes on ringing', async () => {
  const { told, hungUp } = await findRinging({ now: 'Ringing', kept: JSON.stringify(order) });
  await expect.poll(() => told.map(({ type }) => type)).toContain('customer_ringing');
  expect(hungUp).toEqual([]);
});

test('a customer who answers between the look and the connection has answered', async () => {
  const { told, hungUp } = await findRinging({ now: 'Up', kept: JSON.stringify(order) });
  await expect.poll(() => told.map(({ type }) => type)).toContain('answered');
  expect(hungUp).toEqual([]);
});

test('a call that began under a clock an hour ahead goes on by that clock', async () => {
  const hour = 3_600_000;
  const { told } = await findRinging({ now: 'Up', kept: JSON.stringify({ ...order, clockLead: hour }) });
  await expect.poll(() => told.map(({ type }) => type)).toContain('answered');
  const { at } = told.find(({ type }) => type === 'answered') as { at: string };
  expect(Math.abs(Date.parse(at) - Date.now() - hour)).toBeLessThan(60_000);
});

test('a customer who rings for an older release, which kept no order, is hung up', async () => {
  const { told, hungUp } = await findRinging({ now: 'Ringing', kept: '' });
  await expect.poll(() => hungUp.toSorted()).toEqual([agent, ids.customer].toSorted());
  expect(told).toEqual([]);
});
