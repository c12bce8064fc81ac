// @vitest-environment happy-dom
import type { BoardRow } from '@haihu/contract/calls/agents';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, draw, happen, navigate, pass, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { tellListeners } from '../../../socket/push-listeners.ts';
import TeamBoard from './team-board.tsx';

let went: unknown[][];
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T02:30:00Z') });
  went = navigate();
  signInAs({ permissions: ['calls.supervise', 'calls.place', 'audit.read'], dataScope: 'all' });
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

const press = (label: string) =>
  happen(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)!.click());
const said = (title: string) => document.querySelector(`section[aria-label="${title}"]`)!.textContent;

async function open() {
  serve({
    'calls.board': () => ({
      list: [
        { ...row('赵婷', '一部', false, 3), state: 'break', reason: 'meal', forcedBy: '王主管' },
        row('李敏', '二部', false, 1),
        row('周总', null, true),
      ],
      others: { calls: 2, answered: 1, talkSeconds: 60 },
    }),
    'calls.current': () => ({ call: null }),
    'calls.heldLines': () => ({ list: [] }),
    'audit.page': () => ({
      list: [{ id: '1', action: 'calls.foreign_minutes_used', actorName: '李敏', at: '2026-03-02T06:20:00Z' }],
      next: null,
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
  expect(names().toSorted()).toEqual(['Others', '李敏', '赵婷']);
  expect(host.querySelector('.board-today')!.textContent).toMatch(/6Calls.*83%Answered/);
});

test('who only leads stands apart, and a department is seen by itself', async () => {
  const { names } = await open();
  await press('1 lead');
  expect(names()).toEqual(['周总']);
  await press('1 lead');
  await press('二部');
  expect(names()).toEqual(['李敏']);
});

test('the row of an agent leads to their calls of today', async () => {
  const { host } = await open();
  await happen(() => host.querySelector<HTMLElement>('.row.who button.open')!.click());
  await press('Today’s calls');
  expect(went.at(-1)).toEqual(['open', 'callRecords', expect.objectContaining({ day: 'today' })]);
});

test('one sheet says who put whom on a break, and which cap is used up today', async () => {
  await open();
  await press('Why no calls?');
  expect(said('Agents who take no calls')).toMatch(/赵婷.*meal.*set by 王主管.*since/);
  expect(said('Agents who take no calls')).not.toContain('李敏');
  expect(said('Caps used up today')).toMatch(/李敏.*Minutes abroad used up/);
});

test('a board that is told something all the time is read anew as well', async () => {
  const every = vi.spyOn(globalThis, 'setInterval');
  await open();
  const timers = () => every.mock.calls.filter(([, wait]) => wait === 10_000).length;
  expect(timers()).toBe(1);
  for (let told = 0; told < 3; told += 1) {
    await happen(() =>
      tellListeners({ type: 142, seq: 0, msg: '', data: { list: [row('李敏', '二部', false, told)] } }),
    );
  }
  expect(timers()).toBe(1);
  every.mockRestore();
});
