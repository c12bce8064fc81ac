import { dueDays } from '@haihu/rules/customers/public-pools/return-clock';
import pg from 'pg';
import { expect, test } from 'vitest';
import { countBlocks } from '../../../../test/blocks.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { AgendaAsked } from '../../messages/messages.api.ts';
import { rulesOf } from '../core/public-pools.policy.ts';
import { readPublicPoolsOf } from '../core/public-pools.repository.ts';
import { firstNight } from '../pools/return-day.ts';
import { findLeavingNights } from './leaving.repository.ts';
import { createLeavingCustomers } from './leaving.usecases.ts';
import { office } from './test-support/office.ts';

const asked: AgendaAsked = {
  scope: 'mine',
  now: new Date('2026-03-02T02:00:00Z'),
  tomorrow: '2026-03-02T16:00:00Z',
  afterTomorrow: '2026-03-03T16:00:00Z',
  after: null,
  size: 100,
};
const LAST_NIGHT = '2026-03-04T18:00:00.000Z';

test('customers leave soon exactly if their own page says so, whatever rule holds for them', async () => {
  const { own, agent, make, db, tenant, domains, customers, call, agentToken } = await office();
  const quick = await make({ memberIds: [agent.userId], rules: { followUpDays: 5, dealDays: 9 } });
  expect(quick).not.toBe('1');
  const ago = (days: number) => new Date(asked.now.getTime() - days * 86_400_000);
  for (const days of [1, 2, 3, 4, 5, 6, 7, 8, 9, 20]) {
    for (const level of [1, 3]) {
      await own(agent.userId, days, { level });
      await own(agent.userId, days, { level, last_follow_at: ago(2) });
      await own(agent.userId, days, { level, last_follow_at: ago(days / 2), extended_until: '2026-03-04' });
      await own(agent.userId, days, { level, is_deal: true });
      await own(agent.userId, days, { level, sea_id: quick, extended_until: '2026-04-01' });
    }
  }
  const read = createLeavingCustomers({ db, core: domains.customers.core });
  const part = await read(agent, asked);
  if (part === null || part === 'too_many') throw new Error('not read');
  const all = await tenant.query<{ id: string }>(sql`select id from customer where owner_id = ${agent.userId}`);
  const details = await Promise.all(all.map(({ id }) => customers.detail(agent, id)));
  const soon = details.filter(({ returnsAt }) => returnsAt !== null && returnsAt <= LAST_NIGHT);
  const list = await part.show(asked.size);
  expect(part.places).toEqual(list.map(({ id, at }) => ({ id, at })));
  expect(list.map(({ id, at, because }) => [id, at, because])).toEqual(
    soon
      .toSorted(
        (one, other) => Date.parse(one.returnsAt!) - Date.parse(other.returnsAt!) || Number(one.id) - Number(other.id),
      )
      .map(({ id, returnsAt, returnsBecause }) => [id, returnsAt, returnsBecause]),
  );
  const counted = Object.values(await part.count()).reduce((sum, count) => sum + count, 0);
  expect(counted).toBe(soon.length);
  expect(soon.length).toBeGreaterThan(15);
  expect(soon.length).toBeLessThan(all.length);
  expect((await call('messages.agenda', { kind: 'leaving', size: 100 }, agentToken)).data.list).toHaveLength(
    soon.length,
  );
});

test('a rule that changed since the last look counts at once', async () => {
  const { own, agent, make, db, domains } = await office();
  await own(agent.userId, 6, { level: 3 });
  const read = createLeavingCustomers({ db, core: domains.customers.core });
  const placesOf = async () => {
    const part = await read(agent, asked);
    return part === null || part === 'too_many' ? part : part.places;
  };
  for (const look of [1, 2]) expect(await placesOf(), `look ${look}`).toEqual([]);
  await make({ memberIds: [agent.userId], rules: { followUpDays: 5, dealDays: 9 } });
  expect(await placesOf()).toHaveLength(1);
});

test('a team with too many customers to look through is told so, and its members are not', async () => {
  const { own, agent, boss, db, domains } = await office();
  for (const days of [28, 28, 28]) await own(agent.userId, days);
  const read = createLeavingCustomers({ db, core: domains.customers.core, most: 2 });
  expect(await read(boss, { ...asked, scope: 'team' })).toBe('too_many');
  const part = await read(agent, asked);
  if (part === null || part === 'too_many') throw new Error('not read');
  expect(await part.count()).toMatchObject({ later: 3 });
});

test('the nights of a member are found without reading each of their customers', async () => {
  const { agent, tenant, appUrl } = await office();
  await addCustomers(appUrl.replace('haihu_app', 'postgres'), tenant.tenantId, agent.userId);
  const publicPools = await readPublicPoolsOf(tenant, agent.userId);
  const nights = ['2026-03-03', '2026-03-04', '2026-03-05'];
  const due = dueDays(rulesOf(publicPools, publicPools.list[0]!.id), false, nights.at(-1)!);
  const night = firstNight(publicPools, [], { zone: agent.zone, nights });
  const which = { whose: [agent.userId] as const, night, ...due, zone: agent.zone };
  const found = await findLeavingNights(tenant, which, { after: null, size: 51 });
  const leaving = found.reduce((sum, { count }) => sum + count, 0);
  expect(leaving).toBeGreaterThan(500);
  const blocks = await countBlocks(tenant, (db) => findLeavingNights(db, which, { after: null, size: 51 }));
  expect(blocks).toBeLessThan(leaving / 10);
});

/**
 * Adds customers of one owner who were never followed up, scattered as in a database that grew. A third of them has a
 * deal, and stays.
 */
async function addCustomers(adminUrl: string, tenantId: string, ownerId: string): Promise<void> {
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  await admin.query(
    `insert into customer (tenant_id, name, level, is_deal, mobile_enc, mobile_hash, tail_hash, owner_id, owned_at, sea_at,
       sea_reason)
     select $1, '王' || n, 3, n % 3 = 0, '\\x00', decode(md5('a' || n), 'hex'), decode(md5('b' || n), 'hex'), $2, began, began,
       'imported'
     from generate_series(1, 4000) n, lateral (select $3::timestamptz - n * interval '15 minutes' as began) b
     order by md5(n::text)`,
    [tenantId, ownerId, asked.now],
  );
  await admin.query('vacuum analyze customer');
  await admin.end();
}
