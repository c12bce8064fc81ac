import { expect, test } from 'vitest';
import { createWorld } from '../../test/world.ts';
import { sql } from '../platform/db/sql.ts';
import { createRateLimits } from './rate-limit.ts';

const perNumber = { of: ['code', '13800138000'], limit: 3, seconds: 60 };
const perAddress = { of: ['code', '192.0.2.1'], limit: 5, seconds: 3600 };

test('20 attempts at once pass as far as the window has room, until it ends', async () => {
  const world = await createWorld();
  const limits = createRateLimits(world);
  const start = world.clock.now();
  const answers = await Promise.all(Array.from({ length: 20 }, () => limits.take([perNumber])));
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3);
  expect(answers.find(({ allowed }) => !allowed)).toMatchObject({
    allowedAgainAt: new Date(start.getTime() + 60_000),
  });

  world.clock.now = () => new Date(start.getTime() + 59_999);
  expect(await limits.take([perNumber])).toMatchObject({ allowed: false });
  world.clock.now = () => new Date(start.getTime() + 60_000);
  expect(await limits.take([perNumber])).toEqual({ allowed: true, left: 2, usedUp: [] });
});

test('a full window leaves the others uncounted, and names itself', async () => {
  const limits = createRateLimits(await createWorld());
  for (let index = 0; index < 3; index += 1) await limits.take([perAddress, perNumber]);
  for (let index = 0; index < 9; index += 1) {
    expect(await limits.take([perAddress, perNumber])).toMatchObject({ allowed: false, full: perNumber });
  }
  expect(await limits.take([perAddress])).toEqual({ allowed: true, left: 1, usedUp: [] });
});

test('each window with room is counted, also beside a full one', async () => {
  const limits = createRateLimits(await createWorld());
  for (let index = 0; index < 4; index += 1) await limits.takeEach([perNumber, perAddress]);
  expect(await limits.full([perNumber, perAddress])).toEqual([perNumber]);
  expect(await limits.take([perAddress])).toMatchObject({ left: 0 });
  expect(await limits.take([perAddress], 6)).toMatchObject({ allowed: false, full: perAddress });
});

test('requests that name the same windows in another order do not wait for each other', async () => {
  const limits = createRateLimits(await createWorld());
  const many = Array.from({ length: 40 }, (_, index) => ({ of: ['one of', String(index)], limit: 25, seconds: 60 }));
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => limits.take(index % 2 ? many : many.toReversed())),
  );
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(25);
});

test('a rightful attempt is taken back, a cleared window starts anew', async () => {
  const limits = createRateLimits(await createWorld());
  for (let index = 0; index < 9; index += 1) {
    expect(await limits.take([perNumber])).toMatchObject({ allowed: true, left: 2 });
    await limits.giveBack([perNumber]);
  }
  await limits.take([perNumber]);
  await limits.take([perNumber]);
  await limits.clear(perNumber);
  expect(await limits.take([perNumber])).toMatchObject({ left: 2 });
});

test('ended limits are swept, and no number is stored in the clear', async () => {
  const world = await createWorld();
  const limits = createRateLimits(world);
  await limits.take([perNumber]);
  const [row] = await world.db.global<{ key: Buffer }>(sql`select key from rate_window`);
  expect(row!.key.toString()).not.toContain('13800138000');

  world.clock.now = () => new Date('2026-03-02T04:00:00Z');
  await limits.take([perAddress]);
  expect(await world.db.global(sql`select from rate_window`)).toHaveLength(1);
});
