// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, drawHook, happen, pass, ServerRefusal, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { useTransfers } from '../transfers/use-transfers.ts';
import { useRecharge, useRecharges, useRechargeState } from './use-recharges.ts';

beforeEach(() => {
  vi.useFakeTimers();
  signInAs();
});
afterEach(async () => {
  await clearPage();
  vi.useRealTimers();
});

test('a recharge that waits is looked at again, and one that is settled is not', async () => {
  let state = 'waiting';
  const asked = serve({ 'billing.rechargeState': () => ({ id: '3', state }) });
  const page = await drawHook(() => useRechargeState('3'));
  await happen();
  await pass(3000);
  expect(asked).toHaveLength(2);
  state = 'paid';
  await pass(4000);
  expect(page.now.data).toMatchObject({ state: 'paid' });
  await pass(60_000);
  expect(asked).toHaveLength(3);
});

test('screens of money are read anew once a recharge is settled, and not while it waits', async () => {
  let state = 'waiting';
  const asked = serve({
    'billing.rechargeState': () => ({ id: '3', state }),
    'billing.recharges': () => ({ list: [], next: null, total: null }),
  });
  const readings = () => asked.filter(({ name }) => name === 'billing.recharges').length;
  await drawHook(() => [useRecharges(20), useRechargeState('3')]);
  await happen();
  await pass(9000);
  expect(readings()).toBe(1);
  state = 'paid';
  await pass(4000);
  expect(readings()).toBe(2);
  await pass(60_000);
  expect(readings()).toBe(2);
});

test('transfers are read again while one is under way, and not once all have arrived', async () => {
  let receivedAt: string | null = null;
  const asked = serve({ 'billing.transfers': () => ({ list: [{ id: '1', receivedAt }], next: null, total: null }) });
  await drawHook(() => useTransfers(undefined));
  await happen();
  await pass(5000);
  expect(asked).toHaveLength(2);
  receivedAt = '2026-03-02T02:00:00Z';
  await pass(6000);
  await pass(60_000);
  expect(asked).toHaveLength(3);
});

test('a try after a lost answer is the same order, one after a refusal or with another amount is not', async () => {
  const replies: unknown[] = [
    new TypeError('network'),
    new ServerRefusal(50_000),
    new ServerRefusal(41_700),
    { id: '3' },
    { id: '4' },
  ];
  const asked = serve({
    'billing.recharge': () => replies.shift(),
    'billing.recharges': () => ({ list: [], next: null }),
  });
  const page = await drawHook(() => useRecharge());
  const order = { amount: 1_000_000, provider: 'test' } as never;
  const send = async (request: never) => {
    page.now.mutate(request);
    await happen();
    await pass(60_000);
  };
  for (const request of [order, order, order, order, order]) await send(request);
  const keys = asked.filter(({ name }) => name === 'billing.recharge').map(({ key }) => key);
  const [lost, failed, refused, made, next] = keys;
  expect([failed, refused]).toEqual([lost, lost]);
  expect(new Set([refused, made, next]).size).toBe(3);
});
