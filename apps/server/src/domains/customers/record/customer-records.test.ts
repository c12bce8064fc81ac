import type { RequestTo } from '@haihu/contract/contract';
import { expect, test } from 'vitest';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';

type Added = RequestTo<'customers.addToSea'>;
type Edited = RequestTo<'customers.editPrivate'>;

async function office(given = sharedWorld()) {
  const world = await given;
  const enterprise = await world.enterprise();
  const { tenant } = enterprise;
  const zhao = await enterprise.member('赵婷');
  const li = await enterprise.member('李敏', { dataScope: 'all' });
  let made = 0;
  const someone = (more: Partial<Added> = {}): Added => ({
    name: '王建国',
    mobile: `1391000${String((made += 1)).padStart(4, '0')}`,
    ...more,
  });
  const add = async (more: Partial<Added> = {}, { token } = zhao) =>
    world.call('customers.addPrivate', someone(more), token);
  const added = async (more: Partial<Added> = {}, by = zhao) => (await add(more, by)).data.id;
  const detail = async (id: string, { token } = zhao) =>
    (await world.call('customers.privateDetail', { id }, token)).data;
  const edit = (request: Edited, { token } = zhao) => world.call('customers.editPrivate', request, token);
  const changes = async (customerId: string) =>
    (await world.call('followups.changes', { customerId }, zhao.token)).data.list.map(({ change, actorName }) => ({
      ...change,
      actorName,
    }));
  const setMode = (mode: 'block' | 'warn' | 'allow') =>
    tenant.query(sql`
      insert into setting (tenant_id, key, version, value, changed_at, changed_by)
      values (${tenant.tenantId}, 'duplicates', 1, ${JSON.stringify({ mode })}::jsonb, now(), ${zhao.member.userId})
      on conflict (tenant_id, key) do update set value = excluded.value`);
  return { world, enterprise, tenant, zhao, li, someone, add, added, detail, edit, changes, setMode };
}

test('a customer is added with all its fields, and its story begins', async () => {
  const { world, zhao, add, detail, someone } = await office();
  const tag = (await world.call('customers.saveTag', { groupName: '行业', name: '五金', colour: 'blue' }, zhao.token))
    .data.id;
  const field = { id: null, name: '预算', type: 'number' as const, options: [], required: true, archived: false };
  await world.call('config.saveSettings', { key: 'customFields', version: 0, value: { fields: [field] } }, zhao.token);

  expect(await add()).toMatchObject({ code: 41014, data: { field: '预算', problem: 'required' } });
  const more = {
    mobile: '+86 138-0571-0001',
    numbers: [
      { number: '0571-88886666', label: 'company' as const },
      { number: '+1 202 555 0123', label: 'foreign' as const },
    ],
    company: '明达五金',
    position: '',
    gender: 'female' as const,
    level: 2,
    tagIds: [tag],
    source: '展会',
    address: '杭州',
    remark: '第一行\n第二行',
    custom: { 1: 5000 },
  };
  const { data } = await add(more);
  expect(await detail(data.id)).toMatchObject({
    name: '王建国',
    mobile: '138****0001',
    otherMobiles: ['0571888****6', '+1202555****'].map(() => expect.stringContaining('****')),
    otherLabels: [{ label: 'company' }, { label: 'foreign' }],
    company: '明达五金',
    position: null,
    gender: 'female',
    level: 2,
    tags: [{ name: '五金' }],
    remark: '第一行\n第二行',
    custom: { 1: 5000 },
    standing: { state: 'mine' },
    seaReason: 'added',
  });
  const history = await world.call('followups.timeline', { customerId: data.id }, zhao.token);
  expect(history.data.list).toMatchObject([{ movement: { kind: 'created' }, actorName: '赵婷' }]);

  const inPublicPool = await world.call('customers.addToSea', someone({ custom: { 1: 1 } }), zhao.token);
  const { data: found } = await world.call('customers.seaDetail', { id: inPublicPool.data.id }, zhao.token);
  expect(found).toMatchObject({ userId: null, standing: { state: 'open' }, level: 3 });
});

test('adding costs no claim, but a place; who sends the same twice has one', async () => {
  const { world, tenant, zhao, add, someone } = await office();
  await tenant.query(sql`
    insert into setting (tenant_id, key, version, value, changed_at, changed_by)
    values (${tenant.tenantId}, 'pools', 1, '{"claimsADay": 1, "privateCap": 2}', now(), ${zhao.member.userId})`);
  await add();
  const request = someone();
  const [first, again] = [1, 2].map(() =>
    world.call('customers.addPrivate', request, zhao.token, { key: 'the-same-key-1' }),
  );
  expect(await again).toEqual(await first);
  expect(await add()).toMatchObject({ code: 41003, data: { room: 0 } });
});

test('block and warn hold when many add the same number at once, and an import too', async () => {
  const { world, tenant, zhao, li, added, someone, setMode } = await office(createWorld());
  await setMode('block');
  const same = someone();
  const calls = Array.from({ length: 8 }, (_, index) =>
    world.call(index % 2 ? 'customers.addToSea' : 'customers.addPrivate', same, (index % 3 ? zhao : li).token),
  );
  const codes = (await Promise.all(calls)).map(({ code }) => code);
  expect(codes.toSorted()).toEqual([200, ...Array<number>(7).fill(41017)]);

  const id = await added({ mobile: '13910008888' }, li);
  const blocked = await world.call('customers.addToSea', someone({ mobile: '13910008888', anyway: true }), zhao.token);
  expect(blocked).toMatchObject({
    code: 41017,
    data: { mode: 'block', field: 'mobile', standing: { state: 'taken', by: null, at: null } },
  });
  expect(JSON.stringify(blocked)).not.toContain(id);
  expect(JSON.stringify(blocked)).not.toContain('李敏');

  await setMode('warn');
  const warned = () => world.call('customers.addToSea', someone({ mobile: '13910008888' }), zhao.token);
  expect(await warned()).toMatchObject({ code: 41017, data: { mode: 'warn' } });
  const anyway = await world.call('customers.addToSea', someone({ mobile: '13910008888', anyway: true }), zhao.token);
  expect(anyway.code).toBe(200);
  await setMode('allow');
  expect(await warned()).toMatchObject({ code: 200 });

  const table = Buffer.from('姓名,手机\n刘芳,13910008888\n陈好,13910009999\n');
  const { data: filePath } = await world.upload(zhao.token, '名单.csv', table);
  const { data: started } = await world.call('customers.import', { filePath, fileName: '名单.csv' }, zhao.token);
  await world.runJobs();
  const confirm = async () => {
    const request = { importId: started.importId, target: 'sea' as const, existing: 'add' as const };
    return (await world.call('customers.confirmImport', request, zhao.token)).code;
  };
  const countOf = async (mobile: string) => {
    const hash = world.cipher.hash(tenant.tenantId, mobile);
    const rows = await tenant.query<{ twin: number }>(sql`
      select mobile_twin as twin from customer where mobile_hash = ${hash} order by 1`);
    return rows.map(({ twin }) => twin);
  };
  await setMode('warn');
  expect(await confirm()).toBe(41013);
  await setMode('allow');
  expect(await confirm()).toBe(200);
  await world.runJobs();
  expect(await countOf('13910008888')).toEqual([0, 1, 2, 3]);
  expect(await countOf('13910009999')).toEqual([0]);
});

test('bad input is told by its field and saves nothing', async () => {
  const { world, tenant, zhao, add, added, edit } = await office();
  expect(await add({ mobile: '12345' })).toMatchObject({ code: 41001, data: { field: 'mobile' } });
  expect(
    await add({
      numbers: [
        { number: '0571-88886666', label: 'home' },
        { number: 'x', label: 'home' },
      ],
    }),
  ).toMatchObject({ code: 41016, data: { field: 'numbers', index: 1, problem: 'not_a_number' } });
  expect(await add({ mobile: '13910007777', numbers: [{ number: '139 1000 7777', label: 'mobile' }] })).toMatchObject({
    code: 41016,
    data: { index: 0, problem: 'repeated' },
  });
  expect(await add({ tagIds: ['99'] })).toMatchObject({ code: 40400 });
  const wrong: [Record<string, unknown>, string][] = [
    [{ name: ' ' }, 'name'],
    [{ name: '王\n建国' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ company: '\0' }, 'company'],
    [{ remark: '\ud800' }, 'remark'],
    [{ level: 7 }, 'level'],
    [{ gender: 'x' }, 'gender'],
    [{ tagIds: ['-1'] }, 'tagIds'],
    [{ numbers: [{ number: '110', label: 'x' }] }, 'numbers'],
    [{ custom: { __proto__x: 1 } }, 'custom'],
    [{ ownerId: '1' }, ''],
  ];
  for (const [more, field] of wrong) {
    const { code, data } = await add(more as Partial<Added>);
    expect([code, JSON.stringify(data)], JSON.stringify(more)).toEqual([40000, expect.stringContaining(field)]);
  }
  const [{ count }] = (await tenant.query<{ count: string }>(sql`select count(*) from customer`)) as [
    { count: string },
  ];
  expect(count).toBe('0');

  const id = await added();
  expect((await edit({ id, version: '-1' } as Edited)).code).toBe(40000);
  expect((await edit({ id, version: '0', numbers: [{ number: '138', label: 'home' }] })).code).toBe(41016);
  const mark = (more: object) => world.call('customers.mark', { id, ...more }, zhao.token);
  for (const dealAmount of ['0', '-1', '1e3', '0.5', '１', '100000000000000'])
    expect((await mark({ isDeal: true, dealAmount })).code, dealAmount).toBe(40000);
  expect(await mark({ isDeal: true, dealOn: '2026-03-03' })).toMatchObject({
    code: 40000,
    data: { fields: [{ field: 'dealOn' }] },
  });
  expect((await mark({ isDeal: false, dealAmount: '1' })).code).toBe(40000);
  // Three decimals.
  expect((await mark({ isDeal: true, dealAmount: '12345670' })).code).toBe(40000);
});

test('a stale edit keeps what others changed, is told of it, and clashes only over the same field', async () => {
  const { zhao, li, added, detail, edit, changes } = await office();
  const id = await added({ company: '明达', remark: '旧' });
  const { version } = await detail(id);

  expect((await edit({ id, version, company: '明达五金', remark: '李敏写的' }, li)).code).toBe(200);
  const merged = await edit({ id, version, position: '经理' }, zhao);
  expect(merged).toMatchObject({
    code: 200,
    data: { meanwhile: [{ field: 'company', by: '李敏' }, { field: 'remark' }] },
  });
  expect(await detail(id)).toMatchObject({ company: '明达五金', position: '经理', version: merged.data.version });

  const clash = await edit({ id, version, remark: '赵婷写的', address: '杭州' }, zhao);
  expect(clash).toMatchObject({
    code: 41018,
    data: { changes: [{ field: 'remark', by: '李敏', from: '旧', to: '李敏写的' }], version: merged.data.version },
  });
  expect(await detail(id)).toMatchObject({ remark: '李敏写的', address: null });
  const again = { id, version: merged.data.version, remark: '赵婷写的', address: '杭州' };
  expect((await edit(again, zhao)).code).toBe(200);
  // Writing the stored value again is no conflict, and adds no history line.
  expect((await edit({ id, version, remark: '赵婷写的' }, li)).code).toBe(200);
  expect(await changes(id)).toEqual(
    [
      { field: 'remark', from: '李敏写的', to: '赵婷写的', actorName: '赵婷' },
      { field: 'address', from: null, to: '杭州', actorName: '赵婷' },
      { field: 'position', from: null, to: '经理', actorName: '赵婷' },
      { field: 'remark', from: '旧', to: '李敏写的', actorName: '李敏' },
      { field: 'company', from: '明达', to: '明达五金', actorName: '李敏' },
    ].map((line) => expect.objectContaining(line)),
  );
});

test('numbers are changed by their ids, and no line of the history shows one', async () => {
  const { world, tenant, zhao, added, detail, edit, changes } = await office();
  const landline = { number: '0571-88886666', label: 'landline' as const };
  const id = await added({ mobile: '13910005555', numbers: [landline, { number: '13910006666', label: 'mobile' }] });
  await world.call('customers.mark', { id, phoneLabel: 'stopped' }, zhao.token);
  const { version, otherLabels } = await detail(id);
  const saved = await edit({
    id,
    version,
    mobile: '13910004444',
    numbers: [
      { id: otherLabels[0]!.id, label: 'company' },
      { number: '+1 202 555 0123', label: 'foreign' },
    ],
  });
  expect(saved.code).toBe(200);
  expect(await detail(id)).toMatchObject({
    mobile: '139****4444',
    phoneLabel: null,
    otherLabels: [{ id: otherLabels[0]!.id, label: 'company' }, { label: 'foreign' }],
  });
  const lines = await changes(id);
  expect(lines).toContainEqual(expect.objectContaining({ field: 'mobile', from: '139****5555', to: '139****4444' }));
  expect(JSON.stringify(await tenant.query(sql`select detail from customer_event`))).not.toMatch(
    /13910005555|13910004444|88886666|2025550123/,
  );
  // The old number is free again, and the new one is in use.
  expect((await world.call('customers.findDuplicate', { mobile: '13910005555' }, zhao.token)).data.standing).toBeNull();
  const other = await added();
  expect(await edit({ id: other, version: '0', mobile: '13910004444' })).toMatchObject({ code: 41017 });
  expect((await edit({ id, version: saved.data.version, mobile: '139 1000 4444' })).code).toBe(200);
});

test('a change that reads the same is a change: a number under its mask, a tag of another group', async () => {
  const { world, tenant, zhao, added, detail, edit } = await office();
  const tag = async (groupName: string) =>
    (await world.call('customers.saveTag', { groupName, name: '其他', colour: 'blue' }, zhao.token)).data.id;
  const [one, other] = [await tag('行业'), await tag('来源')];
  const landline = { number: '0571-88886666', label: 'landline' as const };
  const id = await added({ numbers: [landline], tagIds: [one] });
  const before = await detail(id);
  const request = { id, version: before.version, numbers: [{ ...landline, number: '0571-88887777' }], tagIds: [other] };
  expect((await edit(request)).code).toBe(200);

  const stored = await tenant.query<{ enc: Buffer }>(sql`
    select number_enc as enc from customer_number where customer_id = ${id}`);
  expect(stored.map(({ enc }) => world.cipher.open(tenant.tenantId, enc))).toEqual(['057188887777']);
  const { tags, version } = await detail(id);
  expect(tags.map((each) => each.id)).toEqual([other]);
  expect(version).not.toBe(before.version);
});

test('an edit keeps an archived tag that the customer has, and takes no archived and no unknown one', async () => {
  const { world, zhao, added, detail, edit } = await office();
  const tag = async (name: string) =>
    (await world.call('customers.saveTag', { groupName: '行业', name, colour: 'blue' }, zhao.token)).data.id;
  const [had, other] = [await tag('五金'), await tag('建材')];
  const id = await added({ tagIds: [had] });
  for (const old of [had, other]) await world.call('customers.archiveTag', { id: old, archived: true }, zhao.token);
  const { version } = await detail(id);
  for (const wrong of [other, '999999']) {
    expect((await edit({ id, version, tagIds: [had, wrong] })).code).toBe(40400);
  }
  expect((await edit({ id, version, tagIds: [had], remark: '写过的' })).code).toBe(200);
  expect((await detail(id)).tags.map((each) => each.id)).toEqual([had]);
});

test('a customer is edited where it is: the sea and private pools each by their own call', async () => {
  const { world, enterprise, zhao, added, edit } = await office();
  const [owned, inPublicPool] = [await added(), await enterprise.addToPublicPool()];
  const inPublicPoolEdit = (id: string) =>
    world.call('customers.editInSea', { id, version: '0', company: '明达' }, zhao.token);
  expect((await inPublicPoolEdit(inPublicPool)).code).toBe(200);
  expect((await world.call('customers.seaDetail', { id: inPublicPool }, zhao.token)).data.company).toBe('明达');
  expect((await inPublicPoolEdit(owned)).code).toBe(40400);
  expect((await edit({ id: inPublicPool, version: '0', company: '明达' })).code).toBe(40400);
  const agent = await enterprise.member('陈好', { permissions: ['customers.create'] });
  expect((await world.call('customers.addToSea', { name: '甲', mobile: '13900000001' }, agent.token)).code).toBe(403);
  expect((await world.call('customers.addPrivate', { name: '甲', mobile: '13900000001' }, agent.token)).code).toBe(403);
});

test('a deal has an amount and a day, and goes with all of it', async () => {
  const { world, tenant, zhao, added, detail, changes } = await office();
  const id = await added();
  const mark = (more: object) => world.call('customers.mark', { id, ...more }, zhao.token);
  expect((await mark({ isDeal: true, dealAmount: '123456700', phoneLabel: 'valid' })).code).toBe(200);
  expect(await detail(id)).toMatchObject({
    isDeal: true,
    dealAmount: '123456700',
    dealOn: '2026-03-02',
    phoneLabel: 'valid',
    returnsAt: null,
  });
  await mark({ phoneLabel: 'refuses_calls' });
  expect(await tenant.query(sql`select refused_at from do_not_call where refused_at is not null`)).toHaveLength(1);
  await mark({ phoneLabel: 'valid' });
  await mark({ dealOn: '2026-03-01' });
  expect(await detail(id)).toMatchObject({ isDeal: true, dealAmount: '123456700', dealOn: '2026-03-01' });
  await mark({ isDeal: false });
  expect(await detail(id)).toMatchObject({ isDeal: false, dealAmount: null, dealOn: null, phoneLabel: 'valid' });
  const lines = (await changes(id)).map(({ field, from, to }) => `${field} ${from} ${to}`);
  expect(lines).toEqual(
    expect.arrayContaining(['isDeal false true', 'dealAmount null 123456700', 'isDeal true false']),
  );
});

test('a customer is added to a sea of one’s own, and what a sea hides is edited by nobody who does not see it', async () => {
  const { world, tenant, zhao, someone } = await office();
  await tenant.query(sql`
    insert into sea (tenant_id, id, name, everybody, member_ids, hidden_fields) values
      (${tenant.tenantId}, 1, '总公海', false, '{}', '{}'),
      (${tenant.tenantId}, 2, '华东', false, ${[zhao.member.userId]}, '{remark}')`);
  const addTo = (seaId?: string) => world.call('customers.addToSea', someone({ seaId }), zhao.token);
  expect(await addTo('1')).toMatchObject({ code: 40400 });
  const { data } = await addTo();
  expect((await world.call('customers.seaDetail', { id: data.id }, zhao.token)).data.seaId).toBe('2');
  const edited = { id: data.id, version: '0', remark: '写过的' };
  expect((await world.call('customers.editInSea', edited, zhao.token)).code).toBe(41034);
  expect((await world.call('customers.place', { id: data.id }, zhao.token)).code).toBe(41034);
  expect((await world.call('customers.mark', { id: data.id, phoneLabel: 'valid' }, zhao.token)).code).toBe(41034);
});
