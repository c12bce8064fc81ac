import { settingDefaults } from '@haihu/contract/config/core/settings';
import { expect, test, vi } from 'vitest';
import type { Simulator } from '../../../integrations/telephony/simulator/simulator.ts';
import { beginWrapUp } from '../core/states.repository.ts';
import { arrive } from '../test-support/arrive.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { presenceIn } from '../test-support/presence.ts';

/**
 * Makes an enterprise whose only agent writes for an hour, and lets three people call one after the other, who have waited
 * for 25 seconds and more.
 */
async function createQueue(tellsPlace: boolean) {
  const bench = await createCallBench();
  const owner = await bench.agent('老板', { dataScope: 'all', isSuper: true });
  const value = { ...settingDefaults.inbound, tellsPlace, callBackSeconds: 0 };
  expect((await bench.call('config.saveSettings', { key: 'inbound', version: 0, value }, owner.token)).code).toBe(200);
  await bench.call('calls.setState', { state: 'offline' }, owner.token);
  const agent = await bench.agent();
  await presenceIn(bench).arrived(bench.tenantId, agent.member.userId);
  const play = vi.spyOn([...bench.dialler.drivers().values()][0]!.telephony as Simulator, 'play');

  /** Lets the driver work for so many seconds. */
  async function pass(seconds: number) {
    for (let passed = 0; passed < seconds * 5; passed += 1) {
      bench.time.advance(200);
      await bench.dialler.work();
      await bench.dialler.settled();
    }
  }
  const now = bench.time.now();
  await bench.tenant.transaction((tx) =>
    beginWrapUp(tx, agent.member.userId, now, new Date(now.getTime() + 3_600_000)),
  );
  const callers = [];
  for (const number of ['13900000160', '13900000260', '13900000360']) {
    callers.push(await arrive(bench, number));
    await pass(1);
  }
  // Simulated callers stay for 41 seconds.
  await bench.admin(`update call_waiting set since = since - interval '25 seconds'`);
  /** Returns the places that were told so far. */
  const told = () => play.mock.calls.flatMap(([, sound, , place]) => (sound === 'place' ? place : []));
  return { ...bench, callers, pass, told };
}

test('callers who wait hear their place every half a minute, which gets smaller as others leave', async () => {
  const { callers, pass, told } = await createQueue(true);
  await pass(1);
  expect(told()).toEqual([]);
  await pass(6);
  expect(told()).toEqual([1, 2, 3]);
  callers[0]!.hangUp();
  await pass(20);
  expect(told()).toEqual([1, 2, 3]);
  await pass(10);
  expect(told().slice(3)).toEqual([1, 2]);
});

test('without the setting nobody hears a place', async () => {
  const { pass, told } = await createQueue(false);
  await pass(20);
  expect(told()).toEqual([]);
});
