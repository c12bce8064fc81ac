import { expect, test } from 'vitest';
import { createFiguresBench } from '../test-support/figures-bench.ts';

const day = { from: '2026-03-02', to: '2026-03-02' };

test('calls that our own side never dialled count apart, and lower no answer rate, wherever calls are counted', async () => {
  const bench = await createFiguresBench();
  const agent = await bench.agent('赵婷', { dataScope: 'all' });
  const { member } = agent;
  const talked = await bench.called(member, '2026-03-02T01:00:00Z', 30);
  const missed = await bench.called(member, '2026-03-02T01:01:00Z', 0);
  const spoilt = [
    `cause = 'agent_absent'`,
    `cause = 'network'`,
    `cause = 'network', refusal = 'engine_away', agent_answered_at = null`,
    `cause = 'cancelled', agent_answered_at = null`,
  ];
  const undialled: string[] = [];
  for (const change of spoilt) {
    const id = await bench.called(member, '2026-03-02T01:02:00Z', 0);
    await bench.admin(`update call set ${change}, customer_ringing_at = null where id = ${id}`);
    undialled.push(id);
  }
  // The callee's phone heard of these: the agent gave up while it rang or was being dialled.
  const given = [
    await bench.called(member, '2026-03-02T01:03:00Z', 0),
    await bench.called(member, '2026-03-02T01:04:00Z', 0),
  ];
  await bench.admin(`update call set cause = 'cancelled' where id = ${given[0]}`);
  await bench.admin(`update call set cause = 'cancelled', customer_ringing_at = null, agent_answered_at = created_at
    where id = ${given[1]}`);

  const counted = { calls: 4, answered: 1, talkSeconds: 30 };
  async function everywhere({ token }: typeof agent) {
    const { now, lines } = (await bench.call('statistics.callTotals', { ...day, of: 'team' }, token)).data;
    expect(now).toMatchObject({ ...counted, undialled: 4, answerRate: 0.25 });
    expect(lines).toMatchObject([{ ...counted, undialled: 4 }]);
    const { list } = (await bench.call('statistics.callRanks', day, token)).data;
    expect(list[0]).toMatchObject({ ...counted, undialled: 4 });
  }
  await everywhere(agent);
  expect((await bench.call('statistics.today', {}, agent.token)).data.now).toMatchObject(counted);
  expect((await bench.call('calls.board', {}, agent.token)).data.list).toMatchObject([{ today: counted }]);
  const { list: records } = (await bench.call('calls.pagePlus', { ...day, size: 100 }, agent.token)).data;
  const dialled = [talked, missed, ...given];
  expect(
    records
      .filter(({ isDialled }) => isDialled)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(dialled.toSorted());
  const behind = async (figure: string) => {
    const { data } = await bench.call('statistics.callsBehind', { ...day, figure }, agent.token);
    expect(data.total).toBe(data.list.length);
    return data.list.map(({ id }) => id).toSorted();
  };
  expect(await behind('calls')).toEqual(dialled.toSorted());
  expect(await behind('undialled')).toEqual(undialled.toSorted());

  // The figures stay the same once the day is added up. A call that changes takes its day back to the calls.
  const { days } = bench.domains.statistics;
  bench.time.advance(24 * 60 * 60_000);
  await days.rebuild(bench.tenantId, { check: false });
  const later = await bench.agent('王磊', { dataScope: 'all' });
  await everywhere(later);
  await bench.admin(`update call set cause = 'agent_absent', customer_ringing_at = null where id = ${missed}`);
  expect((await bench.call('statistics.callTotals', { ...day, of: 'team' }, later.token)).data.now).toMatchObject({
    calls: 3,
    undialled: 5,
  });
});
