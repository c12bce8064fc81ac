// @vitest-environment happy-dom
import type { LeaseNews } from '@haihu/contract/socket';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, draw, happen, pass, serve, signInAs } from '../../shared/lib/test-page.tsx';
import { provideWatches } from '../../shared/lib/live-screens.ts';
import { keepLeases, useLease } from './leases.ts';
import { useHold } from './use-hold.ts';

let named: string[][];
let stopWatch: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T02:00:00Z') });
  named = [];
  stopWatch = provideWatches((_name, ids) => named.push((ids ?? []) as string[]));
});
afterEach(async () => {
  await clearPage();
  // The end of all rows is told as well.
  await pass(300);
  stopWatch();
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'visibilityState');
});

function Row({ id }: { id?: string }) {
  return <p>{useLease(id)?.by ?? 'nobody'}</p>;
}
const lease = (customerId: string, by: string | null, more: Partial<LeaseNews> = {}): LeaseNews => ({
  customerId,
  by,
  isMine: false,
  seconds: 60,
  ...more,
});

test('a row says at once which colleague is on its customer, and no other row does', async () => {
  const { host } = await draw([<Row key="3" id="3" />, <Row key="4" id="4" />, <Row key="none" />]);
  expect(host.textContent).toBe('nobody'.repeat(3));
  await happen(() => keepLeases([lease('3', '李敏')]));
  expect(host.textContent).toBe('李敏nobodynobody');
  await happen(() => keepLeases([lease('3', null)]));
  expect(host.textContent).toBe('nobody'.repeat(3));
});

test('one’s own lease is no colleague’s, even after a colleague held it', async () => {
  const { host } = await draw(<Row id="3" />);
  await happen(() => keepLeases([lease('3', '李敏')]));
  await happen(() => keepLeases([lease('3', '赵婷', { isMine: true })]));
  expect(host.textContent).toBe('nobody');
});

test('each hold ends at its own time without another word from the server', async () => {
  const { host } = await draw([<Row key="3" id="3" />, <Row key="4" id="4" />]);
  await happen(() => keepLeases([lease('3', '李敏', { seconds: 10 }), lease('4', '陈波', { seconds: 30 })]));
  await pass(9_999);
  expect(host.textContent).toBe('李敏陈波');
  await pass(1);
  expect(host.textContent).toBe('nobody陈波');
  await pass(19_999);
  expect(host.textContent).toBe('nobody陈波');
  await pass(1);
  expect(host.textContent).toBe('nobodynobody');
});

test('a hold that was renewed lasts as long as the last word says', async () => {
  const { host } = await draw(<Row id="3" />);
  await happen(() => keepLeases([lease('3', '李敏', { seconds: 10 })]));
  await pass(8_000);
  await happen(() => keepLeases([lease('3', '李敏', { seconds: 10 })]));
  await pass(9_999);
  expect(host.textContent).toBe('李敏');
  await pass(1);
  expect(host.textContent).toBe('nobody');
});

test('the server is told once what is shown, after the rows have settled, and again when they change', async () => {
  const page = await draw([<Row key="3" id="3" />, <Row key="4" id="4" />]);
  await pass(299);
  expect(named).toEqual([]);
  await pass(1);
  expect(named).toEqual([['3', '4']]);
  await page.render([<Row key="4" id="4" />]);
  await pass(300);
  expect(named).toEqual([['3', '4'], ['4']]);
});

test('a customer shown twice is watched until its last row goes, and its hold is forgotten then', async () => {
  const page = await draw([<Row key="one" id="3" />, <Row key="two" id="3" />]);
  await happen(() => keepLeases([lease('3', '李敏')]));
  await page.render([<Row key="two" id="3" />]);
  await pass(300);
  expect([page.host.textContent, named.at(-1)]).toEqual(['李敏', ['3']]);
  await page.render(<i />);
  await pass(300);
  expect(named.at(-1)).toEqual([]);
  await page.render(<Row id="3" />);
  expect(page.host.textContent).toBe('nobody');
});

test('the last hundred rows of a long list are watched, as many as the server allows', async () => {
  await draw(Array.from({ length: 103 }, (_, index) => <Row key={index} id={String(index)} />));
  await pass(300);
  expect(named.at(-1)).toEqual(Array.from({ length: 100 }, (_, index) => String(index + 3)));
});

test('rows shown before the socket was there are named when it is, and none after they have gone', async () => {
  stopWatch();
  await draw(<Row id="3" />);
  await pass(300);
  const late: string[][] = [];
  const stop = provideWatches((_name, ids) => late.push((ids ?? []) as string[]));
  await pass(300);
  expect(late).toEqual([['3']]);
  stop();
  await draw(<Row id="4" />);
  await pass(300);
  expect(late).toHaveLength(1);
});

test('after the socket has gone nobody is shown as holding from before', async () => {
  const page = await draw(<Row id="3" />);
  await happen(() => keepLeases([lease('3', '李敏')]));
  stopWatch();
  await page.render([<Row key="new" id="3" />]);
  expect(page.host.textContent).toBe('nobody');
});

function Open({ id = '3', wanted = true }: { id?: string; wanted?: boolean }) {
  useHold(id, wanted);
  return null;
}
const show = (visibilityState: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
  return happen(() => document.dispatchEvent(new Event('visibilitychange')));
};

test('an opened customer is held after a moment, renewed every minute, and let go when it is left', async () => {
  signInAs({ permissions: ['calls.place'] });
  const asked = serve({});
  const page = await draw(<Open />);
  await pass(799);
  expect(asked).toEqual([]);
  await pass(1);
  expect(asked).toMatchObject([{ name: 'customers.lease', request: { id: '3' } }]);
  await pass(59_200);
  expect(asked).toHaveLength(2);
  await pass(60_000);
  expect(asked.map(({ name }) => name)).toEqual(Array(3).fill('customers.lease'));
  await page.leave();
  await pass(120_000);
  expect(asked.slice(3)).toMatchObject([{ name: 'customers.release', request: { id: '3' } }]);
});

test('a member who only leafs through holds no customer and releases none', async () => {
  signInAs({ permissions: ['calls.place'] });
  const asked = serve({});
  const page = await draw(<Open />);
  await pass(500);
  await page.render(<Open id="4" />);
  await pass(500);
  await page.leave();
  await pass(120_000);
  expect(asked).toEqual([]);
});

test('from one customer to the next, the first is let go', async () => {
  signInAs({ permissions: ['calls.place'] });
  const asked = serve({});
  const page = await draw(<Open />);
  await pass(800);
  await page.render(<Open id="4" />);
  await pass(800);
  expect(asked.map(({ name, request }) => [name, request.id])).toEqual([
    ['customers.lease', '3'],
    ['customers.release', '3'],
    ['customers.lease', '4'],
  ]);
});

test.each([
  ['who may not call', [], true],
  ['a customer that is not to be held', ['calls.place'], false],
] as const)('nobody is held by or for %s', async (_who, permissions, wanted) => {
  signInAs({ permissions: [...permissions] });
  const asked = serve({});
  await draw(<Open wanted={wanted} />);
  await pass(120_000);
  expect(asked).toEqual([]);
});

test('a hidden page lets go once and holds again when it is shown; what cannot be reached is no error', async () => {
  signInAs({ permissions: ['calls.place'] });
  const asked = serve({ 'customers.lease': () => new Error('gone'), 'customers.release': () => new Error('gone') });
  await draw(<Open />);
  await pass(800);
  await show('hidden');
  await show('hidden');
  await pass(120_000);
  expect(asked.map(({ name }) => name)).toEqual(['customers.lease', 'customers.release']);
  await show('visible');
  expect(asked.map(({ name }) => name)).toEqual(['customers.lease', 'customers.release', 'customers.lease']);
});
