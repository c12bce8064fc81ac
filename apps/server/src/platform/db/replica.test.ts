import { expect, onTestFinished, test, vi } from 'vitest';
import { openSilentNetwork } from '../../../test/silent-network.ts';
import { openPair } from '../../../test/standby.ts';
import { afterAllTests } from '../../../test/world.ts';
import { createDb } from './db.ts';
import { mayBeOld, sql } from './sql.ts';

/** Tells which server answered: a standby is in recovery. */
const who = sql`select pg_is_in_recovery() as "isStandby"`;
const patience = { timeout: 30_000, interval: 50 };

const atEnd = afterAllTests();
let opened: ReturnType<typeof openPair> | undefined;
const openOnce = () => (opened ??= openPair(atEnd));

/** Opens the database with its standby. `replicaUrl`: the way to the standby, if it is another one. */
async function openBoth(replicaUrl?: (pair: Awaited<ReturnType<typeof openPair>>) => string | Promise<string>) {
  const pair = await openOnce();
  const db = createDb(pair.primaryUrl, {
    patience: { connect: 2000, answer: 2000 },
    replicaUrl: replicaUrl ? await replicaUrl(pair) : pair.standbyUrl,
  });
  onTestFinished(db.close);
  const isStandby = async (statement = mayBeOld(who)) => {
    const [row] = await db.forTenant('1').query<{ isStandby: boolean }>(statement);
    return row!.isStandby;
  };
  return { ...pair, db, isStandby };
}

test('a read that may be old is answered by the standby, and no other', { timeout: 60_000 }, async () => {
  const { db, isStandby } = await openBoth();
  await vi.waitFor(async () => expect(await isStandby()).toBe(true), patience);
  expect(await isStandby(who)).toBe(false);
  expect(await db.forTenant('1').transaction((tx) => tx.query(mayBeOld(who)))).toEqual([{ isStandby: false }]);
  expect(db.figures().replica).toMatchObject({ reads: 1 });
  expect(db.figures().replica!.lagSeconds).toBeLessThan(10);

  const wrong = db.global(mayBeOld(sql`select 1 / 0`));
  await expect(wrong).rejects.toThrow('division by zero');
  expect(await isStandby()).toBe(true);
});

test('rows of another enterprise are as hidden at the standby', { timeout: 60_000 }, async () => {
  const { adminUrl, db, isStandby } = await openBoth();
  const admin = createDb(adminUrl);
  onTestFinished(admin.close);
  await admin.global(sql`insert into tenant (id, name, company_type) overriding system value values (1, '远航', 1)`);
  const tags = mayBeOld(sql`select name from tag`);
  await db.forTenant('1').query(sql`insert into tag (tenant_id, group_name, name) values (1, '来源', '老客户')`);
  await vi.waitFor(async () => {
    expect(await isStandby()).toBe(true);
    expect(await db.forTenant('1').query(tags)).toHaveLength(1);
  }, patience);
  expect(await db.forTenant('2').query(tags)).toEqual([]);
});

test('a standby that falls behind is not asked until it has caught up', { timeout: 90_000 }, async () => {
  const { adminUrl, db, isStandby, holdBack, letGo } = await openBoth();
  await vi.waitFor(async () => expect(await isStandby()).toBe(true), patience);
  await holdBack();
  const admin = createDb(adminUrl);
  onTestFinished(admin.close);
  await admin.global(sql`select pg_logical_emit_message(false, 'test', 'one more')`);
  await vi.waitFor(async () => expect(await isStandby()).toBe(false), patience);
  expect(db.figures().replica!.lagSeconds).toBeGreaterThan(10);
  await letGo();
  await vi.waitFor(async () => expect(await isStandby()).toBe(true), patience);
});

test(
  'a standby that falls silent costs no answer, and is asked again when it is back',
  { timeout: 60_000 },
  async () => {
    const ways: Awaited<ReturnType<typeof openSilentNetwork>>[] = [];
    const { db, isStandby } = await openBoth(async ({ standbyUrl }) => {
      ways.push(await openSilentNetwork(standbyUrl));
      return ways[0]!.url;
    });
    await vi.waitFor(async () => expect(await isStandby()).toBe(true), patience);
    ways[0]!.silence({ withNew: true });
    expect(await isStandby()).toBe(false);
    await vi.waitFor(() => expect(db.figures().replica).toMatchObject({ lagSeconds: null }), patience);
    expect(await isStandby()).toBe(false);
    ways[0]!.heal();
    await vi.waitFor(async () => expect(await isStandby()).toBe(true), patience);
  },
);

test('an address that is no standby, or serves as another role, is not asked', { timeout: 60_000 }, async () => {
  const { adminUrl, standbyAdminUrl, isStandby } = await openBoth((pair) => pair.standbyAdminUrl);
  const { db: atPrimary } = await openBoth((pair) => pair.primaryUrl);
  await vi.waitFor(async () => {
    expect(await wereMeasured(standbyAdminUrl, 'postgres')).toBe(true);
    expect(await wereMeasured(adminUrl, 'haihu_app')).toBe(true);
  }, patience);
  expect(await isStandby()).toBe(false);
  expect(atPrimary.figures().replica).toEqual({ lagSeconds: null, reads: 0 });
});

/** Returns true once a connection of this role has been asked how far the server is. */
async function wereMeasured(url: string, role: string): Promise<boolean> {
  const server = createDb(url);
  try {
    const found = await server.global(sql`
      select from pg_stat_activity
      where usename = ${role} and state = 'idle' and query like '%pg_last_wal_replay_lsn()%'`);
    return found.length > 0;
  } finally {
    await server.close();
  }
}
