import type { MergeSide } from '@haihu/contract/customers/values';
import { push } from '@haihu/contract/socket';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { addCustomer } from '../../../../test/customers.ts';
import { afterAllTests, createWorld } from '../../../../test/world.ts';
import type { Member } from '../../../kernel/member.ts';
import { sql } from '../../../platform/db/sql.ts';
import { lookForPairs } from './look-for-pairs.ts';

const atEnd = afterAllTests();
let office: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  office = await open();
});

/** Creates a manager and two agents whose customers have everything that can be stored about one. */
async function open() {
  const world = await createWorld({ atEnd });
  const enterprise = await world.enterprise();
  const boss = await enterprise.member('钱伟', { dataScope: 'all' });
  const one = await enterprise.member('赵婷');
  const two = await enterprise.member('李敏');
  const merging = world.customers.merging;
  const { tenant } = enterprise;
  const own = (member: Member | null, row: object = {}) =>
    addCustomer({ ...world, tenant }, { ...(member && { owner_id: member.userId }), ...row });
  const merge = async (
    keepId: string,
    mergeId: string,
    take: Record<string, MergeSide> = {},
    owner: MergeSide = 'kept',
  ) => {
    const { seen } = await merging.preview(boss.member, { keepId, mergeId });
    return world.call('customers.merge', { keepId, mergeId, seen, take, owner }, boss.token);
  };
  const numbersOf = async (id: string) => {
    const rows = await tenant.query<{ enc: Buffer }>(sql`
      select mobile_enc as enc from customer where id = ${id} and tenant_id = ${tenant.tenantId}
      union all select number_enc from customer_number where customer_id = ${id}`);
    return rows.map(({ enc }) => world.cipher.open(tenant.tenantId, enc));
  };
  return { ...world, ...enterprise, boss, one, two, merging, own, merge, numbersOf };
}

/** Everything that any table holds about these customers, except that they were merged and separated. */
interface Stored {
  customer_event: { row: { id: number } }[];
  customer_movement: unknown;
}

async function everythingOf(ids: string[]): Promise<unknown> {
  const { admin } = office;
  const tables = (await admin(`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'customer_id'`)) as { name: string }[];
  const list = ids.join(',');
  const rows = await Promise.all(
    tables.map(async ({ name }) => [
      name,
      await admin(`select to_jsonb(x) as row from ${name} x where customer_id in (${list})
        ${name === 'customer_event' ? "and kind not in ('merged', 'unmerged') and detail->>'field' is distinct from 'x'" : ''}
        order by to_jsonb(x)::text`),
    ]),
  );
  const customers = await admin(`select to_jsonb(c) as row from customer c where id in (${list}) order by id`);
  return { ...Object.fromEntries(rows), customers };
}

const value = fc.option(fc.constantFrom('甲', '乙'));
const side = fc.record({
  company: value,
  remark: value,
  level: fc.integer({ min: 1, max: 6 }),
  owner: fc.constantFrom('one', 'two', 'sea'),
  deal: fc.boolean(),
  numbers: fc.uniqueArray(fc.constantFrom('057188880001', '057188880002', '057188880003'), { maxLength: 2 }),
  tags: fc.subarray([0, 1, 2]),
  visits: fc.subarray(['one', 'two', 'boss']),
  notes: fc.integer({ min: 0, max: 2 }),
  custom: fc.dictionary(fc.constantFrom('1', '2'), fc.constantFrom('金', 3.5)),
  extended: fc.boolean(),
  place: fc.option(
    fc.record({ latitude: fc.double({ min: -90, max: 90, noNaN: true }), system: fc.constantFrom('wgs84', 'gcj02') }),
  ),
});

test(
  'merged and undone, everything stored about both is as before, whatever was chosen',
  { timeout: 60_000 },
  async () => {
    const { tenant, merging, boss, one, two, own, cipher, clock } = office;
    const members = { one: one.member, two: two.member, boss: boss.member };
    const tags = await tenant.query<{ id: string }>(sql`
    insert into tag (tenant_id, group_name, name)
    select ${tenant.tenantId}::bigint, '行业', n::text from generate_series(1, 3) n returning id`);
    const sides = fc.constantFrom<MergeSide>('kept', 'merged');
    const write = async (what: typeof side extends fc.Arbitrary<infer Made> ? Made : never) => {
      const owner = what.owner === 'sea' ? null : members[what.owner as 'one'];
      const { company, remark, level } = what;
      const id = await own(owner, {
        company,
        remark,
        level,
        is_deal: what.deal,
        deal_amount: what.deal ? 5e3 : null,
        custom: JSON.stringify(what.custom),
        call_count: what.notes,
      });
      if (owner && what.extended) {
        await tenant.query(sql`
        update customer set extensions = 1, extended_until = '2026-04-01' where id = ${id} and tenant_id = ${tenant.tenantId}`);
      }
      if (what.place) {
        const { latitude, system } = what.place;
        await tenant.query(sql`
        insert into customer_place (tenant_id, customer_id, latitude, longitude, system, set_at)
        values (${tenant.tenantId}, ${id}, ${latitude}, 120.1, ${system}, ${clock.now()})`);
      }
      for (const number of what.numbers) {
        const { enc, hash, tail } = cipher.seal(tenant.tenantId, number);
        await tenant.query(sql`
        insert into customer_number (tenant_id, customer_id, number_enc, number_hash, tail_hash, label)
        values (${tenant.tenantId}, ${id}, ${enc}, ${hash}, ${tail}, 'company')`);
      }
      for (const index of what.tags) {
        await tenant.query(sql`
        insert into customer_tag (tenant_id, tag_id, customer_id) values (${tenant.tenantId}, ${tags[index]!.id}, ${id})`);
      }
      for (const [hour, who] of what.visits.entries()) {
        await tenant.query(sql`
        insert into return_visit (tenant_id, customer_id, member_id, at, content)
        values (${tenant.tenantId}, ${id}, ${members[who as 'one'].userId}, ${new Date(Date.UTC(2026, 2, 5, hour + level))}, '约')`);
      }
      for (let note = 0; note < what.notes; note += 1) {
        const [followUp] = await tenant.query<{ id: string }>(sql`
        insert into follow_up (tenant_id, customer_id, author_id, at, text)
        values (${tenant.tenantId}, ${id}, ${one.member.userId}, ${clock.now()}, '聊过') returning id`);
        await tenant.query(sql`
        insert into customer_event (tenant_id, customer_id, at, kind, actor_id, reference_id)
        values (${tenant.tenantId}, ${id}, ${clock.now()}, 'follow_up', ${one.member.userId}, ${followUp!.id})`);
      }
      return id;
    };
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(side, side),
        fc.record({ mobile: sides, company: sides, 'custom:1': sides }),
        sides,
        async ([kept, merged], take, owner) => {
          const [keepId, mergeId] = [await write(kept), await write(merged)];
          const ids = [keepId, mergeId];
          const events = await tenant.query<{ last: string }>(sql`select max(id)::text as last from customer_event`);
          const before = (await everythingOf(ids)) as Stored;
          const { code, data } = await office.call(
            'customers.merge',
            { keepId, mergeId, seen: (await merging.preview(boss.member, { keepId, mergeId })).seen, take, owner },
            boss.token,
          );
          expect(code).toBe(200);
          await merging.undo(boss.member, { id: data.id });
          const after = (await everythingOf(ids)) as Stored;
          // The events and movements that the merge wrote stay: the merge did happen.
          const last = Number(events[0]!.last ?? 0);
          after.customer_event = after.customer_event.filter(({ row }) => row.id <= last);
          after.customer_movement = before.customer_movement;
          expect(after).toEqual(before);
        },
      ),
      { numRuns: 12 },
    );
  },
);

describe('merging', () => {
  test('unites numbers, tags, visits, deals and stories; every address leads to the one that stays', async () => {
    const { tenant, own, merge, boss, one, two, call, customers, numbersOf, pushesTo, merging } = office;
    const keepId = await own(one.member, { name: '何平', mobile: '13900000001', company: null, custom: '{"1":"金"}' });
    const mergeId = await own(two.member, {
      name: '何平先生',
      mobile: '13900000002',
      company: '明达',
      is_deal: true,
      deal_amount: 7e4,
      created_at: new Date('2026-01-01T00:00:00Z'),
      call_count: 3,
      custom: '{"2":"木"}',
    });
    await call(
      'followups.save',
      { customerId: mergeId, text: '谈过价格', nextVisitAt: '2026-03-05T02:00:00Z' },
      two.token,
    );
    const preview = await merging.preview(boss.member, { keepId, mergeId });
    expect(preview.fields.find(({ field }) => field === 'company')).toMatchObject({ merged: '明达', take: 'merged' });
    expect(preview.numbers).toEqual([{ label: 'mobile', shown: '139****0002' }]);
    expect(JSON.stringify(preview)).not.toContain('13900000002');
    const merged = await merge(keepId, mergeId, { name: 'merged' });

    expect(merged.code).toBe(200);
    expect(await customers.detail(boss.member, mergeId)).toMatchObject({
      id: keepId,
      name: '何平先生',
      company: '明达',
      userId: one.member.userId,
      isDeal: true,
      dealAmount: '70000',
      callCount: 3,
      custom: {
        1: '金',
        2: '木',
      },
      nextVisitAt: '2026-03-05T02:00:00Z',
    });
    expect((await numbersOf(keepId)).toSorted()).toEqual(['13900000001', '13900000002']);
    expect(await customers.locate(one.member, mergeId)).toMatchObject({ id: keepId, userId: one.member.userId });
    const history = (await call('followups.timeline', { customerId: mergeId }, one.token)).data.list;
    expect(history.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['follow_up', 'movement', 'change']));
    expect(history.find(({ movement }) => movement?.kind === 'merged')?.movement?.note).toBe('何平先生');
    // The replaced name stays in the history.
    expect(history.find(({ change }) => change?.field === 'name')?.change).toMatchObject({ from: '何平' });
    const [callBack] = (await call('followups.visits', { state: 'waiting', customerId: keepId }, one.token)).data.list;
    expect(callBack).toMatchObject({ memberName: '赵婷', customerId: keepId });
    const told = (await pushesTo(two.member)).filter(({ type }) => type !== push.agendaMoved);
    expect(told.at(-1)).toMatchObject({
      type: push.customersHanded,
      data: { what: 'taken', count: 1 },
    });
    expect(
      (await customers.privatePage(boss.member, { owner: 'all', search: '13900000002', sort: 'owned', size: 5 })).list,
    ).toMatchObject([{ id: keepId }]);
    // A follow-up written about the merged customer goes to the one that stays.
    const late = await call('followups.save', { customerId: mergeId, text: '晚一步的跟进' }, one.token);
    expect(late.data).toMatchObject({ customerId: keepId });
    expect((await call('customers.undoMerge', { id: merged.data.id }, boss.token)).data).toMatchObject({
      by: '赵婷',
      kind: 'follow_up',
    });
    const audited = await tenant.query(
      sql`select action, subject_id from audit where action = 'customers.merged' and subject_id = ${keepId}`,
    );
    expect(audited).toHaveLength(1);
  });

  test('of the same customer by two at once is done once; a claim or a call beside it loses nothing', async () => {
    const { own, merging, boss, one, call, customers, tenant } = office;
    const [a, b, c] = [await own(null), await own(null), await own(null)];
    const ask = async (keepId: string, mergeId: string) => {
      const { seen } = await merging.preview(boss.member, { keepId, mergeId });
      return () => call('customers.merge', { keepId, mergeId, seen, take: {}, owner: 'kept' }, boss.token);
    };
    const both = [await ask(a, b), await ask(c, b)];
    const codes = (await Promise.all(both.map((go) => go()))).map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    const stays = await customers.detail(boss.member, b);
    expect([a, c]).toContain(stays.id);

    for (let turn = 0; turn < 5; turn += 1) {
      const [kept, gone] = [await own(null), await own(null)];
      const go = await ask(kept, gone);
      const [merged, claimed] = await Promise.all([
        go(),
        customers.claim(one.member, [gone]).then(
          () => true,
          () => false,
        ),
      ]);
      // The first one wins, and the other one gets an error.
      expect(merged.code === 200).toBe(!claimed);
      const [row] = await tenant.query<{ owner: string | null; into: string | null }>(sql`
        select owner_id as owner, merged_into as into from customer where id = ${gone} and tenant_id = ${tenant.tenantId}`);
      expect(row).toEqual(claimed ? { owner: one.member.userId, into: null } : { owner: null, into: kept });
    }
  });

  test('waits for calls, for looking again, and for ten minutes; only what nobody touched is parted', async () => {
    const { own, merge, merging, boss, one, call, clock, customers, domains, tenant } = office;
    const [a, b] = [await own(one.member), await own(one.member)];
    await domains.customers.core.hold(tenant, one.member, b, true);
    expect(await merge(a, b)).toMatchObject({ code: 41005, data: { by: '赵婷' } });
    // The call is over; an open page does not stop a merge.
    await tenant.query(sql`update customer_lease set called_until = null where customer_id = ${b}`);
    const { seen } = await merging.preview(boss.member, { keepId: a, mergeId: b });
    await customers.setLevel(one.member, b, 1);
    const request = { keepId: a, mergeId: b, seen, take: {}, owner: 'kept' } as const;
    expect((await call('customers.merge', request, boss.token)).code).toBe(41062);
    expect((await call('customers.mergePreview', { keepId: a, mergeId: a }, boss.token)).code).toBe(41060);
    const { data } = await merge(a, b);
    const now = clock.now();
    clock.now = () => new Date(now.getTime() + 11 * 60_000);
    expect((await call('customers.undoMerge', { id: data.id }, boss.token)).code).toBe(41064);
    clock.now = () => now;
    expect((await call('customers.undoMerge', { id: data.id }, one.token)).code).toBe(40400);
    await customers.setLevel(one.member, a, 2);
    expect(await call('customers.undoMerge', { id: data.id }, boss.token)).toMatchObject({
      code: 41065,
      data: { by: '赵婷', kind: 'changed' },
    });
  });

  test('goes on over what was merged before, and erasing the one that stays erases all', async () => {
    const { own, merge, merging, boss, customers, tenant } = office;
    const [a, b, c] = [await own(null, { remark: '机密' }), await own(null), await own(null)];
    await merge(b, a);
    const second = await merge(c, b);
    expect((await customers.detail(boss.member, a)).id).toBe(c);
    await merging.undo(boss.member, { id: second.data.id });
    expect((await customers.detail(boss.member, a)).id).toBe(b);
    await office.customers.erasure.erase(tenant.tenantId, { id: b });
    const left = await office.admin(`select name, remark from customer where id in (${a}, ${b})`);
    expect(left).toEqual([
      { name: '***', remark: null },
      { name: '***', remark: null },
    ]);
  });
});

test('finds pairs by number and by name and company, tells those one sees, and forgets what is dismissed', async () => {
  const { own, call, boss, one, runJobs, tenant, cipher } = office;
  const mobile = '13911112222';
  const first = await own(one.member, { name: '周敏', mobile, company: '远洋' });
  const second = await own(null, { name: '周敏', company: '远洋' });
  const third = await own(null, { name: '别人' });
  const { enc, hash, tail } = cipher.seal(tenant.tenantId, mobile);
  await tenant.query(sql`
    insert into customer_number (tenant_id, customer_id, number_enc, number_hash, tail_hash, label)
    values (${tenant.tenantId}, ${third}, ${enc}, ${hash}, ${tail}, 'mobile')`);
  const { data } = await call('customers.findDuplicates', {}, boss.token);
  await runJobs();
  expect((await call('jobs.read', { id: data.jobId }, boss.token)).data.state).toBe('done');
  const pairs = async () =>
    (await call('customers.duplicates', { size: 100 }, boss.token)).data.list.filter(
      ({ one: shown }) => shown.id === first,
    );
  expect((await pairs()).map(({ by, other }) => [by, other.id]).toSorted()).toEqual([
    ['name', second],
    ['number', third],
  ]);
  const likely = (await call('customers.mergeCandidates', { id: first }, boss.token)).data.list;
  expect(likely.map(({ id, by }) => [by, id])).toEqual([
    ['number', third],
    ['name', second],
  ]);
  await call('customers.dismissDuplicate', { id: (await pairs()).find(({ by }) => by === 'name')!.id }, boss.token);
  await call('customers.findDuplicates', {}, boss.token);
  await runJobs();
  expect((await pairs()).map(({ other }) => other.id)).toEqual([third]);
});

test('every table that speaks of customers is known here: a new one goes along, or is left on purpose', async () => {
  const found = (await office.admin(`
    select distinct table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'customer_id' and table_type = 'BASE TABLE' order by 1`)) as {
    name: string;
  }[];
  expect(found.map(({ name }) => name)).toEqual([
    'call',
    'customer_attachment',
    'customer_batch_row', // Belongs to a batch: undoing it leaves merged customers alone.
    'customer_event',
    'customer_gram', // Belongs to each customer and is kept by triggers.
    'customer_lease', // Lives for minutes.
    'customer_movement', // Movements that were counted stay counted under the customer's own id.
    'customer_number',
    'customer_place', // The place of the customer that stays; without one it takes the other's.
    'customer_tag',
    'dialling_turn', // The turns of dialling.
    'extension_request',
    'follow_up',
    'import_result', // Belongs to an import: undoing it leaves merged customers alone, because their history went on.
    'recycle_bin', // The stay in the recycle bin.
    'return_visit',
    'task_number', // Belongs to a task: the id leads to the customer that stays.
  ]);
});

test('looking through customers part by part finds what is on both sides of a border, whoever was there first', async () => {
  const { own, tenant } = office;
  const mobile = '13911113333';
  // The customer with the lowest id got the number last.
  const a = await own(null, { name: '甲', company: '界', mobile, mobile_twin: 1 });
  const b = await own(null, { name: '乙', company: '界' });
  const c = await own(null, { name: '甲', company: '界', recycle_bin_id: 1 });
  const d = await own(null, { name: '甲', company: '界' });
  const e = await own(null, { name: '乙', company: '界外', mobile });
  const f = await own(null, { name: '乙', company: '界' });
  const ours = new Set([a, b, c, d, e, f]);
  const all = await lookForPairs(tenant);
  expect(all.filter(({ oneId }) => ours.has(oneId))).toEqual([
    { by: 'name', oneId: a, otherId: d },
    { by: 'number', oneId: a, otherId: e },
    { by: 'name', oneId: b, otherId: f },
  ]);
  for (const part of [1, 2, 3]) expect(await lookForPairs(tenant, { part })).toEqual(all);
});
