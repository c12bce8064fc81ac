import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedWorld } from '../../../../test/shared-world.ts';
import type { World } from '../../../../test/world.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

type Look = 'looked' | 'locked';

/** The facts of a step. Customers are named by their place, because ids differ. */
type Step =
  | { do: 'create'; target: 'sea' | 'private'; number: number; name: string; remark: string; tagged: boolean }
  | { do: 'level'; who: number; level: number }
  | { do: 'edit'; who: number; isStale: boolean; name?: string; company?: string; remark?: string; budget?: number };

const words = fc.constantFrom('', '明达', '明达五金', '第一行\n第二行', '{"a": null}');
const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined });
const who = fc.nat(5);
const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('create' as const),
      target: fc.constantFrom('sea' as const, 'private' as const),
      number: fc.nat(4),
      name: fc.constantFrom('王建国', '周宁'),
      remark: words,
      tagged: fc.boolean(),
    }),
    fc.record({ do: fc.constant('level' as const), who, level: fc.integer({ min: 1, max: 6 }) }),
    fc.record({
      do: fc.constant('edit' as const),
      who,
      isStale: fc.boolean(),
      name: maybe(fc.constantFrom('王建国', '周宁')),
      company: maybe(words),
      remark: maybe(words),
      budget: maybe(fc.integer({ min: 1, max: 9 })),
    }),
  ) as fc.Arbitrary<Step>,
  { minLength: 3, maxLength: 12 },
);

/** Runs the steps in an enterprise of its own, on one path, and returns all that they said and left. */
async function play(world: World, given: Step[], look: Look) {
  const { tenant, member } = await world.enterprise();
  const agent = await member('赵婷');
  const { customers } = world.domains;
  const by = agent.member;
  const value = JSON.stringify({
    fields: [{ id: '1', name: '预算', type: 'number', options: [], required: false, archived: false }],
  });
  await tenant.query(sql`
    insert into setting (tenant_id, key, version, value, changed_at, changed_by)
    values (${tenant.tenantId}, 'customFields', 1, ${value}::jsonb, now(), ${by.userId}),
      (${tenant.tenantId}, 'pools', 1, '{"privateCap": 2}', now(), ${by.userId})`);
  const [tag] = await tenant.query<{ id: string }>(sql`
    insert into tag (tenant_id, group_name, name) values (${tenant.tenantId}, '行业', '五金') returning id`);
  const ids: string[] = [];
  const isLocked = look === 'locked';

  async function take(step: Step, index: number): Promise<unknown> {
    if (step.do === 'create') {
      const { target, number, name, remark, tagged } = step;
      const request = { name, remark, mobile: `1391000000${number}`, tagIds: tagged ? [tag!.id] : [] };
      const key = { call: 'customers.addToSea', key: `both-paths-${index}`, bodyHash: Buffer.alloc(32, index) };
      const looked = isLocked ? Promise.resolve(null) : undefined;
      ids.push((await customers.records.add(by, target, request, key, looked)).id);
      return 'created';
    }
    const id = ids[step.who % Math.max(1, ids.length)];
    if (id === undefined) return 'nobody';
    if (step.do === 'level') {
      const pools = { list: [], pools: {}, me: { userId: by.userId, ancestry: [] } } as never;
      const looked = isLocked ? Promise.resolve({ found: undefined, publicPools: pools }) : undefined;
      return customers.setLevel(by, id, step.level, looked);
    }
    const { isStale, name, company, remark, budget } = step;
    const [latest] = await tenant.query<{ version: string }>(sql`
      select coalesce(max(id), 0)::text as version from customer_event
      where tenant_id = ${tenant.tenantId} and customer_id = ${id} and kind = 'changed'`);
    const version = isStale ? '0' : latest!.version;
    const custom = budget === undefined ? undefined : { 1: budget };
    const sent = { id, version, name, company, remark, custom };
    const looked = isLocked ? Promise.resolve(null) : undefined;
    const { meanwhile } = await customers.records.edit(by, undefined, sent, looked);
    return meanwhile.map(({ field, from, to }) => ({ field, from, to }));
  }

  const said: unknown[] = [];
  for (const [index, step] of given.entries()) {
    said.push(await take(step, index).catch(({ errorName }: { errorName: string }) => ({ errorName })));
  }
  const place = (id: unknown) => (id === null ? null : ids.indexOf(String(id)));
  const left = async (table: string) => {
    const rows = await tenant.query<{ row: Record<string, unknown> }>(sql`
      select to_jsonb(t) as row from ${tables[table]!} t
      where t.tenant_id = ${tenant.tenantId}`);
    return rows.map(({ row }) => comparable(row, place)).toSorted((one, other) => (one < other ? -1 : 1));
  };
  const found = await Promise.all(Object.keys(tables).map(async (name) => [name, await left(name)] as const));
  return { said, left: Object.fromEntries(found) };
}

const keyOf = (key: string) => ({ call: 'customers.addToSea', key, bodyHash: Buffer.alloc(32) });

const tables: Record<string, Sql> = {
  customer: sql`customer`,
  customer_event: sql`customer_event`,
  customer_movement: sql`customer_movement`,
  customer_tag: sql`customer_tag`,
  customer_gram: sql`customer_gram`,
  audit: sql`(select * from audit where action like '%number_search')`,
  idempotency_key: sql`idempotency_key`,
};

/** Values that differ between enterprises whatever is done: keyed hashes, sealed numbers and ids of members. */
const OWN = /_enc$|_hash$|^tenant_id$|^tag_id$|^tail_key$|^user_id$|^actor_id$/;

/** Returns a row as text, with customers by their place and members only by whether there is one. */
function comparable(row: Record<string, unknown>, place: (id: unknown) => number | null): string {
  const { id, customer_id: customerId, subject_id: subjectId, result, ...rest } = row;
  const fields = Object.entries(rest)
    .filter(([name]) => !OWN.test(name))
    .map(([name, value]) => [name, /owner_id$|created_by/.test(name) ? value !== null : value]);
  return JSON.stringify({
    ...Object.fromEntries(fields),
    who: customerId === undefined && row.mobile_enc !== undefined ? place(id) : place(customerId ?? null),
    subject: subjectId === undefined ? undefined : place(subjectId),
    result: result === undefined ? undefined : place((result as { id: string }).id),
  });
}

test('what is looked at first and what is locked first say and leave the same', { timeout: 120_000 }, async () => {
  const world = await sharedWorld();
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      expect(await play(world, given, 'looked')).toEqual(await play(world, given, 'locked'));
    }),
    { numRuns: 12 },
  );
});

test('what was looked at too early writes nothing, and the path of locks decides', async () => {
  const world = await sharedWorld();
  const { tenant, member } = await world.enterprise();
  const { member: by } = await member('赵婷');
  const { records, setLevel } = world.domains.customers;
  const request = { name: '王建国', mobile: '13910000001' };
  const early = records.lookAt(by, request);
  await early;
  const { id } = await records.add(by, 'private', request, keyOf('too-early-1'));
  const late = records.add(by, 'private', request, keyOf('too-early-2'), early);
  await expect(late).rejects.toMatchObject({ errorName: 'customers.duplicate' });
  expect(await records.add(by, 'private', request, keyOf('too-early-1'), early)).toEqual({ id });
  const searches = await tenant.query<{ subject: string | null }>(sql`
    select subject_id::text as subject from audit where action = 'customers.number_search' order by id`);
  expect(searches.map(({ subject }) => subject)).toEqual([null, id, id]);

  const edit = { id, version: '0', remark: '赵婷写的' };
  const [earlyRecord, { publicPools }] = [records.lookAtEdited(by, edit), (await early)!];
  const stored = (await earlyRecord)!;
  await records.edit(by, undefined, { ...edit, remark: '李敏写的' });
  const clash = records.edit(by, undefined, edit, earlyRecord);
  await expect(clash).rejects.toMatchObject({ errorName: 'customers.changed_meanwhile' });
  const other = await records.edit(by, undefined, { id, version: '0', company: '明达' }, earlyRecord);
  expect(other.meanwhile).toMatchObject([{ field: 'remark', to: '李敏写的' }]);

  await setLevel(by, id, 5);
  const found = { ...stored.before!, name: '', company: null, area: null, level: 3, mobileEnc: Buffer.alloc(0) };
  await setLevel(by, id, 4, Promise.resolve({ found: { ...found, phoneLabel: null }, publicPools }));
  const levels = await tenant.query<{ detail: object }>(sql`
    select detail from customer_event where customer_id = ${id} and detail->>'field' = 'level' order by id`);
  expect(levels.map(({ detail }) => detail)).toEqual([
    { field: 'level', from: '3', to: '5' },
    { field: 'level', from: '5', to: '4' },
  ]);
});
