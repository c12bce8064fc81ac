import { expect, onTestFinished, test } from 'vitest';
import type { WebSocket } from 'ws';
import type { TelephonyEvent } from '../telephony.ts';
import { createAsterisk } from './asterisk.ts';
import { idsOf } from './ids.ts';
import { FIRST, TENANT } from './parts.ts';
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
  await expect.poll(() => told.at(-1)?.type, { timeout: 5000 }).toBe('ended');
  expect(told.filter(({ type }) => type === 'answered' || type === 'ended')).toMatchObject([
    { callId: '7', tenantId: '1', type: 'answered' },
    { callId: '7', type: 'ended', cause: 'answered', hungUpBy: 'customer' },
  ]);
});
