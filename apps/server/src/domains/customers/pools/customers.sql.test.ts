import type { PrivateSort, PublicPoolSort } from '@haihu/contract/customers/values';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { planningSettings } from '../../../platform/db/statement.ts';
import type { ListPlace } from './customer-cursor.ts';
import { findPrivatePage, findPublicPoolPage } from './customer-pages.repository.ts';
import type { Listing } from './keyset-listing.ts';
import type { PrivateFilter, PublicPoolFilter } from './pool-filters.ts';
import { privateListing } from './private-listing.ts';
import { publicPoolListing } from './public-pool-listing.ts';

type Find = (db: Queryable, listing: Listing, after: ListPlace | null, size: number) => Promise<unknown>;
type Variant = [
  name: string,
  indexes: string,
  listing: (tenantId: string) => Listing,
  find: Find,
  after: ListPlace | null,
];

const now = new Date('2026-03-02T02:00:00Z');
const hash = Buffer.alloc(32, 1);
const at = (key: string, run = 0): ListPlace => ({ run, key, id: '7' });
const march = at('2026-03-01T00:00:00Z');

const publicPool = (
  name: string,
  indexes: string,
  filter: Partial<PublicPoolFilter>,
  after: ListPlace | null = null,
  sort: PublicPoolSort = 'arrived',
): Variant => [
  `sea ${name}`,
  indexes,
  (tenantId) => publicPoolListing(tenantId, { seaId: '1', ...filter }, sort),
  findPublicPoolPage,
  after,
];
const owned = (
  name: string,
  indexes: string,
  { sort = 'owned', ...filter }: PrivateFilter & { sort?: PrivateSort },
  after: ListPlace | null = null,
): Variant => [
  `private ${name}`,
  indexes,
  (tenantId) => privateListing(tenantId, filter, sort),
  findPrivatePage,
  after,
];

const mine = { whose: ['1'] as const };
const small = { whose: ['9', '99'] as const };
const teams = { whose: ['1', '2', '3'] as const };
const everybodys = { whose: null };
const named = (namePart: string) => ({ search: { namePart, gram: 7, isRare: false } });
const names = 'customer_gram_pkey customer_pkey customer_sea_name';
const ownedNames = 'customer_gram_pkey customer_owned_name customer_pkey';
/** Filters customers with a phone that is known to be dead, beside the leading condition. */
const further = { leading: [], fits: [sql`c.phone_label = ${'stopped'}`] };

const variants: Variant[] = [
  publicPool('', 'customer_sea', {}),
  publicPool('on', 'customer_sea', {}, march),
  publicPool('by level, then newest', 'customer_sea_level', {}, null, 'level'),
  publicPool('longest without a call first', 'customer_sea_called', {}, null, 'uncalled'),
  publicPool('latest call first, on', 'customer_sea_called', {}, march, 'called'),
  publicPool('by levels', 'customer_sea_level', { levels: [1, 6] }),
  publicPool('by levels, on', 'customer_sea_level', { levels: [1, 6] }, march),
  publicPool('by reason, claimable', 'customer_sea_reason', {
    reason: 'returned',
    claimable: { memberId: '1', anybody: null, formerOwner: now },
  }),
  publicPool('by tags', 'customer_pkey customer_tag_pkey customer_tag_sea', { tagIds: ['1', '2'] }),
  publicPool('by tag and levels, on', 'customer_pkey customer_tag_sea', { tagIds: ['1'], levels: [3] }, march),
  publicPool('by a part of a name', names, named('建国')),
  publicPool('by a part of a name, in a small sea', 'customer_of_sea customer_pkey', {
    ...named('建国'),
    seaId: '9',
    isSmallPool: true,
  }),
  publicPool('by a part with which no name begins', 'customer_gram_pkey customer_pkey', {
    search: { namePart: '建国', gram: 7, isRare: false, beginsNone: true },
  }),
  publicPool('by a part of a name, on in the second run', 'customer_gram_pkey customer_pkey', named('建国'), at('', 1)),
  publicPool('by a part of a name and tag', `${names} customer_tag_pkey`, { ...named('建国'), tagIds: ['1'] }),
  publicPool('by number', 'customer_mobile customer_number_hash customer_pkey', { search: { numberHash: hash } }),
  publicPool('by last four', 'customer_number_tail customer_pkey customer_sea_tail', { search: { tailHash: hash } }),
  publicPool('by last four and tag', 'customer_number_tail customer_pkey customer_tag_pkey customer_tag_tail', {
    search: { tailHash: hash },
    tagIds: ['1'],
  }),
  owned('of everybody, by last four, earliest visit first', 'customer_number_tail customer_owned_tail customer_pkey', {
    ...everybodys,
    search: { tailHash: hash },
    sort: 'visit',
  }),
  owned('newest first', 'customer_private_owned', mine),
  owned('newest first, on', 'customer_private_owned', mine, march),
  owned('earliest visit first', 'customer_private_visit', { ...mine, sort: 'visit' }),
  owned('longest untouched first, on', 'customer_private_follow', { ...mine, sort: 'follow_up' }, at('-infinity')),
  owned('late', 'customer_private_visit', { ...mine, sort: 'visit', visit: { from: null, before: now } }),
  owned('idle', 'customer_private_follow', { ...mine, sort: 'follow_up', idleSince: now }),
  owned('by a part of a name', 'customer_of_owner customer_pkey', { ...mine, ...named('王') }),
  owned('by tag', 'customer_pkey customer_tag_of_owner', { ...mine, tagIds: ['1'] }),
  owned('by tags, late', 'customer_pkey customer_tag_of_owner customer_tag_pkey', {
    ...mine,
    tagIds: ['1', '2'],
    sort: 'visit',
    visit: { from: null, before: now },
  }),
  owned('by levels', 'customer_private_owned', { ...mine, levels: [1, 6] }),
  owned('of a branch', 'customer_owned', teams),
  owned('of a branch that has few', 'customer_private_follow', small),
  owned('of a branch, by tag', 'customer_pkey customer_tag_owned', { ...teams, tagIds: ['1'] }),
  owned('of everybody', 'customer_owned', everybodys),
  owned('of everybody, by level, then newest', 'customer_owned_level', { ...everybodys, sort: 'level' }),
  owned('of everybody, latest call first', 'customer_owned_called', { ...everybodys, sort: 'called' }),
  owned('by level, then newest', 'customer_private_owned', { ...mine, sort: 'level' }),
  owned('of everybody, earliest visit first', 'customer_owned_visit_level', { ...everybodys, sort: 'visit' }),
  owned(
    'of everybody, longest untouched first, on',
    'customer_owned_follow_level',
    { ...everybodys, sort: 'follow_up' },
    at('-infinity'),
  ),
  owned('of everybody, by levels', 'customer_owned_level', { ...everybodys, levels: [1, 6] }),
  owned('of everybody, by a common level, earliest visit first', 'customer_owned_visit_level', {
    ...everybodys,
    levels: [3],
    sort: 'visit',
  }),
  owned('of everybody, by a rare level, earliest visit first', 'customer_owned_level', {
    ...everybodys,
    levels: [6],
    sort: 'visit',
  }),
  owned('by a part of a name and tag', 'customer_of_owner customer_pkey customer_tag_of_owner', {
    ...mine,
    ...named('王'),
    tagIds: ['1'],
  }),
  owned('of everybody, by a part of a name', ownedNames, { ...everybodys, ...named('建国') }),
  owned('of a branch, by a part of a name', ownedNames, { ...teams, ...named('建国') }),
  owned('of everybody, by tag', 'customer_pkey customer_tag_owned', { ...everybodys, tagIds: ['1'] }),
  owned('of everybody, by tag, earliest visit first', 'customer_pkey customer_tag_visit_level', {
    ...everybodys,
    tagIds: ['1'],
    sort: 'visit',
  }),
  owned('of everybody, by tag and level, earliest visit first', 'customer_pkey customer_tag_visit_level', {
    ...everybodys,
    tagIds: ['1'],
    levels: [3],
    sort: 'visit',
  }),
  owned('of everybody, by tag, longest untouched first', 'customer_pkey customer_tag_follow_level', {
    ...everybodys,
    tagIds: ['1'],
    sort: 'follow_up',
  }),
  owned('of everybody, newest created first, on', 'customer_owned_created', { ...everybodys, sort: 'created' }, march),
  owned('of everybody, largest deal first, on', 'customer_owned_deal', { ...everybodys, sort: 'deal' }, at('500000')),
  owned(
    'of everybody, in the order of their names, on',
    'customer_owned_name',
    { ...everybodys, sort: 'name' },
    at('李'),
  ),
  owned('of everybody, with a dead phone', 'customer_owned customer_pkey', { ...everybodys, further }),
  owned('of everybody, created in March, with a dead phone', 'customer_owned_created customer_pkey', {
    ...everybodys,
    sort: 'created',
    further: { ...further, leading: [sql`c.created_at >= ${now}`] },
  }),
  publicPool('in the order of their names, on', 'customer_sea_name', {}, at('李'), 'name'),
  publicPool('by levels, with a dead phone', 'customer_pkey customer_sea_level', { levels: [1, 6], further }),
];

/**
 * Returns the statements that a repository would send, one after the other while nothing is found. Sends none of them.
 */
async function statementsOf([, , listing, find, after]: Variant, tenantId: string): Promise<Sql[]> {
  const sent: Sql[] = [];
  const db: Queryable = {
    tenantId,
    tell() {},
    whenOver() {},
    query: async (statement) => {
      sent.push(statement);
      return [];
    },
  };
  await find(db, listing(tenantId), after, 21);
  return sent;
}

const readable = (text: string) => text.replace(/^\s*\n/gm, '').replace(/[ \t]+$/gm, '');

test('the statements of the lists are those under review', async () => {
  const texts = await Promise.all(
    variants.map(async (variant) => {
      const sent = await statementsOf(variant, '1');
      return `-- ${variant[0].trim()}\n${sent.map(({ text }) => `${readable(text)};\n`).join('')}`;
    }),
  );
  await expect(texts.join('\n')).toMatchFileSnapshot('customers.lists.sql');
});

/** The few call-backs of one customer are sorted for the next one. */
const sortOfCallBacks = /Sort {2}\(.*\n(?: +Disabled: true\n)? +Sort Key: next\.at, next\.id/g;

test('each list reads the index made for it, under row-level security', { timeout: 60_000 }, async () => {
  const world = await createWorld();
  const { tenantId } = await world.enterprise();
  const client = new pg.Client(world.appUrl);
  await client.connect();
  await client.query(`set app.tenant = '${tenantId}'; set plan_cache_mode = force_custom_plan`);
  await fill(world.appUrl.replace('haihu_app', 'postgres'), tenantId);

  for (const variant of variants) {
    const sent = await statementsOf(variant, tenantId);
    const plans: string[] = [];
    for (const statement of sent) plans.push(await explain(client, statement));
    const plan = plans.join('\n');
    const read = [...plan.matchAll(/(?:using|on) (customer_\w+)(?= |\n|$)/g)].map(([, name]) => name!);
    const tables = ['customer_tag', 'customer_number', 'customer_gram'];
    const indexes = [...new Set(read)]
      .filter((name) => !tables.includes(name))
      .toSorted()
      .join(' ');
    expect.soft([variant[0], indexes], plan).toEqual([variant[0], variant[1].trim()]);
    expect.soft(plan, variant[0]).not.toMatch(/Seq Scan on customer/);
    // The index has the order itself, so a page costs the same anywhere in the list. Lists of a few members are
    // collected and sorted.
    if (!/ |level|of_owner/.test(indexes) && !variant[0].endsWith('few'))
      expect.soft(plan.replaceAll(sortOfCallBacks, ''), variant[0]).not.toMatch(/Sort/);
  }
  await client.end();
});

/** Explains a statement as the server's connections plan it: for its values, or without knowing them. */
async function explain(client: pg.Client, { text, values, planning }: Sql): Promise<string> {
  const settings = Object.entries(planningSettings[planning]).map(([name, value]) => `set local ${name} = ${value};`);
  await client.query(`begin; ${settings.join(' ')}`);
  const asked = planning === 'for its values' ? { text: `explain ${text}`, values } : `explain (generic_plan) ${text}`;
  const { rows } = await client.query<Record<string, string>>(asked);
  await client.query('rollback');
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/**
 * Adds enough customers for realistic plans, with many tags and levels. Half are in the public pool; half of the others
 * belong to one member.
 */
async function fill(adminUrl: string, tenantId: string): Promise<void> {
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  await admin.query(`
    insert into app_user (mobile_enc, mobile_hash) select '\\x00', decode(md5(n::text), 'hex') from generate_series(1, 9) n;
    insert into membership (tenant_id, user_id, name) select ${tenantId}, id, 'm' || id from app_user;
    insert into customer (tenant_id, name, company, created_at, deal_amount, level, mobile_enc, mobile_hash, tail_hash, owner_id, owned_at, sea_at,
      sea_reason, last_follow_at, next_visit_at)
    select ${tenantId}, substr('王李张刘陈杨赵黄', 1 + n % 8, 1) || substr('伟芳娜王静丽强', 1 + n / 8 % 7, 1) || substr('伟王娜', 1 + n / 56 % 3, 1),
      case when n % 3 = 0 then '杭州' || substr('王李张刘陈杨赵黄', 1 + n % 8, 1) || (n % 900) || '五金厂' end, timestamptz '2026-02-01Z' + n * interval '1 minute',
      case when n % 9 = 0 then n * 10000 end,
      case when n % 4000 = 4 then 6 else 1 + n / 2 % 5 end, '\\x00', decode(md5('a' || n), 'hex'), decode(md5('b' || n % 9973), 'hex'),
      case when n % 5000 = 2 then 9 when n % 2 = 0 then 1 + n / 2 % 8 end, case when n % 2 = 0 then timestamptz '2026-02-01Z' + n * interval '1 minute' end,
      timestamptz '2026-02-01Z' + n * interval '1 minute', case when n % 3 = 0 then 'returned' else 'imported' end,
      case when n % 7 > 1 then timestamptz '2026-02-10Z' + n * interval '1 minute' end,
      case when n % 5 = 0 then timestamptz '2026-02-20Z' + n * interval '1 minute' end
    from generate_series(1, 40000) n;
    insert into tag (tenant_id, group_name, name) values (${tenantId}, '行业', '五金'), (${tenantId}, '行业', '鞋业');
    insert into customer_tag (tenant_id, tag_id, customer_id)
    select ${tenantId}, 1 + id % 2, id from customer where id % 11 < 2`);
  await admin.query(`
    insert into customer_number (tenant_id, customer_id, number_enc, number_hash, tail_hash)
    select tenant_id, id, '\\x00', decode(md5('c' || id), 'hex'), tail_hash from customer where id % 4 = 0`);
  await admin.query('vacuum analyze');
  await admin.end();
}
