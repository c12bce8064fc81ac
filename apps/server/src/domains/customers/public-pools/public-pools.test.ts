import { addDays } from '@haihu/rules/day';
import { describe, expect, test } from 'vitest';
import { addManyCustomers } from '../../../../test/customers.ts';
import { sql } from '../../../platform/db/sql.ts';
import { night, office, plain } from './test-support/office.ts';

const everything = { size: 50 };

describe('a sea', () => {
  test('is there for its people alone: in the list, the detail, the search and the claim', async () => {
    const { make, inPublicPool, customers, agent, other, boss, addToPublicPool, publicPools } = await office();
    const publicPool = await make();
    const [first, east] = [
      await addToPublicPool({ name: '何平' }),
      await inPublicPool(publicPool, { name: '罗敏', mobile: '13900001234' }),
    ];

    expect((await publicPools.mine(agent)).list.map(({ id }) => id)).toEqual(['1', publicPool]);
    expect((await publicPools.mine(other)).list.map(({ id }) => id)).toEqual(['1']);
    const idsIn = async (seaId?: string) =>
      (await customers.publicPoolPage(agent, { ...everything, seaId })).list.map(({ id }) => id);
    expect([await idsIn(), await idsIn(publicPool)]).toEqual([[first], [east]]);
    const absent = { errorName: 'customers.sea_not_found' };
    await expect(customers.publicPoolPage(other, { ...everything, seaId: publicPool })).rejects.toMatchObject(absent);
    await expect(customers.publicPoolPage(other, { ...everything, seaId: '77' })).rejects.toMatchObject(absent);
    for (const ask of [
      () => customers.detail(other, east),
      () => customers.claim(other, [east]),
      () => customers.claim(other, [first, east]),
    ]) {
      await expect(ask()).rejects.toMatchObject({ errorName: 'customers.not_found', data: null });
    }
    expect((await customers.publicPoolPage(other, { ...everything, search: '13900001234' })).list).toEqual([]);
    await expect(customers.locate(other, east)).rejects.toMatchObject({ errorName: 'customers.not_found' });
    expect(
      (await customers.claim(agent, [first, east])).list.map(({ standing: ownership }) => ownership.state),
    ).toEqual(['mine', 'mine']);
    // The claim is not visible either.
    await expect(customers.detail(other, east)).rejects.toMatchObject({ errorName: 'customers.not_found' });
    await expect(customers.publicPoolPage(boss, { ...everything, seaId: publicPool })).rejects.toMatchObject(absent);
  });

  test('keeps fields back from all but its admins, wherever they would show, until the claim', async () => {
    const { make, inPublicPool, customers, agent, boss, agentToken, call, other, domains, tenant, clock, cipher } =
      await office();
    const publicPool = await make({ hiddenFields: ['mobile', 'company', 'remark'], adminIds: [boss.userId] });
    const id = await inPublicPool(publicPool, { mobile: '13900001234', company: '机密公司', remark: '机密备注' });
    await tenant.query(sql`
      insert into customer_event (tenant_id, customer_id, at, kind, actor_id, detail)
      values (${tenant.tenantId}, ${id}, ${clock.now()}, 'changed', ${other.userId}, '{"field": "company", "from": "机密旧", "to": "机密公司"}')`);
    await call('followups.addVisit', { customerId: id, at: '2026-03-03T02:00:00Z', content: '' }, agentToken);
    const { enc, hash, tail } = cipher.seal(tenant.tenantId, '057188881234');
    await tenant.query(sql`
      insert into customer_number (tenant_id, customer_id, number_enc, number_hash, tail_hash, label)
      values (${tenant.tenantId}, ${id}, ${enc}, ${hash}, ${tail}, 'assistant')`);

    const seen = [
      await customers.publicPoolPage(agent, { ...everything, seaId: publicPool }),
      await customers.detail(agent, id),
      await call('followups.timeline', { customerId: id }, agentToken),
      await call('followups.changes', { customerId: id }, agentToken),
      await call('followups.visits', { state: 'waiting' }, agentToken),
      await domains.customers.core.findShort(tenant, agent, [id]),
    ];
    expect(JSON.stringify(seen)).toContain(`"id":"${id}"`);
    expect(JSON.stringify(seen)).not.toMatch(/机密|1234|assistant/);
    for (const search of ['13900001234', '1234']) {
      expect((await customers.publicPoolPage(agent, { ...everything, seaId: publicPool, search })).list).toEqual([]);
      expect((await customers.publicPoolPage(boss, { ...everything, seaId: publicPool, search })).list).toHaveLength(1);
    }
    const claimFirst = { errorName: 'customers.claim_first' };
    await expect(customers.reveal(agent, { id, reason: 'identity' })).rejects.toMatchObject(claimFirst);
    const dialled = tenant.transaction((tx) => domains.customers.core.findForCall(tx, agent, id));
    await expect(dialled).rejects.toMatchObject(claimFirst);
    expect(await customers.detail(boss, id)).toMatchObject({ company: '机密公司', hidden: [] });

    await customers.claim(agent, [id]);
    expect(await customers.detail(agent, id)).toMatchObject({ mobile: '139****1234', company: '机密公司', hidden: [] });
  });

  test('has claims a day, a waiting time and reveals of its own; the enterprise’s hold elsewhere', async () => {
    const { make, inPublicPool, customers, agent, addToPublicPool } = await office();
    const publicPool = await make({ rules: { claimsADay: 1, claimableAfterMinutes: 30 } });
    const [one, two] = [await inPublicPool(publicPool), await inPublicPool(publicPool)];
    const fresh = await inPublicPool(publicPool, { sea_at: new Date('2026-03-02T01:45:00Z') });
    expect((await customers.claim(agent, [fresh])).list[0]!.standing).toEqual({
      state: 'waiting',
      by: null,
      at: '2026-03-02T02:15:00.000Z',
    });
    expect((await customers.claim(agent, [one])).claimsLeft).toBe(0);
    await expect(customers.claim(agent, [two])).rejects.toMatchObject({ errorName: 'customers.daily_claims_used' });
    expect((await customers.claim(agent, [await addToPublicPool()])).claimsLeft).toBe(49);
  });

  test('tells its people the rules in force, what they have used of them, and what is kept back', async () => {
    const { make, inPublicPool, customers, publicPools, agent, other, own } = await office();
    const publicPool = await make({
      rules: { claimsADay: 2, coolDownDays: 7, privateCap: 5 },
      hiddenFields: ['company'],
    });
    await own(agent.userId, 1);
    await own(agent.userId, 1, { is_deal: true });
    await customers.claim(agent, [await inPublicPool(publicPool)]);
    expect(await publicPools.rules(agent, publicPool)).toMatchObject({
      id: publicPool,
      name: '华东',
      rules: { claimsADay: 2, coolDownDays: 7, privateCap: 5, followUpDays: 30 },
      hidden: ['company'],
      claimsLeft: 1,
      room: 3,
    });
    // Another pool has its own claims; the private pool is the same.
    expect(await publicPools.rules(agent, undefined)).toMatchObject({
      id: '1',
      name: null,
      rules: { claimsADay: 50, coolDownDays: 3 },
      hidden: [],
      claimsLeft: 50,
      room: 1998,
    });
    await expect(publicPools.rules(other, publicPool)).rejects.toMatchObject({ errorName: 'customers.sea_not_found' });
  });

  test('is changed by its admins, on the version they saw, and by nobody else', async () => {
    const { publicPools, make, agent, other, boss, tenant } = await office();
    const publicPool = await make({ adminIds: [agent.userId] });
    const draft = { ...plain, id: publicPool, name: '华东二', adminIds: [agent.userId] };
    await expect(publicPools.save(other, { ...draft, version: 1 })).rejects.toMatchObject({
      errorName: 'customers.sea_not_found',
    });
    await expect(publicPools.save(agent, { ...plain, name: '华南' })).rejects.toMatchObject({
      errorName: 'permission.missing',
    });
    expect(await publicPools.save(agent, { ...draft, version: 1 })).toEqual({ id: publicPool, version: 2 });
    await expect(publicPools.save(boss, { ...draft, version: 1 })).rejects.toMatchObject({
      errorName: 'customers.sea_stale',
    });
    await expect(publicPools.save(boss, { ...plain, name: '华东二' })).rejects.toMatchObject({
      errorName: 'customers.sea_exists',
    });
    await expect(
      publicPools.save(boss, { ...plain, name: '华南', memberIds: [agent.userId, '999'] }),
    ).rejects.toMatchObject({
      data: { fields: [{ field: 'memberIds.1', problem: { zh: '没有这一项', en: 'unknown' } }] },
    });
    expect((await publicPools.settings(agent)).list.map(({ id }) => id)).toEqual([publicPool]);
    expect((await publicPools.settings(other)).list).toEqual([]);
    const [, audited] = await tenant.query<{ detail: object }>(
      sql`select detail from audit where action = 'customers.sea_saved' order by id`,
    );
    expect(audited!.detail).toEqual({ name: '华东二', fields: 'name departmentIds' });
  });
});

describe('the night', () => {
  test('takes back what nobody cared for, warns of the rest once, and does neither twice', async () => {
    const world = await office();
    const { make, own, agent, other, clock, customers, runJobs, pushesTo, tenant, publicPools, boss } = world;
    const publicPool = await make({ rules: { followUpDays: 3, doubledForInterested: true, warnDays: 2 } });
    // Monday 2 March. The customer has three whole days: owned on the 26th, it goes in the night to the 2nd. That night
    // is over, so it goes in the next one.
    const due = await own(agent.userId, 4);
    const interested = await own(agent.userId, 4, { level: 1 });
    const dealt = await own(agent.userId, 40, { is_deal: true });
    const soon = await own(agent.userId, 2);
    const elsewhere = await own(other.userId, 4);
    const long = await own(other.userId, 40);

    const forecast = await publicPools.simulate(boss, {});
    expect(forecast).toMatchObject({ total: 2, at: '2026-03-02T18:00:00.000Z' });
    expect(await customers.detail(agent, due)).toMatchObject({
      returnsAt: forecast.at,
      returnsBecause: 'not_reached',
      seaId: publicPool,
    });

    await runJobs();
    for (const day of ['2026-03-03', '2026-03-03']) {
      clock.now = () => night(day);
      await runJobs();
      await customers.returnDue(world.tenantId);
    }

    const rows = await tenant.query(sql`
      select id, sea_id, sea_reason, former_owner_id from customer where owner_id is null order by id`);
    expect(rows).toEqual([
      { id: due, sea_id: publicPool, sea_reason: 'not_followed_up', former_owner_id: agent.userId },
      { id: long, sea_id: '1', sea_reason: 'not_followed_up', former_owner_id: other.userId },
    ]);
    const events = await tenant.query(sql`select customer_id, kind, actor_id, detail from customer_event order by id`);
    expect(events).toEqual([
      { customer_id: due, kind: 'returned', actor_id: null, detail: { reason: 'not_followed_up', sea: publicPool } },
      { customer_id: long, kind: 'returned', actor_id: null, detail: { reason: 'not_followed_up', sea: '1' } },
    ]);
    expect((await pushesTo(agent)).map(({ type, msg }) => [type, msg])).toEqual([
      [104, '昨夜 1 位客户自动回收'],
      [104, '2 位客户 2 天内会自动回收，及时跟进'],
    ]);
    expect(await customers.detail(agent, soon)).toMatchObject({ returnsAt: '2026-03-03T18:00:00.000Z' });
    for (const id of [interested, dealt])
      expect(await customers.detail(agent, id)).toMatchObject({ userId: agent.userId });
    expect(await customers.detail(other, elsewhere)).toMatchObject({ seaId: '1', userId: other.userId });
    // The former owner waits by the rules of that pool.
    expect((await customers.claim(agent, [due])).list[0]!.standing.state).toBe('waiting');
  });

  test('waits for nobody who is at a customer that stays', async () => {
    const { own, agent, clock, customers, tenant, tenantId } = await office();
    await own(agent.userId, 40);
    const stays = await own(agent.userId, 40, { last_follow_at: clock.now() });
    clock.now = () => night('2026-03-03');
    await tenant.transaction(async (tx) => {
      await tx.query(sql`select from customer where id = ${stays} for update`);
      await customers.returnDue(tenantId);
    });
    const held = await tenant.query(sql`select id from customer where owner_id is not null`);
    expect(held).toEqual([{ id: stays }]);
  });

  test(
    'killed in the middle and begun again moves nobody twice; hundreds go in parts',
    { timeout: 60_000 },
    async () => {
      const world = await office();
      const { tenant, agent, clock, customers, pushesTo, runJobs } = world;
      await addManyCustomers({ ...world, tenant }, 1200, agent.userId);
      clock.now = () => night('2026-05-01');
      // An error of the database for one customer of the third part ends the run there.
      await world.admin(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger refuse before update on customer for each row
        when (old.id > 1100 and new.owner_id is null) execute function refuse()`);
      await expect(customers.returnDue(world.tenantId)).rejects.toThrow('killed');
      const left = () => tenant.query(sql`select from customer where owner_id is not null`);
      expect(await left()).toHaveLength(200);
      await world.admin('drop trigger refuse on customer');
      await customers.returnDue(world.tenantId);

      expect(await left()).toHaveLength(0);
      const perCustomer = await tenant.query(sql`select from customer_event group by customer_id having count(*) = 1`);
      expect(perCustomer).toHaveLength(1200);
      const told = (await pushesTo(agent)).map(({ data }) => (data as { count: number }).count);
      expect(told.reduce((sum, count) => sum + count, 0)).toBe(1200);

      // The run plans the next night by itself.
      clock.now = () => night(addDays('2026-05-01', 1));
      await runJobs();
      const jobs = await world.admin(
        "select run_at from graphile_worker.jobs where task_identifier = 'customers.return'",
      );
      expect(jobs).toHaveLength(1);
    },
  );

  test('is foretold for rules that are not saved, of whom and how many', async () => {
    const { publicPools, own, agent, other, boss, head } = await office();
    for (const days of [5, 6, 9]) await own(agent.userId, days);
    await own(other.userId, 9);
    const draft = { ...plain, departmentIds: [head], rules: { followUpDays: 4 } };
    expect(await publicPools.simulate(boss, { sea: draft })).toMatchObject({
      total: 3,
      members: [{ id: agent.userId, name: '赵婷', count: 3 }],
    });
    const { rules } = await publicPools.settings(boss);
    expect((await publicPools.simulate(boss, { pools: { ...rules, followUpDays: 8 } })).total).toBe(2);
    expect((await publicPools.simulate(boss, {})).total).toBe(0);
    await expect(publicPools.simulate(other, {})).rejects.toMatchObject({ errorName: 'permission.missing' });
  });
});

test('a manager gives more time twice, an agent never; another owner begins anew', async () => {
  const { own, agent, boss, call, customers, clock, tenant, tenantId, domains } = await office();
  const id = await own(agent.userId, 30);
  const { token } = await domains.identity.openSession(boss.userId, tenantId, { ip: '192.0.2.1', deviceKey: '' });
  const extend = (key: string, reason = '客户出差') =>
    call('customers.extend', { id, reason }, token, { key: `extension-of-customer-${key}` });
  const first = await extend('a');
  expect(first.data).toEqual({ returnsAt: '2026-03-17T18:00:00.000Z', left: 1 });
  expect(await extend('a')).toEqual(first);
  expect((await extend('b')).data.left).toBe(0);
  expect(await extend('c')).toMatchObject({ code: 41036, data: { limit: 2 } });
  expect(await customers.detail(agent, id)).toMatchObject({
    isExtended: true,
    extensionsLeft: 0,
    returnsAt: '2026-04-01T18:00:00.000Z',
  });
  clock.now = () => night('2026-03-05');
  await customers.returnDue(tenantId);
  expect(await customers.detail(agent, id)).toMatchObject({ userId: agent.userId });
  await tenant.query(sql`update customer set owner_id = ${boss.userId} where id = ${id}`);
  expect(await customers.detail(boss, id)).toMatchObject({ isExtended: false, extensionsLeft: 2 });
});
