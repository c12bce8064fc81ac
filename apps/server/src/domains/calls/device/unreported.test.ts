import { expect, test } from 'vitest';
import { createCallBench } from '../test-support/call-bench.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

async function createPhones() {
  const bench = await createCallBench();
  await bench.admin('update tenant set company_type = 1, masks_phones = false');
  const agent = await bench.agent('赵婷');
  async function dial(mobile: string, { token } = agent) {
    const { data } = await bench.call('calls.place', { mobile }, token);
    await bench.call('calls.dialled', { bindId: data.device!.bindId }, token);
    return { id: data.id, bindId: data.device!.bindId };
  }
  /** Dials numbers one after the other and reports none of them. */
  async function lapse(...mobiles: string[]) {
    const lapsed = [];
    for (const mobile of mobiles) {
      lapsed.push(await dial(mobile));
      bench.time.advance(15 * MINUTE);
      await bench.runJobs();
    }
    return lapsed;
  }
  const list = async (request: object = {}, { token } = agent) =>
    (await bench.call('calls.unreported', request, token)).data;
  const report = (bindId: string, { token } = agent) =>
    bench.call('calls.reportDevice', { bindId, duration: 0, startTime: bench.clock.now().getTime() }, token);
  return { bench, agent, dial, lapse, list, report };
}

test('calls that nobody reported are listed, newest first, until their report comes', async () => {
  const { dial, lapse, list, report } = await createPhones();
  const [first, second] = await lapse('13612340060', '13612340061');
  const { total, list: shown } = await list();
  expect(total).toBe(2);
  expect(shown).toMatchObject([
    { id: second!.id, bindId: second!.bindId, callee: '13612340061', cause: 'unreported' },
    { id: first!.id, bindId: first!.bindId, reportUntil: '2026-03-09T02:15:00.000Z' },
  ]);
  expect((await report(second!.bindId)).code).toBe(200);
  expect((await list()).list.map(({ id }) => id)).toEqual([first!.id]);
  // A call that is on can still be reported in time.
  await dial('13612340064');
  expect((await list()).total).toBe(1);
});

test('they are listed as long as a report is taken, a week', async () => {
  const { bench, agent, lapse, list, report } = await createPhones();
  const [first] = await lapse('13612340060');
  bench.time.advance(7 * DAY - 1);
  const { userId, tenantId } = agent.member;
  const { token } = await bench.domains.identity.openSession(userId, tenantId, { ip: '192.0.2.1', deviceKey: '' });
  const later = { ...agent, token };
  expect((await list({}, later)).total).toBe(1);
  bench.time.advance(1);
  expect((await list({}, later)).total).toBe(0);
  expect((await report(first!.bindId, later)).code).toBe(41393);
});

test('they come in pages, to their own agent only, with the number as the agent may see it', async () => {
  const { bench, lapse, list } = await createPhones();
  const lapsed = await lapse('13612340060', '13612340061', '13612340062');
  const first = await list({ size: 2 });
  const second = await list({ size: 2, next: first.next });
  expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(lapsed.map(({ id }) => id).toReversed());
  expect([second.next, second.total]).toEqual([null, null]);
  const leader = await bench.member('周主管', { dataScope: 'all' });
  expect((await list({}, leader)).list).toEqual([]);
  await bench.admin('update tenant set masks_phones = true');
  expect((await list()).list.map(({ callee }) => callee)).toEqual(['136****0062', '136****0061', '136****0060']);
});
