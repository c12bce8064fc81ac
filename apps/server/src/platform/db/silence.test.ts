import { expect, onTestFinished, test } from 'vitest';
import { openSilentNetwork } from '../../../test/silent-network.ts';
import { createWorld } from '../../../test/world.ts';
import { createDb } from './db.ts';
import { sql } from './sql.ts';

const hasty = { connect: 2000, answer: 2000 };

test('a database that falls silent costs a request no more than the limit, and the next one finds it again', async () => {
  const { appUrl } = await createWorld();
  const network = await openSilentNetwork(appUrl);
  const db = createDb(network.url, { patience: hasty });
  onTestFinished(db.close);
  const tenant = db.forTenant('1');
  const tries = {
    read: () => db.global(sql`select 1 as one`),
    change: () => tenant.query(sql`update tag set name = name`),
    transaction: () => tenant.transaction((tx) => tx.query(sql`select 1 as one`)),
  };
  for (const ask of Object.values(tries)) {
    await ask();
    network.silence();
    await expect(ask()).rejects.toThrow(/timeout/i);
    await ask();
  }
});

test('a database that never answers a new connection is given up too', async () => {
  const { appUrl } = await createWorld();
  const network = await openSilentNetwork(appUrl);
  network.silence({ withNew: true });
  const db = createDb(network.url, { patience: hasty });
  onTestFinished(db.close);
  await expect(db.global(sql`select 1 as one`)).rejects.toThrow(/timeout/i);
  await expect(db.forTenant('1').query(sql`update tag set name = name`)).rejects.toThrow(/timeout/i);
  network.heal();
  expect(await db.global(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});
