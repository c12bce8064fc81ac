import { expect, test } from 'vitest';
import { partBoard } from './board-agents.ts';

const row = (name: string, leads: boolean, calls = 0, state = 'ready') => ({
  name,
  leads,
  state,
  call: null,
  today: { calls },
});
const named = (list: ReturnType<typeof row>[]) => {
  const { agents, leaders } = partBoard(list);
  return [agents.map(({ name }) => name), leaders.map(({ name }) => name)];
};

test('a member who only leads is no agent, until they call themselves', () => {
  expect(named([row('周总', true), row('王主管', true, 3), row('赵婷', false)])).toEqual([
    ['王主管', '赵婷'],
    ['周总'],
  ]);
  expect(named([row('周总', true, 0, 'busy'), row('赵婷', false)])).toEqual([['周总', '赵婷'], []]);
});

test('everybody is shown if nobody else calls', () => {
  expect(named([row('周总', true)])).toEqual([['周总'], []]);
  expect(named([])).toEqual([[], []]);
});
