// @vitest-environment happy-dom
import { sessionCodes } from '@haihu/contract/session-codes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentCallKey, oneCallKey } from '../../../parts/calls/use-call.ts';
import { queryClient } from '../../../shared/lib/query-client.ts';
import {
  clearPage,
  drawHook,
  happen,
  navigate,
  ServerRefusal,
  serve,
  signInAs,
} from '../../../shared/lib/test-page.tsx';
import { leaveCall, screenAfter } from './leave-call.ts';
import { useNextInLine } from '../who-next/use-next-in-line.ts';
import { usePlaceCall } from '../placing/use-place-call.ts';

beforeEach(() => signInAs({ permissions: ['calls.place'] }));
afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

function place(intent: string | undefined) {
  const placed = vi.fn();
  const refused = vi.fn();
  const hook = (of: string | undefined) => () =>
    usePlaceCall({ whom: { customerId: '31' }, intent: of, onPlaced: placed, onRefused: refused });
  return { placed, refused, hook, drawn: drawHook(hook(intent)) };
}

test('a call is placed once for its intent, however often the screen is drawn, and once more for another', async () => {
  const asked = serve({ 'calls.place': () => ({ id: '9' }) });
  queryClient.setQueryData([currentCallKey], null);
  const { placed, hook, drawn } = place('k1');
  const page = await drawn;
  await happen();
  await page.again(hook('k1'));
  await happen();
  expect(asked).toMatchObject([{ name: 'calls.place', request: { customerId: '31' }, key: 'k1' }]);
  expect(placed.mock.calls).toEqual([['9']]);
  expect(queryClient.getQueryData([oneCallKey, '9'])).toEqual({ id: '9' });
  expect(queryClient.getQueryState([currentCallKey])!.isInvalidated).toBe(true);
  await page.again(hook('k2'));
  await happen();
  expect(asked.map(({ key }) => key)).toEqual(['k1', 'k2']);
});

test('without an intent nothing is dialled', async () => {
  const asked = serve({});
  await place(undefined).drawn;
  await happen();
  expect(asked).toEqual([]);
});

test.each([
  ['a refusal ends the intent', new ServerRefusal(41306), 1],
  ['the end of the session does not', new ServerRefusal(sessionCodes[0]!), 0],
  ['neither does a lost connection', new Error('gone'), 0],
])('%s', async (_what, answer, times) => {
  serve({ 'calls.place': () => answer });
  const { placed, refused, drawn } = place('k1');
  await drawn;
  await happen();
  expect([refused.mock.calls.length, placed.mock.calls.length]).toEqual([times, 0]);
});

test('the next customer is the following one of the list it was opened from', async () => {
  const asked = serve({
    'customers.seaNeighbours': () => ({ previousId: null, nextId: '32', nextName: '王强' }),
    'customers.seaDetail': () => ({ id: '32', company: '鹭岛机电' }),
  });
  const page = await drawHook(() => useNextInLine('31', 'pool=sea'));
  await happen();
  await happen();
  expect(page.now).toEqual({
    id: '32',
    name: '王强',
    company: '鹭岛机电',
    list: 'pool=sea',
    screen: 'publicPoolCustomer',
  });
  expect(asked.map(({ name }) => name)).not.toContain('calls.whoNext');
});

test.each([
  ['not written about', () => null, '17 / 125'],
  ['written about today', () => new Date().toISOString(), '16 / 125'],
  ['written about long ago', () => '2020-03-02T02:00:00Z', '17 / 125'],
])(
  'at the end of a list, and without one, it is whom the server names, counted on from a call %s',
  async (_call, at, turn) => {
    const next = { customerId: '40', name: '陈波', company: null };
    const asked = serve({
      'customers.privateNeighbours': () => ({ previousId: null, nextId: null, nextName: null }),
      'customers.locate': () => ({ userId: '7', recycleBinId: null, place: null }),
      'customers.privateDetail': ({ id }) => ({ id, lastFollowAt: at() }),
      'calls.whoNext': () => ({ next, owned: 125, doneToday: 15 }),
    });
    const atEnd = await drawHook(() => useNextInLine('31', 'pool=private'));
    await happen();
    await happen();
    const expected = { id: '40', name: '陈波', company: null, turn, screen: 'privateCustomer' };
    expect(atEnd.now).toEqual(expected);
    expect(asked.find(({ name }) => name === 'calls.whoNext')!.request).toEqual({ after: '31' });
    const alone = await drawHook(() => useNextInLine('31', undefined));
    await happen();
    expect(alone.now).toEqual(expected);
  },
);

test('an empty list has no next', async () => {
  serve({ 'calls.whoNext': () => ({ next: null, owned: 0, doneToday: 0 }) });
  const page = await drawHook(() => useNextInLine('31', undefined));
  await happen();
  expect(page.now).toBeNull();
});

test('a list that was found by a whole number asks for no neighbours: such searches are counted', async () => {
  const asked = serve({ 'calls.whoNext': () => ({ next: null, owned: 0, doneToday: 0 }) });
  await drawHook(() => useNextInLine('31', 'pool=private&search=138%200571%202046'));
  await happen();
  const names = asked.map(({ name }) => name);
  expect(names).toContain('calls.whoNext');
  expect(names).not.toContain('customers.privateNeighbours');
});

const next = { id: '32', name: '王强', company: null, list: 'pool=sea', screen: 'publicPoolCustomer' } as const;
const replace = { replace: true };

test.each([
  [
    'to the next customer',
    '31',
    { after: 'customerDetail' },
    next,
    ['open', 'publicPoolCustomer', { id: '32', list: 'pool=sea' }, replace],
  ],
  [
    'to the detail it came from',
    '31',
    { after: 'customerDetail', list: 'l' },
    null,
    ['open', 'customerDetail', { id: '31', list: 'l' }, replace],
  ],
  ['back, from elsewhere', '31', { after: 'home' }, null, ['back']],
  ['back, without a customer', null, { after: 'customerDetail' }, null, ['back']],
])('a call that is done leads %s', (_where, customerId, query, to, expected) => {
  const went = navigate();
  leaveCall(customerId, query, to);
  expect(JSON.parse(JSON.stringify(went))).toEqual([expected]);
});

test('only a detail of a customer is gone back to', () => {
  const names = ['privateCustomer', 'publicPoolCustomer', 'customerDetail', 'login', undefined];
  expect(names.map((after) => screenAfter({ after }))).toEqual([...names.slice(0, 3), undefined, undefined]);
});
