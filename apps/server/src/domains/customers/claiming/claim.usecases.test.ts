import { describe, expect, test, vi } from 'vitest';
import { addCustomer, addManyCustomers } from '../../../../test/customers.ts';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { findHoldings, lockCustomers } from '../core/customers.repository.ts';
import { takeUnchanged } from './claim.repository.ts';

async function office(given = sharedWorld()) {
  const world = await given;
  const enterprise = await world.enterprise();
  const { member } = await enterprise.member('赵婷');
  const addToPublicPool = (count: number) =>
    Promise.all(Array.from({ length: count }, () => enterprise.addToPublicPool()));
  return {
    ...world,
    ...enterprise,
    addToPublicPool,
    member,
    claim: (ids: string[]) => world.customers.claim(member, ids),
  };
}

describe('claims a day', () => {
  test('are 50, and begin anew at midnight where the enterprise is', async () => {
    const { clock, claim, addToPublicPool } = await office();
    const [first, second, more] = [await addToPublicPool(48), await addToPublicPool(2), await addToPublicPool(2)];
    clock.now = () => new Date('2026-03-02T15:59:59.999Z');
    expect((await claim(first)).claimsLeft).toBe(2);
    expect((await claim(second)).claimsLeft).toBe(0);
    await expect(claim(more)).rejects.toMatchObject({
      errorName: 'customers.daily_claims_used',
      data: { claimsLeft: 0 },
    });
    clock.now = () => new Date('2026-03-02T16:00:00.000Z');
    expect((await claim(more)).claimsLeft).toBe(48);
  });

  test('are used up as a whole or not at all, and by nothing but winning', async () => {
    const { claim, addToPublicPool, tenant } = await office();
    const mine = await addToPublicPool(49);
    await claim(mine);
    expect((await claim(mine)).claimsLeft).toBe(1);
    const two = await addToPublicPool(2);
    await expect(claim(two)).rejects.toMatchObject({ data: { claimsLeft: 1 } });
    expect(await tenant.query(sql`select from customer where id = any(${two}) and owner_id is not null`)).toEqual([]);
    expect((await claim([two[0]!, two[0]!, ...mine])).claimsLeft).toBe(0);
  });

  test('are not won back by giving customers back', async () => {
    const { claim, addToPublicPool, tenant } = await office();
    await claim(await addToPublicPool(50));
    await tenant.query(sql`update customer set owner_id = null, owned_at = null`);
    await expect(claim(await addToPublicPool(1))).rejects.toMatchObject({ errorName: 'customers.daily_claims_used' });
  });

  test('hold for two devices of one member at once', async () => {
    const { claim, addToPublicPool } = await office();
    await claim(await addToPublicPool(45));
    const attempts = await Promise.all(
      (await addToPublicPool(10)).map((id) => claim([id]).catch((error: Error) => error)),
    );
    expect(attempts.filter((attempt) => !(attempt instanceof Error))).toHaveLength(5);
  });
});

test('a private pool holds 2,000 customers, dealt ones not counted', async () => {
  const { claim, addToPublicPool, tenant, member, cipher } = await office(createWorld());
  await addManyCustomers({ cipher, tenant }, 2000, member.userId);
  await tenant.query(sql`update customer set is_deal = true where id = (select min(id) from customer)`);
  const two = await addToPublicPool(2);
  await expect(claim(two)).rejects.toMatchObject({ errorName: 'customers.private_pool_full', data: { room: 1 } });
  expect((await claim([two[0]!])).list).toMatchObject([{ standing: { state: 'mine' } }]);
  await expect(claim([two[1]!])).rejects.toMatchObject({ data: { room: 0 } });
});

test('a customer in the recycle bin, or never in the sea, cannot be told from an absent one', async () => {
  const world = await office();
  const foreign = await world.enterprise('海呼分部');
  const colleague = await createColleague(world);
  const hidden = [
    await addCustomer(world, { recycle_bin_id: '1' }),
    await addCustomer(world, { owner_id: colleague }),
    await addCustomer(world, { owner_id: colleague, left_sea_at: new Date('2026-03-01T01:59:59Z') }),
    await foreign.addToPublicPool(),
    '999999',
  ];
  for (const id of hidden) {
    await expect(world.claim([id])).rejects.toMatchObject({ errorName: 'customers.not_found', data: null });
  }
  const justTaken = await addCustomer(world, {
    owner_id: colleague,
    left_sea_at: new Date('2026-03-01T02:00:01Z'),
  });
  expect((await world.claim([justTaken])).list).toMatchObject([{ standing: { state: 'taken', by: '李敏' } }]);
});

async function createColleague({ domains, tenantId }: Awaited<ReturnType<typeof office>>): Promise<string> {
  return domains.identity.addMember(tenantId, { name: '李敏', mobile: '13900000999', permissions: [] });
}

test('rows are locked in the order of their ids, however the database finds them: no two claims wait for each other', async () => {
  const { tenant, addToPublicPool } = await office();
  const [first, middle, last] = (await addToPublicPool(3)).toSorted((one, other) => Number(one) - Number(other));
  // PostgreSQL writes an updated row behind the others: a scan in table order now finds the first id last.
  for (const id of [middle, first]) await tenant.query(sql`update customer set call_count = 1 where id = ${id}`);
  const waiting = async (count: number) => {
    const blocked = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await vi.waitFor(async () => expect(await tenant.query(blocked)).toHaveLength(count), 10_000);
  };
  const [locked, bothWait] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];

  const blocker = tenant.transaction(async (tx) => {
    await lockCustomers(tx, [middle!]);
    locked.resolve();
    await bothWait.promise;
  });
  await locked.promise;
  const byIndex = tenant.transaction((tx) => lockCustomers(tx, [first!, middle!, last!]));
  await waiting(1);
  const byTable = tenant.transaction(async (tx) => {
    await tx.query(sql`set local enable_indexscan = off`);
    await tx.query(sql`set local enable_bitmapscan = off`);
    await lockCustomers(tx, [last!, middle!, first!]);
  });
  await waiting(2);
  bothWait.resolve();
  await Promise.all([blocker, byIndex, byTable]);
});

test('a member who was suspended a moment ago takes nothing, and is told that the session is over', async () => {
  const { claim, tenant, member, addToPublicPool } = await office();
  const ids = await addToPublicPool(1);
  await tenant.query(sql`update membership set suspended_at = now() where user_id = ${member.userId}`);
  await expect(claim(ids)).rejects.toMatchObject({ errorName: 'session.revoked' });
  expect(await tenant.query(sql`select from customer where owner_id is not null`)).toEqual([]);
});

test('a customer that is no longer as it was seen is not taken', async () => {
  const { tenant, member, addToPublicPool, clock } = await office();
  const ids = await addToPublicPool(1);
  const [found] = await findHoldings(tenant, ids);
  const own = { since: '2026-03-01T16:00:00Z', claims: new Map(), held: 0, newest: null };
  const take = (as: object) =>
    tenant.transaction((tx) => {
      const taking = { customers: [{ ...found!, ...as }], memberId: member.userId, at: clock.now(), own };
      return takeUnchanged(tx, taking, [], []);
    });
  const others = [{ seaAt: '2026-01-01T00:00:00Z' }, { formerOwnerId: member.userId }, { seaId: '7' }];
  for (const stale of others) expect(await take(stale), JSON.stringify(stale)).toEqual([]);
  expect(await take({})).toMatchObject([{ ownerId: member.userId }]);
});

test('nothing is taken after a claim since the count, from the first moment of the day on', async () => {
  const { tenant, member, addToPublicPool, claim, clock } = await office();
  await claim(await addToPublicPool(1));
  const customers = await findHoldings(tenant, await addToPublicPool(1));
  const at = clock.now();
  const take = (claims: number) =>
    tenant.transaction((tx) => {
      const own = { since: at.toISOString(), claims: new Map([['1', claims]]), held: 1, newest: at.toISOString() };
      return takeUnchanged(tx, { customers, memberId: member.userId, at, own }, [], []);
    });
  expect(await take(0)).toEqual([]);
  expect(await take(1)).toMatchObject([{ ownerId: member.userId }]);
});
