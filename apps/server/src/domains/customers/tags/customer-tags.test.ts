import { expect, test } from 'vitest';
import { addCustomer } from '../../../../test/customers.ts';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { insertTags, tagCustomers } from './customer-tags.repository.ts';

test('the copy of a customer’s fields in its tags stays equal, whatever happens to the customer', async () => {
  const world = await sharedWorld();
  const enterprise = await world.enterprise();
  const { member } = await enterprise.member('赵婷');
  const { tenant } = enterprise;
  const [tagId] = await insertTags(tenant, [{ groupName: '行业', name: '五金' }]);
  const inPublicPool = await addCustomer({ ...world, tenant }, {});
  const owned = await addCustomer({ ...world, tenant }, { owner_id: member.userId, last_follow_at: new Date() });
  await tagCustomers(
    tenant,
    [inPublicPool, owned].map((customerId) => ({ tagId: tagId!, customerId })),
  );

  const differing = sql`
    select c.id from customer c join customer_tag t on t.customer_id = c.id
    where (c.owner_id, c.recycle_bin_id is not null, c.level, c.sea_at, c.owned_at, c.follow_order, c.visit_order,
      tail_key(c.tail_hash))
      is distinct from (t.owner_id, t.is_recycled, t.level, t.sea_at, t.owned_at, t.follow_order, t.visit_order,
        t.tail_key)`;
  expect(await tenant.query(differing)).toEqual([]);
  await world.customers.claim(member, [inPublicPool]);
  expect(await tenant.query(differing)).toEqual([]);
  for (const change of [
    sql`level = 1`,
    sql`last_follow_at = now()`,
    sql`next_visit_at = now()`,
    sql`next_visit_at = null`,
    sql`tail_hash = ${Buffer.from('another number')}`,
    sql`recycle_bin_id = 1`,
    sql`recycle_bin_id = null, owner_id = null, owned_at = null, sea_at = now()`,
  ]) {
    await tenant.query(sql`update customer set ${change}`);
    expect(await tenant.query(differing)).toEqual([]);
  }
});
