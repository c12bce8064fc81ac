// @vitest-environment happy-dom
import type { BoardRow } from '@haihu/contract/calls/agents';
import { push } from '@haihu/contract/socket';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, draw, happen, navigate, pass, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { tellListeners } from '../../../shared/lib/push-listeners.ts';
import TeamBoard from './team-board.tsx';

let went: unknown[][];
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T02:30:00Z') });
  went = navigate();
  signInAs({ permissions: ['calls.supervise', 'calls.place', 'tasks.work', 'tasks.manage'], dataScope: 'all' });
});
afterEach(async () => {
  await clearPage();
  vi.useRealTimers();
});

const row = (name: string, departmentName: string | null, leads: boolean, calls = 0): BoardRow => ({
  memberId: name,
  name,
  departmentName,
  leads,
  state: 'ready',
  reason: null,
  since: '2026-03-02T02:00:00Z',
  until: null,
  forcedBy: null,
  call: null,
  today: { calls, answered: calls, talkSeconds: calls * 60 },
});

const line = { health: { pausedUntil: null }, numbers: [] };

async function press(label: string): Promise<void> {
  const keys = [...document.querySelectorAll('button')];
  expect(keys.map(({ textContent }) => textContent)).toContain(label);
  await happen(() => keys.find(({ textContent }) => textContent === label)!.click());
}
const said = (title: string) => document.querySelector(`section[aria-label="${title}"]`)?.textContent ?? '';

async function open() {
  serve({
    'calls.board': () => ({
      list: [
        { ...row('赵婷', '一部', false, 3), state: 'break', reason: 'meal', forcedBy: '王主管' },
        row('李敏', '二部', false, 1),
        row('周总', null, true),
        { ...row('吴凯', '二部', false), state: 'offline', since: '2026-03-02T02:29:50Z' },
      ],
      others: { calls: 2, answered: 1, talkSeconds: 60 },
    }),
    'calls.current': () => ({ call: null }),
    'calls.heldLines': () => ({
      list: [
        { ...line, id: '1', name: '浙江', enabled: true, reason: 'paused' },
        { ...line, id: '2', name: '江苏', enabled: true, reason: null },
        { ...line, id: '3', name: '停用', enabled: false, reason: 'paused' },
      ],
    }),
    'tasks.page': () => ({
      list: [{ id: '5', name: '春季回访', mode: 'progressive', state: 'running', total: 9, counts: {}, mine: 0 }],
    }),
    'tasks.standing': () => ({
      taskId: '5',
      at: '2026-03-02T02:30:00Z',
      state: 'running',
      fault: 'no_balance',
      ready: 1,
      numbers: 'due',
      lastPlacedAt: '2026-03-02T02:20:00Z',
      nextAt: '2026-03-02T02:20:00Z',
      standsStillAt: '2026-03-02T02:29:00Z',
      own: null,
      refused: [{ userId: '4', name: '李敏', refusal: 'no_phone' }],
    }),
    'calls.usedUp': () => ({
      list: [{ memberId: '4', name: '李敏', cap: 'foreign_minutes', at: '2026-03-02T06:20:00Z' }],
    }),
  });
  const { host } = await draw(<TeamBoard />);
  await pass(1);
  await pass(1);
  const names = () => [...host.querySelectorAll('.row.who .name')].map(({ textContent }) => textContent);
  return { host, names };
}

test('rows and the day of the team add up, with what was done by those who left', async () => {
  const { host, names } = await open();
  expect(names().toSorted()).toEqual(['Others', '吴凯', '李敏', '赵婷']);
  expect(host.querySelector('.board-today')!.textContent).toMatch(/6Calls.*83%Answered/);
});

test('a member who only leads stands apart, and a department is seen by itself', async () => {
  const { names } = await open();
  await press('1 lead');
  expect(names()).toEqual(['周总']);
  await press('1 lead');
  await press('二部');
  expect(names()).toEqual(['李敏', '吴凯']);
});

test('the row of an agent leads to their calls of today', async () => {
  const { host } = await open();
  await happen(() => host.querySelector<HTMLElement>('.row.who button.open')!.click());
  await press("Today's calls");
  expect(went.at(-1)).toEqual(['open', 'callRecords', expect.objectContaining({ day: 'today' })]);
});

test('one sheet says who put whom on a break, what stands in the way of tasks, and which cap is used up today', async () => {
  await open();
  await press('Why no calls?');
  await pass(1);
  const taskAgents = said('Agents who take no calls');
  expect(taskAgents).toMatch(/赵婷.*meal.*set by 王主管.*since/);
  expect(taskAgents).toMatch(/李敏web phone is off/);
  // A member who was never online has no time since when they are offline.
  expect(taskAgents).toMatch(/吴凯Offline(?!.*since)/);
  expect(said('Tasks')).toMatch(/春季回访The balance is used up/);
  expect(said('Lines')).toMatch(/^Lines浙江/);
  expect(said('Lines')).not.toMatch(/江苏|停用/);
  expect(said('Caps used up today')).toMatch(/李敏Minutes abroad used up/);
});

test('a task that stands still is told above the board', async () => {
  const { host } = await open();
  await pass(1);
  expect(host.querySelector('[role=alert]')?.textContent ?? '').toMatch(/春季回访.*Nothing dialled for/);
});

test('a board that is told something all the time is read anew as well', async () => {
  const every = vi.spyOn(globalThis, 'setInterval');
  // Without task permissions no task timers run.
  signInAs({ permissions: ['calls.supervise'], dataScope: 'all' });
  await open();
  const timers = () => every.mock.calls.filter(([, wait]) => wait === 10_000).length;
  expect(timers()).toBe(1);
  for (let told = 0; told < 3; told += 1) {
    await happen(() =>
      tellListeners({ type: push.boardMoved, seq: 0, msg: '', data: { list: [row('李敏', '二部', false, told)] } }),
    );
  }
  expect(timers()).toBe(1);
  every.mockRestore();
});
