import { expect, test } from 'vitest';
import { createFiguresBench, type FiguresBench } from '../test-support/figures-bench.ts';

const DAY = '2026-03-01';
const AT = '2026-03-01T03:00:00Z';
/** Mobiles begin with these digits in places of these kinds. The bench's number is of 浙江杭州. */
const inHangzhou = '1395710';
const inNanjing = '1390158';

async function withCalls(bench: FiguresBench, agent: Awaited<ReturnType<FiguresBench['agent']>>) {
  let made = 0;
  return async function call(prefix: string, count: number, answered: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      made += 1;
      const customerId = await bench.addToPublicPool({ mobile: `${prefix}${String(1000 + made)}` });
      await bench.domains.calls.recordPast(agent.member, {
        customerId,
        lineId: bench.lineId,
        createdAt: new Date(Date.parse(AT) + made * 1000),
        cause: index < answered ? 'answered' : 'no_answer',
        hungUpBy: 'customer',
        ringSeconds: 5,
        talkSeconds: index < answered ? 30 : 0,
        recording: null,
      });
    }
  };
}

test('places without a number of ours are told with their answers beside those with one', async () => {
  const bench = await createFiguresBench();
  const agent = await bench.agent('赵婷', { dataScope: 'self' });
  const lead = await bench.agent('主管', { dataScope: 'all' });
  const call = await withCalls(bench, agent);
  const areas = async ({ token } = lead, of: 'me' | 'team' = 'team') =>
    (await bench.call('statistics.callAreas', { from: DAY, to: DAY, of }, token)).data;
  await call(inHangzhou, 22, 11);
  await call(inNanjing, 19, 5);
  // A place with few calls would tell where a single callee is from.
  expect(await areas()).toEqual({ own: { calls: 22, answered: 11 }, missing: [] });
  await call(inNanjing, 1, 0);
  const missing = [{ area: '江苏南京', calls: 20, answered: 5 }];
  expect(await areas()).toEqual({ own: { calls: 22, answered: 11 }, missing });
  expect(await areas(agent, 'me')).toMatchObject({ missing });
  expect(await areas(lead, 'me')).toEqual({ own: null, missing: [] });
  const elsewhere = await bench.world.enterprise('海呼分部');
  const stranger = await elsewhere.member('钱进', { dataScope: 'all' });
  expect(await areas(stranger)).toEqual({ own: null, missing: [] });
});

test('a placed call counts with the number that was shown', async () => {
  const bench = await createFiguresBench();
  const lead = await bench.agent('主管', { dataScope: 'all' });
  const call = await withCalls(bench, lead);
  await call(inHangzhou, 19, 0);
  const { data } = await bench.place(lead.token, { mobile: `${inHangzhou}0080` });
  await bench.until(data.id, 'ended');
  const request = { from: DAY, to: '2026-03-02', of: 'team' } as const;
  expect((await bench.call('statistics.callAreas', request, lead.token)).data.own).toEqual({ calls: 20, answered: 1 });
});
