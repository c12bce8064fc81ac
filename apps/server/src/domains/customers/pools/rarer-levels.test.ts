import type { PrivateSort } from '@haihu/contract/customers/values';
import pg from 'pg';
import { expect, test } from 'vitest';
import { countBlocks } from '../../../../test/blocks.ts';
import { createWorld } from '../../../../test/world.ts';
import { findPrivatePage } from './customer-pages.repository.ts';
import type { PrivateFilter } from './pool-filters.ts';
import { privateListing } from './private-listing.ts';

const PAGE = 21;
/** One customer of so many has the level. */
const SHARE = 50;
/** Blocks for each customer on a page: its row, its owner, and the way to both through the indexes. */
const BLOCKS = 8;

const now = new Date('2026-03-02T02:00:00Z');

test('a page of a rarer level in the team’s list reads the blocks of its own customers only', async () => {
  const world = await createWorld();
  const { tenant, tenantId } = await world.enterprise();
  await addCustomers(world.appUrl.replace('haihu_app', 'postgres'), tenantId);
  const asked: [PrivateSort, Partial<PrivateFilter>][] = [
    ['visit', {}],
    ['visit', { visit: { from: null, before: now } }],
    ['follow_up', {}],
    ['follow_up', { idleSince: now }],
    ['owned', {}],
    ['level', {}],
  ];
  for (const [sort, filter] of asked) {
    const listing = privateListing(tenantId, { whose: null, levels: [2], ...filter }, sort);
    // Collecting and sorting all customers of the level is cheap for the few of a test, so it is not allowed.
    const blocks = await countBlocks(tenant, (db) => findPrivatePage(db, listing, null, PAGE), 'along an index');
    expect.soft(blocks, `${sort} ${Object.keys(filter).join()}`).toBeLessThanOrEqual(PAGE * BLOCKS);
    expect.soft(blocks, sort).toBeGreaterThan(PAGE);
  }
});

/**
 * Adds owned customers with a rarer level among them, scattered as in a database that grew. All their instants are in
 * one order.
 */
async function addCustomers(adminUrl: string, tenantId: string): Promise<void> {
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  await admin.query(
    `with agent as (insert into app_user (mobile_enc, mobile_hash) values ('\\x00', decode(md5('agent'), 'hex')) returning id)
     insert into membership (tenant_id, user_id, name) select ${tenantId}, id, '赵婷' from agent`,
  );
  await admin.query(`
    insert into customer (tenant_id, name, level, mobile_enc, mobile_hash, tail_hash, owner_id, owned_at, sea_at, sea_reason,
      last_follow_at, next_visit_at)
    select ${tenantId}, '王' || n, case when n % ${SHARE} = 0 then 2 else 3 end, '\\x00', decode(md5('a' || n), 'hex'),
      decode(md5('b' || n), 'hex'), user_id, began, began, 'imported', began, began
    from membership, generate_series(1, 10000) n, lateral (select timestamptz '2026-02-01Z' + n * interval '1 minute' as began) b
    where tenant_id = ${tenantId}
    order by md5(n::text)`);
  await admin.query('vacuum analyze');
  await admin.end();
}
