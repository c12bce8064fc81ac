import type { Softphone } from '@haihu/contract/calls/own-phone';
import { expect, onTestFinished, test } from 'vitest';
import { createSipAccount } from './sip-account.ts';

/** Makes an account at node 1 whose first ticket is used. Each later reply has the next ticket. */
async function setUp(next: { node?: string }) {
  let asked = 1;
  const reply = (node?: string) =>
    ({ ticket: `ticket ${asked}`, iceServers: [], ...(node !== undefined && { node }) }) as unknown as Softphone;
  const account = createSipAccount(reply('1'), async () => {
    asked += 1;
    return reply(next.node);
  });
  onTestFinished(account.stop);
  expect(await account.takeTicket()).toBe('ticket 1');
  return account;
}

test('a phone that is told to move stays while its ticket leads to the node that it has, and asks anew later', async () => {
  const next = { node: '1' };
  const account = await setUp(next);
  expect(await account.leadsElsewhere()).toBe(false);
  // The ticket of that reply would be too old for a later socket.
  expect(await account.takeTicket()).toBe('ticket 3');
  next.node = '2';
  expect(await account.leadsElsewhere()).toBe(true);
  expect(await account.takeTicket()).toBe('ticket 4');
});

test('a server of release 1.0 names no node, so the phone moves', async () => {
  const account = await setUp({});
  expect(await account.leadsElsewhere()).toBe(true);
});
