// @vitest-environment happy-dom
import type { ListedRow } from '@haihu/contract/calls/agents';
import { agentStates } from '@haihu/contract/calls/values';
import type { RequestTo } from '@haihu/contract/contract';
import { push } from '@haihu/contract/socket';
import { partBoard } from '@haihu/rules/calls/agents/board-agents';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, draw, happen, navigate, pass, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { provideWatches } from '../../../shared/lib/live-screens.ts';
import { type Query, type Visit, VisitContext } from '../../../shared/lib/navigation.ts';
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

const row = (name: string, departmentName: string | null, leads: boolean, calls = 0): ListedRow => ({
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
  rank: calls > 0 ? 1 : null,
  week: [0, 0, 0, 0, 0, 1, calls],
});

const others = { calls: 2, answered: 1, talkSeconds: 60 };
/** Answers as the server does, for these rows. A department's id is its name. */
function boardOf(rows: ListedRow[]) {
  return ({ part, departmentId, search = '', size = 60, next = '0' }: RequestTo<'calls.board'>) => {
    const { agents, leaders } = partBoard(rows);
    const isAsked = ({ name, departmentName }: ListedRow) =>
      (!departmentId || departmentName === departmentId) && name.includes(search);
    const of = part === 'leaders' ? leaders : agents.filter(({ state }) => part === 'agents' || state === part);
    const asked = of.filter(isAsked);
    const [from, to] = [Number(next), Number(next) + Number(size)];
    const sum = (figure: 'calls' | 'answered' | 'talkSeconds') =>
      rows.reduce((total, { today }) => total + today[figure], others[figure]);
    return {
      list: asked.slice(from, to),
      next: asked.length > to ? String(to) : null,
      others,
      team: { calls: sum('calls'), answered: sum('answered'), talkSeconds: sum('talkSeconds'), agents: agents.length },
      states: Object.fromEntries(
        agentStates.map((state) => [state, agents.filter((one) => one.state === state).length]),
      ),
      leaders: leaders.length,
      departments: [...new Set(agents.flatMap(({ departmentName }) => departmentName ?? []))].map((name) => ({
        id: name,
        name,
      })),
    };
  };
}

const visit: Visit = {
  name: 'teamBoard',
  label: 'Team board',
  title: 'Team board',
  pullDownRefresh: false,
  place: 'board',
};

/** Draws the board as the app does: it keeps the query of its address. */
function Board() {
  const [query, setQuery] = useState<Query>({});
  return (
    <VisitContext value={visit}>
      <TeamBoard query={query} setQuery={setQuery} />
    </VisitContext>
  );
}

const line = { health: { pausedUntil: null }, numbers: [] };

async function press(label: string): Promise<void> {
  const keys = [...document.querySelectorAll('button')];
  expect(keys.map(({ textContent }) => textContent)).toContain(label);
  await happen(() => keys.find(({ textContent }) => textContent === label)!.click());
}
const said = (title: string) => document.querySelector(`section[aria-label="${title}"]`)?.textContent ?? '';

const team: ListedRow[] = [
  { ...row('赵婷', '一部', false, 3), state: 'break', reason: 'meal', forcedBy: '王主管' },
  row('李敏', '二部', false, 1),
  row('周总', null, true),
  { ...row('吴凯', '二部', false), state: 'offline', since: '2026-03-02T02:29:50Z' },
];

async function open(rows = team) {
  const asked = serve({
    'calls.board': boardOf(rows),
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
  const { host } = await draw(<Board />);
  await pass(1);
  await pass(1);
  const names = () => [...host.querySelectorAll('.row.who .name')].map(({ textContent }) => textContent);
  return { host, names, asked };
}

test('rows and the day of the team add up, with what was done by those who left', async () => {
  const { host, names } = await open();
  expect(names().toSorted()).toEqual(['Others', '吴凯', '李敏', '赵婷']);
  expect(host.querySelector('.board-today')!.textContent).toMatch(/6Calls.*83%Answered/);
});

test('a member who only leads stands apart, and a department is seen by itself', async () => {
  const { names } = await open();
  await press('1 manager');
  expect(names()).toEqual(['周总']);
  await press('1 manager');
  const departments = document.querySelectorAll<HTMLElement>('[role=radio]');
  await happen(() => [...departments].find(({ textContent }) => textContent === '二部')!.click());
  expect(names()).toEqual(['李敏', '吴凯']);
});

test('the row of an agent leads to their calls of today', async () => {
  const { host } = await open();
  await happen(() => host.querySelector<HTMLElement>('.row.who .own-end button')!.click());
  await press("Today's calls");
  expect(went.at(-1)).toEqual(['open', 'callRecords', expect.objectContaining({ day: 'today' })]);
  await happen(() => host.querySelector<HTMLElement>('.row.who button.open')!.click());
  expect(went.at(-1)).toEqual(['open', 'agentDay', { agent: expect.any(String) }]);
});

/** Tells the board a row, and waits until it has gathered what came together. */
async function tell(...list: ListedRow[]): Promise<void> {
  await happen(() => tellListeners({ type: push.boardMoved, seq: 0, msg: '', data: { list } }));
  await pass(250);
  await pass(1);
}

test('a pushed row changes its place, the figures of the team and the states, without a read', async () => {
  const { host, asked } = await open();
  const reads = () => asked.filter(({ name }) => name === 'calls.board').length;
  const before = reads();
  await tell({ ...row('李敏', '二部', false, 5), state: 'busy' });
  expect(host.querySelector('.board-today')!.textContent).toMatch(/10Calls/);
  expect(host.textContent).toMatch(/In a call 1/);
  expect([...host.querySelectorAll('.row.who')].find((one) => one.textContent!.includes('李敏'))!.textContent).toMatch(
    /In a call.*5 calls/,
  );
  expect(reads()).toBe(before);
});

test('an agent who is new to a short board makes it read again', async () => {
  const rows = [...team];
  const { names } = await open(rows);
  rows.push(row('新人', '二部', false));
  await tell(rows.at(-1)!);
  expect(names()).toContain('新人');
});

test('a long board draws the rows in view, reads on at its end, and is told of the rows in view only', async () => {
  const watched: unknown[] = [];
  const forget = provideWatches((name, subject) => name === 'board' && watched.push(subject));
  const many = Array.from({ length: 150 }, (_, index) => ({
    ...row(`坐席${index}`, '一部', false, 1),
    memberId: String(index + 1),
  }));
  const { host, asked } = await open(many);
  await pass(500);
  expect(host.querySelectorAll('.row.who').length).toBeLessThan(60);
  const subject = watched.at(-1) as string[];
  expect(subject.length).toBeGreaterThan(5);
  expect(subject.length).toBeLessThan(60);
  const scroller = host.querySelector<HTMLElement>('.page.list')!;
  await happen(() => {
    scroller.scrollTop = 60 * 72;
    scroller.dispatchEvent(new Event('scroll'));
  });
  await pass(500);
  expect(asked.filter(({ name }) => name === 'calls.board').at(-1)!.request).toMatchObject({ next: '60' });
  expect(watched.at(-1)).not.toEqual(subject);
  forget();
});

test('a member who left goes from a long board at once, and what they did today still counts', async () => {
  const many = Array.from({ length: 150 }, (_, index) => ({
    ...row(`坐席${index}`, '一部', false, 1),
    memberId: String(index + 1),
  }));
  const { host, names } = await open(many);
  await pass(500);
  const gone = names()[1]!;
  const before = host.querySelector('.board-today')!.textContent;
  expect(host.textContent).toMatch(/Ready 150/);
  const data = { list: [], gone: [many.find(({ name }) => name === gone)!.memberId] };
  await happen(() => tellListeners({ type: push.boardMoved, seq: 0, msg: '', data }));
  await pass(250);
  await pass(1);
  expect(names()).not.toContain(gone);
  expect(host.textContent).toMatch(/Ready 149/);
  expect(host.querySelector('.board-today')!.textContent).toBe(before);
});

test('a member who goes to another leader goes from a long board when the board is told to read again', async () => {
  const many = Array.from({ length: 150 }, (_, index) => ({
    ...row(`坐席${index}`, '一部', false, 1),
    memberId: String(index + 1),
  }));
  const { names } = await open(many);
  await pass(500);
  const moved = names()[1]!;
  many.splice(
    many.findIndex(({ name }) => name === moved),
    1,
  );
  const data = { list: [], readAgain: true as const };
  await happen(() => tellListeners({ type: push.boardMoved, seq: 0, msg: '', data }));
  await pass(250);
  await pass(1);
  expect(names()).not.toContain(moved);
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
  // No task timers run without task permissions.
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

const strip = () => document.querySelector('.board-callers')?.textContent ?? '';
const told = (waiting: number, since: string | null) =>
  happen(() => tellListeners({ type: push.callersMoved, seq: 0, msg: '', data: { waiting, since } }));

test('callers who wait stand above the figures with the longest wait, and go when nobody waits', async () => {
  await open();
  expect(strip()).toBe('');
  await told(2, '2026-03-02T02:28:55Z');
  expect(strip()).toContain('2');
  expect(strip()).toContain('01:05');
  await told(0, null);
  expect(strip()).toBe('');
});

test('callers are told while other data of the board is kept, such as that of the sheet', async () => {
  await open();
  await press('Why no calls?');
  await pass(1);
  await told(1, '2026-03-02T02:28:55Z');
  expect(strip()).toContain('01:05');
});

test('a state tells its seconds for a minute only, so that no row grows by a line while the leader reads', async () => {
  await open();
  expect(document.body.textContent).toContain('Ready 30m');
  expect(document.body.textContent).not.toContain('30m 00s');
  await pass(95_000);
  expect(document.body.textContent).toContain('Ready 31m');
});
