import { expect, test } from 'vitest';
import { addCustomer } from '../../../../test/customers.ts';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';

const NUMBER = '13812346602';
const LANDLINE = '057188886666';

const hiddenFields =
  'company area level position gender carrier source address remark phoneLabel lastFollowAt nextVisitAt returnsAt returnsBecause lastCallAt'.split(
    ' ',
  );

async function office() {
  const world = await sharedWorld();
  const enterprise = await world.enterprise();
  const place = { ...world, ...enterprise };
  const [owner, rival, manager, noPublicPool] = [
    await enterprise.member('李敏'),
    await enterprise.member('赵婷'),
    await enterprise.member('王磊', { dataScope: 'all' }),
    await enterprise.member('临时工', { permissions: ['customers.private.read'] }),
  ];
  const everything = {
    name: '刘芳',
    mobile: NUMBER,
    level: 1,
    company: '温州瓯越鞋业',
    remark: '只在上午接电话',
    phone_label: 'valid',
    last_follow_at: new Date('2026-02-20T00:00:00Z'),
    next_visit_at: new Date('2026-03-05T00:00:00Z'),
    call_count: 4,
    sea_note: '展会名单',
  };
  return { ...place, owner, rival, manager, noPublicPool, everything };
}

test('a detail holds all that is known, numbers masked, and the clock of the pool', async () => {
  const world = await office();
  const { owner, tenant, cipher, everything } = world;
  const ownedAt = new Date('2026-02-10T00:00:00Z');
  const id = await addCustomer(world, { ...everything, owner_id: owner.member.userId, owned_at: ownedAt });
  const { enc, hash, tail } = cipher.seal(world.tenantId, LANDLINE);
  await tenant.query(sql`insert into customer_number values (${world.tenantId}, ${id}, ${enc}, ${hash}, ${tail})`);
  await tenant.query(sql`
    with made as (insert into tag (tenant_id, group_name, name) values (${world.tenantId}, '行业', '鞋业') returning id)
    insert into customer_tag select ${world.tenantId}, made.id, ${id} from made`);

  const { code, data } = await world.call('customers.privateDetail', { id }, owner.token);
  expect(code).toBe(200);
  expect(data).toMatchObject({
    id,
    name: '刘芳',
    company: '温州瓯越鞋业',
    mobile: '138****6602',
    otherMobiles: ['05718888****'],
    tags: [{ name: '鞋业' }],
    userId: owner.member.userId,
    ownerName: '李敏',
    standing: { state: 'mine', by: '李敏' },
    callCount: 4,
    // Level A has 60 days without a follow-up, which end before 120 days without a deal.
    returnsAt: '2026-04-21T18:00:00.000Z',
    returnsBecause: 'not_reached',
  });
  expect(JSON.stringify(data)).not.toContain('nc"');
});

test('a member who may see a customer sees it whole, wherever it is', async () => {
  const world = await office();
  const { owner, rival, manager, everything } = world;
  const inPublicPool = await addCustomer(world, everything);
  const owned = await addCustomer(world, { ...everything, mobile: '13700009999', owner_id: owner.member.userId });
  for (const [who, id, userId] of [
    [rival, inPublicPool, null],
    [owner, owned, owner.member.userId],
    [manager, owned, owner.member.userId],
  ] as const) {
    for (const name of ['customers.seaDetail', 'customers.privateDetail'] as const) {
      const { data } = await world.call(name, { id }, who.token);
      expect(data).toMatchObject({ userId, remark: '只在上午接电话', callCount: 4, level: 1 });
    }
  }
});

test("a customer that a colleague just took out of the sea says who and when, and nothing of the colleague's", async () => {
  const world = await office();
  const { owner, rival, everything } = world;
  const id = await addCustomer(world, everything);
  await world.customers.claim(owner.member, [id]);
  await world.call('customers.setLevel', { id, level: 2 }, owner.token);

  const { data } = await world.call('customers.seaDetail', { id }, rival.token);
  expect(data).toEqual({
    id,
    name: '刘芳',
    userId: owner.member.userId,
    ownerName: '李敏',
    ownedAt: '2026-03-02T02:00:00Z',
    standing: { state: 'taken', by: '李敏', at: '2026-03-02T02:00:00Z' },
    recycleBinId: null,
    seaAt: '2026-02-01T00:00:00Z',
    createdAt: '2026-02-01T00:00:00Z',
    seaReason: 'imported',
    seaNote: '展会名单',
    returnReason: null,
    extensionRequest: null,
    formerOwner: null,
    mobile: '',
    otherMobiles: [],
    custom: {},
    tags: [],
    isDeal: false,
    callCount: 0,
    answeredCallCount: 0,
    otherLabels: [],
    dealAmount: null,
    dealOn: null,
    version: '0',
    isExtended: false,
    extensionsLeft: 0,
    seaId: '1',
    hidden: [],
    ...Object.fromEntries(hiddenFields.map((field) => [field, null])),
  });
  world.clock.now = () => new Date('2026-03-03T02:00:00Z');
  await expect(world.customers.detail(rival.member, id)).rejects.toMatchObject({ errorName: 'customers.not_found' });
});

test('a customer one may not see cannot be told from an absent one', async () => {
  const world = await office();
  const { owner, rival, noPublicPool, everything } = world;
  const inPublicPool = await addCustomer(world, everything);
  const owned = await addCustomer(world, { mobile: '13700009999', owner_id: owner.member.userId });
  const foreign = await world.enterprise('海呼分部');
  const stranger = await foreign.member('外人', { isSuper: true });
  const absent = await world.call('customers.seaDetail', { id: '999999' }, rival.token);
  expect(absent).toMatchObject({ code: 40400, data: null });
  expect(await world.call('customers.seaDetail', { id: owned }, rival.token)).toEqual(absent);
  expect(await world.call('customers.privateDetail', { id: inPublicPool }, noPublicPool.token)).toEqual(absent);
  for (const id of [inPublicPool, owned]) {
    for (const name of [
      'customers.seaDetail',
      'customers.privateDetail',
      'customers.locate',
      'customers.lease',
    ] as const)
      expect(await world.call(name, { id }, stranger.token)).toEqual(absent);
    expect(await world.call('customers.setLevel', { id, level: 1 }, stranger.token)).toEqual(absent);
    expect(await world.call('customers.seaNeighbours', { id }, stranger.token)).toEqual(absent);
    expect(await world.call('customers.privateNeighbours', { id }, stranger.token)).toEqual(absent);
  }
  for (const name of ['customers.lease', 'customers.privateDetail'] as const)
    expect(await world.call(name, { id: owned }, rival.token)).toEqual(absent);
  expect(await world.call('customers.setLevel', { id: owned, level: 1 }, rival.token)).toEqual(absent);
});

test('a member who was reminded of a customer learns that it is taken or recycled, and not by whom', async () => {
  const world = await office();
  const { owner, rival, noPublicPool, tenant, domains, clock } = world;
  const [mine, other] = [owner.member.userId, rival.member.userId];
  const locate = (id: string, who = rival) => world.call('customers.locate', { id }, who.token);
  const told = { userId: null, recycleBinId: null, open: false };
  const hidden = await addCustomer(world, { owner_id: mine });
  expect(await locate(hidden)).toMatchObject({ code: 40400 });
  expect(await locate('999999')).toEqual(await locate(hidden));
  expect((await locate(hidden, owner)).data).toMatchObject({ userId: mine, open: true, place: null });

  const promised = await addCustomer(world, { owner_id: other });
  await world.call(
    'followups.addVisit',
    { customerId: promised, at: '2026-03-03T02:00:00Z', content: '' },
    rival.token,
  );
  await tenant.query(sql`update customer set owner_id = ${mine} where id = ${promised}`);
  expect((await locate(promised)).data).toEqual({ id: promised, ...told, place: 'taken' });
  // No other member learns it.
  expect((await locate(promised, noPublicPool)).code).toBe(40400);
  // The call-back went to the new owner; the reminder had been sent before.
  await tenant.query(sql`update return_visit set member_id = ${mine}`);
  expect((await locate(promised)).code).toBe(40400);
  await tenant.query(sql`
    insert into push (tenant_id, user_id, seq, at, type, data)
    select tenant_id, ${other}, (select max(seq) + 1 from push where user_id = ${other}), now(), 25, jsonb_build_object('visitId', id::text) from return_visit`);
  expect((await locate(promised)).data.place).toBe('taken');
  await tenant.query(sql`update customer set recycle_bin_id = 7 where id = ${promised}`);
  expect((await locate(promised)).data).toEqual({ id: promised, ...told, place: 'recycled' });

  const claimed = await addCustomer(world, {});
  await world.call('customers.claim', { ids: [claimed] }, rival.token);
  await tenant.query(sql`update customer set owner_id = ${mine} where id = ${claimed}`);
  expect((await locate(claimed)).data.place).toBe('taken');
  const today = clock.now().getTime();
  clock.now = () => new Date(today + 31 * 24 * 60 * 60 * 1000);
  const { token } = await domains.identity.openSession(other, tenant.tenantId, { ip: '192.0.2.1', deviceKey: '' });
  expect((await locate(claimed, { ...rival, token })).code).toBe(40400);
});

test('a level is set once and remembered with what it was', async () => {
  const world = await office();
  const { owner, tenant, domains } = world;
  const id = await addCustomer(world, { level: 3, owner_id: owner.member.userId });
  for (const level of [1, 1]) {
    expect(await world.call('customers.setLevel', { id, level }, owner.token)).toMatchObject({ data: { done: true } });
  }
  const history = await domains.customers.core.findEvents(tenant, id, { after: null, size: 10 });
  expect(history).toMatchObject([
    { kind: 'changed', actorName: '李敏', detail: { field: 'level', from: '3', to: '1' } },
  ]);
  const recycled = await addCustomer(world, { owner_id: owner.member.userId, recycle_bin_id: '7' });
  expect(await world.call('customers.setLevel', { id: recycled, level: 1 }, owner.token)).toMatchObject({
    code: 40400,
  });
});

test('a hold is renewed by asking again, says who has it, and ends by itself', async () => {
  const world = await office();
  const { owner, rival, clock } = world;
  const id = await addCustomer(world, {});
  const hold = (who: typeof owner) => world.call('customers.lease', { id }, who.token);

  expect((await hold(owner)).data).toEqual({ until: '2026-03-02T02:02:00.000Z' });
  clock.now = () => new Date('2026-03-02T02:01:00Z');
  expect((await hold(owner)).data).toEqual({ until: '2026-03-02T02:03:00.000Z' });
  clock.now = () => new Date('2026-03-02T02:02:59.999Z');
  expect(await hold(rival)).toMatchObject({ code: 41005, data: { by: '李敏', until: '2026-03-02T02:03:00Z' } });
  await world.call('customers.release', { id }, rival.token);
  expect(await hold(rival)).toMatchObject({ code: 41005 });
  clock.now = () => new Date('2026-03-02T02:03:00Z');
  expect(await hold(rival)).toMatchObject({ code: 200 });
  await world.call('customers.release', { id }, rival.token);
  expect(await hold(owner)).toMatchObject({ code: 200 });
});

test('one of 16 members who want to hold a customer at once does', async () => {
  const world = await createWorld({ connections: 16 });
  const enterprise = await world.enterprise();
  const id = await enterprise.addToPublicPool();
  const members = await Promise.all(Array.from({ length: 16 }, (_, index) => enterprise.member(`坐席 ${index}`)));
  const attempts = await Promise.allSettled(members.map(({ member }) => world.customers.lease(member, id)));
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('tags come by group, in the order they were made', async () => {
  const world = await office();
  await world.tenant.query(sql`
    insert into tag (tenant_id, group_name, name)
    select ${world.tenantId}, t.* from (values ('行业', '鞋业'), ('行业', '五金'), ('地区', '浙江')) t`);
  const { data } = await world.call('customers.tags', {}, world.rival.token);
  expect(data.groups.map(({ name, tags }) => [name, tags.map((tag) => tag.name)])).toEqual([
    ['地区', ['浙江']],
    ['行业', ['鞋业', '五金']],
  ]);
});
