import { expect, test } from 'vitest';
import { sharedWorld } from '../../../../test/shared-world.ts';
import type { Member } from '../../../kernel/member.ts';
import { sql } from '../../../platform/db/sql.ts';
import { lockNumbers } from './customer-records.repository.ts';

const mobileOf = (index: number) => `139200000${String(index).padStart(2, '0')}`;

/** Members of one enterprise who type a customer in at the same moment. */
async function office(count: number) {
  const world = await sharedWorld();
  const { tenant, member } = await world.enterprise();
  const { records } = world.domains.customers;
  const members: Member[] = [];
  for (let index = 0; index < count; index += 1) members.push((await member(`坐席${index}`)).member);
  const hashOf = (index: number) => world.cipher.hash(tenant.tenantId, mobileOf(index));

  /** Looks for all of them first, so that nothing but the writing is left. */
  async function addAll(change: (index: number) => object = () => ({}), target: 'private' | 'sea' = 'private') {
    const asked = members.map((by, index) => ({
      by,
      request: { name: `王${index}`, mobile: mobileOf(index), company: `明达${index}`, ...change(index) },
      key: { call: 'customers.addPrivate', key: `together-${index}`, bodyHash: Buffer.alloc(32, index) },
    }));
    const looked = await Promise.all(asked.map(({ by, request }) => records.lookAt(by, request)));
    return asked.map(({ by, request, key }, index) =>
      records.add(by, target, request, key, Promise.resolve(looked[index]!)).then(
        ({ id }) => id,
        ({ errorName, code }: { errorName?: string; code?: string }) => `refused: ${errorName ?? code}`,
      ),
    );
  }

  const customers = () =>
    tenant.query<{ id: string; name: string; written: string; ownerId: string; makers: string[] }>(sql`
      select c.id, c.name, c.xmin::text as written, c.owner_id as "ownerId", array[
        (select e.actor_id from customer_event e where e.customer_id = c.id and e.kind = 'created'),
        (select m.actor_id from customer_movement m where m.customer_id = c.id and m.to_owner_id = c.owner_id),
        (select k.user_id from idempotency_key k where k.tenant_id = c.tenant_id and k.result->>'id' = c.id::text)
      ]::text[] as makers
      from customer c where c.tenant_id = ${tenant.tenantId} order by c.name`);
  return { tenant, members, hashOf, addAll, customers };
}

test('customers of one moment are written by few transactions, each with all that belongs to it', async () => {
  const { tenant, members, addAll, customers } = await office(9);
  const ids = await Promise.all(await addAll());
  const stored = await customers();
  expect(stored.map(({ id, name, ownerId, makers }) => ({ id, name, ownerId, makers }))).toEqual(
    members.map(({ userId }, index) => ({
      id: ids[index],
      name: `王${index}`,
      ownerId: userId,
      makers: [userId, userId, userId],
    })),
  );
  // The first is written at once, and the others meanwhile wait.
  expect(new Set(stored.map(({ written }) => written)).size).toBe(2);
  const searches = await tenant.query<{ by: string }>(sql`
    select actor_id::text as by from audit
    where tenant_id = ${tenant.tenantId} and action = 'customers.number_search' order by actor_id`);
  expect(searches.map(({ by }) => by)).toEqual(members.map(({ userId }) => userId));
  // The same requests once more get the same answers.
  expect(await Promise.all(await addAll())).toEqual(ids);
  expect(await customers()).toHaveLength(9);
});

test('nobody is refused or held up for what speaks against a colleague', async () => {
  const { tenant, members, hashOf, addAll, customers } = await office(8);
  await tenant.query(sql`
    insert into setting (tenant_id, key, version, value, changed_at, changed_by)
    values (${tenant.tenantId}, 'pools', 1, '{"privateCap": 1}', now(), ${members[0]!.userId})`);
  await tenant.query(sql`
    insert into customer (tenant_id, name, level, mobile_enc, mobile_hash, tail_hash, owner_id, owned_at, sea_at, sea_reason)
    values (${tenant.tenantId}, '先来', 3, '', sha256('first'), '', ${members[3]!.userId}, now(), now(), 'added')`);

  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = tenant.transaction(async (tx) => {
    await lockNumbers(tx, [hashOf(4)]);
    held.resolve();
    await over.promise;
  });
  await held.promise;
  // PostgreSQL refuses the text of the fifth.
  const answers = await addAll((index) => (index === 5 ? { remark: '\0' } : {}));
  const others = answers.filter((_, index) => index !== 4);
  const told = await Promise.all(others);
  expect(told.filter((one) => one.startsWith('refused'))).toEqual([
    'refused: customers.private_pool_full',
    'refused: 22P05',
  ]);
  expect((await customers()).map(({ name }) => name)).not.toContain('王4');
  over.resolve();
  await holding;
  await answers[4];
  const names = (await customers()).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['王0', '王1', '王2', '王4', '王6', '王7', '先来'].toSorted());
});
