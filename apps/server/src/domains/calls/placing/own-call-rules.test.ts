import { type CallingSettings, settingDefaults } from '@haihu/contract/config/core/settings';
import { expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';
import { createCallBench } from '../test-support/call-bench.ts';

const HOUR = 60;

test('the next call keeps the enterprise’s hours and limits, in another process too', async () => {
  // 10:00 on a Monday in Shanghai.
  const bench = await createCallBench({ startsAt: new Date('2026-03-02T02:00:00Z') });
  const beside = await createWorld({ beside: bench.world, startsAt: bench.world.clock.now() });
  const [manager, agent] = [await bench.agent('钱伟'), await bench.agent('赵婷')];
  const call = (mobile: string) => beside.call('calls.place', { mobile }, agent.token);
  let version = 0;
  const rule = async (change: Partial<CallingSettings>) => {
    const value = { ...settingDefaults.calling, ...change };
    const reply = await bench.call('config.saveSettings', { key: 'calling', version, value }, manager.token);
    version = reply.data.version;
  };

  const afternoons = Array.from({ length: 7 }, () => [{ from: 14 * HOUR, to: 18 * HOUR }]);
  await rule({ hours: afternoons });
  expect(await call('13900000081')).toMatchObject({
    code: 41306,
    msg: '不在可拨打的时间',
    data: { allowedAgainAt: '2026-03-02T06:00:00.000Z' },
  });
  // Closed on Mondays.
  await rule({ hours: afternoons.with(0, []) });
  expect(await call('13900000081')).toMatchObject({
    code: 41306,
    data: { allowedAgainAt: '2026-03-03T06:00:00.000Z' },
  });

  await rule({ attemptsADay: 1 });
  const first = await call('13900000081');
  expect(first).toMatchObject({ code: 200 });
  await bench.until(first.data.id, 'ended', 600);
  beside.time.advance(3_600_000);
  expect(await call('13900000081')).toMatchObject({
    code: 41307,
    data: { limit: { most: 1, withinMinutes: 1440 }, allowedAgainAt: '2026-03-03T02:00:00.000Z' },
  });
});
