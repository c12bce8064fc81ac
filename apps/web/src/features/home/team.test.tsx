// @vitest-environment happy-dom
import type { BoardRow } from '@haihu/contract/calls/agents';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../shared/lib/test-page.tsx';
import { Team } from './team.tsx';

let went: unknown[][];
beforeEach(() => {
  went = navigate();
  signInAs({ permissions: ['calls.supervise', 'tasks.work', 'tasks.manage'], dataScope: 'all' });
});
afterEach(clearPage);

const row = (name: string, leads: boolean, calls: number): BoardRow => ({
  memberId: name,
  name,
  departmentName: null,
  leads,
  state: 'offline',
  reason: null,
  since: '2026-03-02T02:00:00Z',
  until: null,
  forcedBy: null,
  call: null,
  today: { calls, answered: calls, talkSeconds: calls * 60 },
});

async function open(others = { calls: 2, answered: 1, talkSeconds: 60 }) {
  serve({
    'calls.board': () => ({
      list: [row('李敏', false, 1), row('赵婷', false, 3), row('周总', true, 0)],
      others,
      team: { calls: 6, answered: 5, talkSeconds: 300, agents: 2 },
    }),
  });
  const { host } = await draw(<Team />);
  await happen();
  return { host, rows: () => [...host.querySelectorAll('.row.who')].map(({ textContent }) => textContent) };
}

test('the rows of the team add up to its day: without who only leads, with what was called by those who left', async () => {
  const { rows } = await open();
  expect(rows()).toEqual([
    expect.stringMatching(/^.?赵婷.*3 calls/),
    expect.stringMatching(/^.?李敏.*1 call/),
    expect.stringMatching(/Others.*2 calls/),
  ]);
});

test('nobody left, no row says so', async () => {
  const { rows } = await open({ calls: 0, answered: 0, talkSeconds: 0 });
  expect(rows()).toHaveLength(2);
});

test('the row of an agent leads to their calls of today', async () => {
  const { host } = await open();
  await happen(() => host.querySelector<HTMLElement>('.row.who button.open')!.click());
  expect(went).toEqual([['open', 'callRecords', { agents: '赵婷', day: 'today' }]]);
});
