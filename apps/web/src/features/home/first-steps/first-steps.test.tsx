// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../shared/lib/query-client.ts';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import Home from '../home.tsx';

const none = { list: [], next: null, total: 0, totalIsEstimate: false };
const some = { ...none, list: [{ id: '1' }], total: 1 };
const emptyWallet = {
  balance: '0',
  agreedCredit: '0',
  owed: '0',
  held: '0',
  warned: null,
  packageMinutes: 0,
  minutesWarned: null,
  month: '2026-03',
  spent: '0',
  paid: '0',
  daysLeft: null,
};
const steps = ['calls.heldLines', 'organisation.staff', 'customers.seaPage', 'customers.privatePage', 'calls.pagePlus'];

beforeEach(() => void navigate());
afterEach(clearPage);

interface Taken {
  lines?: boolean;
  balance?: string;
  customers?: boolean;
  colleagues?: boolean;
  calls?: boolean;
}

/** Draws home for a member of an enterprise that has taken these steps. */
async function atHome(taken: Taken, rights: Parameters<typeof signInAs>[0] = {}) {
  signInAs({ superTenant: true, dataScope: 'all', ...rights });
  const day = { calls: 0, answered: 0, talkSeconds: 0, followUps: 0 };
  const asked = serve({
    'statistics.today': () => ({ now: day, before: day, goal: null }),
    'calls.board': () => ({ list: [], others: { calls: 0, talkSeconds: 0 }, team: { agents: 1 } }),
    'statistics.callRanks': () => ({ list: [] }),
    'followups.visits': () => none,
    'tasks.page': () => none,
    'calls.current': () => ({ call: null }),
    'billing.wallet': () => ({ ...emptyWallet, balance: taken.balance ?? '0' }),
    'messages.unread': () => ({ total: 0, list: [] }),
    'messages.agenda': () => ({ due: 0, kinds: [], list: [], next: null }),
    'calls.heldLines': () => (taken.lines ? some : none),
    'customers.seaPage': () => (taken.customers ? some : none),
    'customers.privatePage': () => none,
    'organisation.staff': () => (taken.colleagues ? { ...some, list: [{ id: '1' }, { id: '2' }] } : some),
    'calls.pagePlus': () => (taken.calls ? some : none),
  });
  const { host, leave } = await draw(<Home query={{}} setQuery={() => undefined} />);
  await expect.poll(async () => (await happen(), host.querySelector('.quick'))).not.toBeNull();
  const card = () => host.querySelector('.first-steps');
  const open = () => [...(card()?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
  const ticked = () => [...(card()?.querySelectorAll('.done .words') ?? [])].map(({ textContent }) => textContent);
  const isAsked = () => asked.some(({ name }) => steps.includes(name));
  /** Ends the page, as a reload does. What the device keeps stays. */
  async function end(): Promise<void> {
    await leave();
    queryClient.clear();
  }
  return { card, open, ticked, isAsked, end };
}

test('the owner of a new enterprise is led to each step that is left, and sees those that are taken', async () => {
  const { card, open, ticked } = await atHome({ lines: true, customers: true });
  await expect.poll(async () => (await happen(), card()?.textContent)).toContain('2 of 5');
  expect(ticked()).toEqual(['Get a line', 'Import your first customers']);
  expect(open()).toEqual(['#/wallet', '#/invitations', '#/agentWork']);
});

test('an enterprise whose agents call by their own phones needs no line and no money', async () => {
  const { card, open } = await atHome({}, { companyType: 1 });
  await expect.poll(async () => (await happen(), card()?.textContent)).toContain('0 of 3');
  expect(open()).toEqual(['#/importWizard', '#/invitations', '#/agentWork']);
});

test('once all steps are taken there are none, and the device asks no more', async () => {
  const all = { lines: true, balance: '10000', customers: true, colleagues: true, calls: true };
  const first = await atHome(all);
  await happen();
  expect([first.isAsked(), first.card()]).toEqual([true, null]);
  await first.end();
  const again = await atHome(all);
  await happen();
  expect([again.isAsked(), again.card()]).toEqual([false, null]);
});

test('an owner who hides the steps is not asked about them again', async () => {
  const { card, end } = await atHome({});
  await expect.poll(async () => (await happen(), card())).not.toBeNull();
  await happen(() => card()!.querySelector<HTMLElement>('button')!.click());
  expect(card()).toBeNull();
  await end();
  const again = await atHome({});
  await happen();
  expect([again.isAsked(), again.card()]).toEqual([false, null]);
});

test('a leader who does not own the enterprise is not bothered with its first steps', async () => {
  const { card, isAsked } = await atHome({}, { superTenant: false, permissions: ['calls.supervise'] });
  await happen();
  expect([isAsked(), card()]).toEqual([false, null]);
});
