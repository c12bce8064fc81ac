// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../shared/lib/test-page.tsx';
import Home from './home.tsx';

const figures = { calls: 3, answered: 2, talkSeconds: 60, followUps: 1 };
const wallet = {
  balance: '12345600',
  agreedCredit: '0',
  owed: '0',
  held: '0',
  warned: 5,
  packageMinutes: 1200,
  minutesWarned: null,
  month: '2026-03',
  spent: '0',
  paid: '0',
  daysLeft: 12,
};
const running = {
  id: '5',
  name: '春季回访',
  mode: 'preview',
  state: 'running',
  total: 9,
  counts: { waiting: 4, calling: 0 },
  mine: 0,
  isSeat: false,
};

const tasks = { list: [running], next: null, total: 1, totalIsEstimate: false };

beforeEach(() => navigate());
afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

/** Draws home in the team's view, for a member with these rights. */
async function atHome(rights: Parameters<typeof signInAs>[0]) {
  const drawn = await beginHome(rights);
  // Parts of home are loaded as separate code.
  await expect.poll(async () => (await happen(), drawn.host.querySelector('.quick'))).not.toBeNull();
  await happen();
  return drawn;
}

/** Draws home's first picture, before anything that follows the first paint. */
async function beginHome(rights: Parameters<typeof signInAs>[0]) {
  signInAs({ dataScope: 'all', ...rights });
  const asked = serve({
    'statistics.today': () => ({ now: figures, before: figures, goal: null }),
    'calls.board': () => ({ list: [], others: { calls: 0, talkSeconds: 0 }, team: { agents: 0 } }),
    'statistics.callRanks': () => ({ list: [] }),
    'tasks.page': () => tasks,
    'calls.current': () => ({ call: null }),
    'billing.wallet': () => wallet,
    'messages.unread': () => ({ total: 0, list: [] }),
    'messages.agenda': () => ({ due: 3, kinds: [], list: [], next: null }),
  });
  const { host } = await draw(<Home query={{}} setQuery={() => undefined} />);
  return { host, asked };
}

const links = (host: HTMLElement) => [...host.querySelectorAll('a')].map((link) => link.getAttribute('href'));

test('a leader sees the way to all call-backs and the running tasks', async () => {
  const { host, asked } = await atHome({ permissions: ['tasks.work', 'calls.supervise'] });
  await expect.poll(async () => (await happen(), host.textContent)).toContain('春季回访');
  expect(links(host)).toContain('#/callBacks');
  expect(links(host)).toContain('#/taskDetail');
  await expect.poll(async () => (await happen(), host.querySelector('.agenda-card b')?.textContent)).toBe('3');
  expect(host.querySelector('.agenda-card')!.getAttribute('href')).toBe('#/agenda');
  expect(asked.map(({ name }) => name)).not.toContain('billing.wallet');
});

test('the place of the agenda leads there before its counts have come', async () => {
  const { host } = await beginHome({ permissions: [] });
  const place = host.querySelector('.agenda-card')!;
  expect(place.getAttribute('href')).toBe('#/agenda');
  // The card's code may be there from an earlier test.
  expect(place.querySelector('b')?.textContent ?? '–').toBe('–');
});

test('an enterprise with own phones is not warned of a balance', async () => {
  const { host, asked } = await atHome({ permissions: ['billing.read'], companyType: 1 });
  await happen();
  expect(host.querySelector('.left-to-call')).toBeNull();
  expect(asked.map(({ name }) => name)).not.toContain('billing.wallet');
});

test('a member who may read the wallet sees the rest to call with, and that it runs low', async () => {
  const { host } = await atHome({ permissions: ['billing.read'] });
  await expect
    .poll(async () => (await happen(), host.querySelector('.left-to-call b.num')?.textContent))
    .toContain('1,234.56');
  const card = host.querySelector('.left-to-call')!;
  expect(card.getAttribute('href')).toBe('#/wallet');
  expect(card.textContent).toContain('1,200');
  expect(card.textContent).toContain('12');
  expect(host.textContent).toContain('5%');
});

test('the running tasks push nothing down: what stands below them waits for them', async () => {
  signInAs({ permissions: ['tasks.work'] });
  const reading = Promise.withResolvers<void>();
  serve({
    'statistics.today': () => ({ now: figures, before: figures, goal: null }),
    'tasks.page': () => reading.promise.then(() => tasks),
    'followups.visits': () => ({ list: [], total: 0, next: null }),
  });
  const { host } = await draw(<Home query={{}} setQuery={() => undefined} />);
  await happen();
  expect(host.querySelector('.card')).not.toBeNull();
  expect(links(host)).not.toContain('#/callBacks');
  await happen(reading.resolve);
  expect(links(host)).toEqual(expect.arrayContaining(['#/taskDetail', '#/callBacks']));
  expect(links(host).indexOf('#/taskDetail')).toBeLessThan(links(host).indexOf('#/callBacks'));
});
