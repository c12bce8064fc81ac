import { expect, test } from 'vitest';
import { createFiguresBench } from '../../statistics/test-support/figures-bench.ts';
import { presenceIn } from '../test-support/presence.ts';

const ANSWERS = '13612340060';

test('a wall shows who is there and the ranks of the day, and neither customers nor numbers', async () => {
  const bench = await createFiguresBench();
  const lead = await bench.agent('主管', { dataScope: 'all' });
  const [zhao, li, wu] = [await bench.agent('赵婷'), await bench.agent('李敏'), await bench.agent('吴凯')];
  const presence = presenceIn(bench);
  for (const { member } of [zhao, li]) await presence.arrived(bench.tenantId, member.userId);
  await bench.called(li.member, '2026-03-02T01:00:00Z', 60);
  await bench.called(wu.member, '2026-03-02T01:10:00Z', 90);
  await bench.called(wu.member, '2026-03-02T01:20:00Z', 0);
  const customerId = await bench.addToPublicPool({ name: '何丽娟', mobile: ANSWERS });
  await bench.call('customers.claim', { ids: [customerId] }, zhao.token);
  const { data: call } = await bench.place(zhao.token, { customerId });
  await bench.until(call.id, 'answered');
  const reply = await bench.call('calls.wall', {}, lead.token);
  expect(reply.data.list.map(({ name, state }) => [name, state])).toEqual([
    ['赵婷', 'busy'],
    ['李敏', 'ready'],
  ]);
  expect(reply.data.states).toMatchObject({ busy: 1, ready: 1, offline: 1 });
  expect(reply.data.team).toMatchObject({ calls: 4, agents: 3 });
  const places = (of: 'calls' | 'talkSeconds') =>
    reply.data.ranks[of].map(({ name, rank, figure }) => [rank, name, figure]);
  expect(places('calls')).toEqual([
    [1, '吴凯', 2],
    [2, '李敏', 1],
    [2, '赵婷', 1],
  ]);
  expect(places('talkSeconds')).toEqual([
    [1, '吴凯', 90],
    [2, '李敏', 60],
  ]);
  const written = JSON.stringify(reply);
  for (const secret of ['何丽娟', ANSWERS, '0060', 'customer', 'callee']) expect(written).not.toContain(secret);
});

test('a wall shows only agents whom its leader leads', async () => {
  const bench = await createFiguresBench();
  const east = await bench.department('华东组');
  const head = await bench.agent('组长', { departmentId: east, dataScope: 'department' });
  const [inside, outside] = [await bench.agent('赵婷', { departmentId: east }), await bench.agent('李敏')];
  for (const { member } of [inside, outside]) await bench.called(member, '2026-03-02T01:00:00Z', 60);
  const { data } = await bench.call('calls.wall', {}, head.token);
  expect(data.team.calls).toBe(1);
  expect(JSON.stringify(data)).not.toContain('李敏');
});
