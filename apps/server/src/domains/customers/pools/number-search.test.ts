import { expect, test } from 'vitest';
import { addCustomer } from '../../../../test/customers.ts';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { sql } from '../../../platform/db/sql.ts';

async function office() {
  const world = await sharedWorld();
  const enterprise = await world.enterprise();
  const agent = await enterprise.member('赵婷');
  return { ...world, ...enterprise, agent };
}

test('a customer is found by any of its numbers, whole or by the last four digits', async () => {
  const world = await office();
  const id = await addCustomer(world, { mobile: '13812346602', owner_id: world.agent.member.userId });
  const { enc, hash, tail } = world.cipher.seal(world.tenantId, '057188886666');
  await world.tenant.query(sql`
    insert into customer_number values (${world.tenantId}, ${id}, ${enc}, ${hash}, ${tail})`);
  const search = async (typed: string, member = world.agent.member) => {
    const page = { search: typed, sort: 'owned', size: 10 } as const;
    return (await world.customers.privatePage(member, page)).list.map((found) => found.id);
  };
  for (const typed of ['13812346602', '+86 138-1234-6602', '6602', '0571-88886666']) {
    expect([typed, await search(typed)]).toEqual([typed, [id]]);
  }
  const unmasked = { ...world.agent.member, masksPhones: false };
  expect(await search('6666', unmasked)).toEqual([id]);
  for (const typed of ['13812346603', '1234', '138', '2346602']) expect(await search(typed)).toEqual([]);
});

test('last digits that are masked are not found out by trying them', async () => {
  const world = await office();
  const { member } = world.agent;
  const id = await addCustomer(world, { mobile: '13812346602', owner_id: member.userId });
  for (const number of ['057188886666', '01088887777', '95588']) {
    const { enc, hash, tail } = world.cipher.seal(world.tenantId, number);
    await world.tenant.query(sql`
      insert into customer_number (tenant_id, customer_id, number_enc, number_hash, tail_hash)
      values (${world.tenantId}, ${id}, ${enc}, ${hash}, ${tail})`);
  }
  expect((await world.customers.detail(member, id)).otherMobiles).toEqual(['05718888****', '010****7777', '*****']);
  const found = async (search: string, who = member) => {
    const pages = [
      await world.customers.privatePage(who, { search, sort: 'owned', size: 10 }),
      await world.customers.privatePage(who, { search, sort: 'name', levels: [1, 2, 3, 4, 5, 6], size: 10 }),
    ];
    return [...pages.map(({ list }) => list.length), (await world.customers.search(who, search)).mine.length];
  };
  const [all, none] = [
    [1, 1, 1],
    [0, 0, 0],
  ];
  for (const [tail, shown] of [
    ['6602', all],
    ['7777', all],
    ['6666', none],
    ['5588', none],
  ] as const) {
    expect([tail, await found(tail)]).toEqual([tail, shown]);
    const exempt = { ...member, maskExemptions: { isOpen: true, value: ['otherMobiles'] } };
    expect([tail, await found(tail, exempt)]).toEqual([tail, all]);
  }
});

test('looking for a whole number is written down with what it found, never with the number', async () => {
  const world = await office();
  const id = await addCustomer(world, { mobile: '13812346602' });
  await world.call('customers.seaPage', { search: '13812346602' }, world.agent.token);
  await world.call('customers.privatePage', { search: '13812346603' }, world.agent.token);
  await world.call('customers.findDuplicate', { mobile: '13812346602' }, world.agent.token);
  await world.call('customers.seaPage', { search: '6602' }, world.agent.token);

  const written = await world.tenant.query(sql`select action, actor_id, subject_id, detail from audit order by id`);
  const by = { action: 'customers.number_search', actor_id: world.agent.member.userId, detail: {} };
  expect(written).toEqual([
    { ...by, subject_id: id },
    { ...by, subject_id: null },
    { ...by, subject_id: id },
  ]);
});

test('a member looks for 30 whole numbers a minute, in whatever way, and names as often as it likes', async () => {
  const world = await office();
  const colleague = await world.member('李敏');
  await addCustomer(world, { mobile: '13812346602' });
  for (let index = 0; index < 29; index += 1) {
    await world.customers.publicPoolPage(world.agent.member, { search: '13812346602', size: 1 });
  }
  const ask = (who: typeof colleague) => world.call('customers.findDuplicate', { mobile: '13800000001' }, who.token);
  expect(await ask(world.agent)).toMatchObject({ code: 200 });
  expect(await ask(world.agent)).toMatchObject({ code: 41004, data: { againAt: '2026-03-02T02:01:00.000Z' } });
  const search = { search: '13800000001' };
  expect(await world.call('customers.seaPage', search, world.agent.token)).toMatchObject({ code: 41004 });
  expect(await world.call('customers.privatePage', search, world.agent.token)).toMatchObject({ code: 41004 });
  expect(await ask(colleague)).toMatchObject({ code: 200 });
  for (const free of ['王', '0001']) {
    expect(await world.call('customers.seaPage', { search: free }, world.agent.token)).toMatchObject({ code: 200 });
  }
  world.clock.now = () => new Date('2026-03-02T02:01:00Z');
  expect(await ask(world.agent)).toMatchObject({ code: 200 });
});
