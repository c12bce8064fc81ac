import { settingDefaults } from '@haihu/contract/config/core/settings';
import { expect, test } from 'vitest';
import type { Simulator } from '../../../integrations/telephony/simulator/simulator.ts';
import { sql } from '../../../platform/db/sql.ts';
import { arrive } from '../test-support/arrive.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { presenceIn } from '../test-support/presence.ts';
import { fullQueues } from './refused-arrivals.ts';

/** People who talk for 41 s. */
const callers = ['13900000160', '13900000260', '13900000360', '13900000460'] as const;
const DID = '057188886666';

/** Makes an enterprise whose only agent talks, so that callers wait, as many as may on a line. */
async function createOffice(mostWaiting: number) {
  const bench = await createCallBench();
  const leader = await bench.agent('周主管', { isSuper: true });
  const value = { ...settingDefaults.inbound, mostWaiting };
  expect((await bench.call('config.saveSettings', { key: 'inbound', value, version: 0 }, leader.token)).code).toBe(200);
  const agent = await bench.agent();
  await presenceIn(bench).arrived(bench.tenantId, agent.member.userId);
  await bench.place(agent.token, { mobile: '13900000060' });
  await bench.pass(2);
  const telephony = [...bench.dialler.drivers().values()][0]!.telephony as Simulator;
  const waiting = async () => (await bench.tenant.query(sql`select from call_waiting`)).length;
  const missed = async () => (await bench.tenant.query(sql`select from missed_call`)).length;
  const refused = Number(await fullQueues.value());
  const full = async () => Number(await fullQueues.value()) - refused;
  return { ...bench, telephony, waiting, missed, full };
}

test('of two who call at once for the last place one waits, and the other hears the busy tone and is missed', async () => {
  const office = await createOffice(2);
  await arrive(office, callers[0]);
  expect(await office.waiting()).toBe(1);
  for (const caller of callers.slice(1, 3)) office.telephony.arrive(caller, DID);
  await office.dialler.settled();
  expect([await office.waiting(), await office.missed(), await office.full()]).toEqual([2, 1, 1]);
});

test('another line has a queue of its own, and a place becomes free when a caller leaves', async () => {
  const office = await createOffice(1);
  const line = { name: '另一条', carrier: '联通', area: '江苏南京', minutePrice: 1000, concurrency: 5 };
  await office.domains.calls.addLine(office.tenantId, { ...line, numbers: ['02588886666'] });
  const first = await arrive(office, callers[0]);
  await arrive(office, callers[1], '02588886666');
  expect([await office.waiting(), await office.full()]).toEqual([2, 0]);
  await arrive(office, callers[2]);
  expect([await office.waiting(), await office.full()]).toEqual([2, 1]);
  first.hangUp();
  await office.dialler.settled();
  await arrive(office, callers[3]);
  expect([await office.waiting(), await office.full()]).toEqual([2, 1]);
});
