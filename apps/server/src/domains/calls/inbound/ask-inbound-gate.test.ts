import { type InboundSettings, settingDefaults } from '@haihu/contract/config/core/settings';
import { expect, test } from 'vitest';
import { arrive } from '../test-support/arrive.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { askGateOfCaller } from './ask-inbound-gate.ts';
import { refusedArrivals } from './refused-arrivals.ts';

async function createOffice() {
  const bench = await createCallBench();
  const leader = await bench.agent('周主管', { dataScope: 'all' });
  let version = 0;
  const save = async (change: Partial<InboundSettings>) => {
    const value = { ...settingDefaults.inbound, ...change };
    const saved = await bench.call('config.saveSettings', { key: 'inbound', version, value }, leader.token);
    version = saved.data.version;
  };
  const ask = (numberHash: Buffer | null = Buffer.from('any')) =>
    askGateOfCaller(bench.tenant, numberHash, bench.clock.now());
  const missed = async () =>
    (await bench.call('calls.missed', { scope: 'team' }, leader.token)).data.list.map(({ mobile }) => mobile);
  return { ...bench, save, ask, missed };
}

test('without saved rules agents are rung at any hour; saved rules hold for the next caller', async () => {
  const { ask, save } = await createOffice();
  expect(await ask()).toEqual({ answer: 'ring', ringSeconds: 20, waitSeconds: 180 });
  await save({ ringSeconds: 30 });
  expect(await ask()).toEqual({ answer: 'ring', ringSeconds: 30, waitSeconds: 180 });
  await save({ ringsAgents: false });
  expect(await ask()).toEqual({ answer: 'message', why: 'off' });
});

test('outside the hours, by the clock of the enterprise, a caller hears a message and is to be called back', async () => {
  const office = await createOffice();
  const { ask, save, missed, admin } = office;
  // The bench begins at 10:00 on a Monday in China. It is Sunday still in Honolulu.
  const mondays = [[{ from: 9 * 60, to: 18 * 60 }], ...Array.from({ length: 6 }, () => [])];
  await save({ openHours: mondays });
  expect((await ask()).answer).toBe('ring');
  await admin("update tenant set zone = 'Pacific/Honolulu'");
  expect(await ask()).toEqual({ answer: 'message', why: 'closed' });
  await arrive(office, '13900000070');
  expect(await missed()).toEqual(['139****0070']);
});

const countRefused = async () => Number(await refusedArrivals.value());

test('a withheld number leaves nothing, and gets the busy tone where the rules refuse it', async () => {
  const office = await createOffice();
  const { save, missed } = office;
  const before = await countRefused();
  await arrive(office, null);
  expect((await countRefused()) - before).toBe(0);
  await save({ withheld: 'refuse' });
  await arrive(office, null);
  expect((await countRefused()) - before).toBe(1);
  expect(await missed()).toEqual([]);
});

test.each([
  [{ closedDates: ['2026-03-03', '2026-03-02'] }, 'value.closedDates'],
  [{ closedDates: ['2026-02-30'] }, 'value.closedDates.0'],
  [{ ringSeconds: 4 }, 'value.ringSeconds'],
  [{ openHours: [[]] }, 'value.openHours'],
])('a rule that cannot hold names its field: %j', async (change, field) => {
  const { call, agent } = await createCallBench();
  const { token } = await agent();
  const value = { ...settingDefaults.inbound, ...change };
  const refused = await call('config.saveSettings', { key: 'inbound', version: 0, value }, token);
  expect(refused).toMatchObject({ code: 40000, data: { fields: [{ field }] } });
});
