import { expect, test } from 'vitest';
import { createWorld } from '../../../test/world.ts';
import { sql } from './sql.ts';

/** Makes a server with one connection for transactions. `figure` reads a figure of its `/metrics`. */
async function createNarrowWorld() {
  const world = await createWorld({ connections: 1 });
  const { tenant } = await world.enterprise();
  async function figure(name: string): Promise<number> {
    const { body } = await world.http.inject('/metrics');
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]);
  }
  return { ...world, tenant, figure };
}

test('the figures tell of transactions that have a connection, and of those that wait for one', async () => {
  const { tenant, figure } = await createNarrowWorld();
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = tenant.transaction(async () => {
    begun.resolve();
    await held.promise;
  });
  await begun.promise;
  const others = [1, 2].map(() => tenant.transaction((tx) => tx.query(sql`select 1`)));
  expect([await figure('haihu_db_pool_in_use'), await figure('haihu_db_pool_waiting')]).toEqual([1, 2]);
  held.resolve();
  await Promise.all([first, ...others]);
  expect([await figure('haihu_db_pool_in_use'), await figure('haihu_db_pool_waiting')]).toEqual([0, 0]);
});

test('the figures count transactions that crossed others, and no other failure', async () => {
  const { tenant, figure } = await createNarrowWorld();
  let attempts = 0;
  await tenant.transaction(async () => {
    attempts += 1;
    if (attempts === 1) throw Object.assign(new Error('crossed'), { code: '40P01' });
  });
  const refused = tenant.transaction(async () => {
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(await figure('haihu_db_repeated_total')).toBe(1);
});

test('the figures count the words that went to other processes', async () => {
  const { db, figure } = await createNarrowWorld();
  await expect.poll(() => figure('haihu_words_waiting')).toBe(0);
  const before = await figure('haihu_words_sent_total');
  for (const word of ['one', 'two', 'two']) db.tell('figures-test', word);
  await expect.poll(() => figure('haihu_words_sent_total')).toBe(before + 2);
  expect([await figure('haihu_words_waiting'), await figure('haihu_words_lost_total')]).toEqual([0, 0]);
});
