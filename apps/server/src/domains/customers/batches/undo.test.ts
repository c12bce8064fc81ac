import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { office } from '../public-pools/test-support/office.ts';

test('an owner who gets a customer back by an undo has the granted time again, and the new owner has not', async () => {
  const { own, agent, other, boss, call, customers, domains, tenantId, tenant } = await office();
  const { token } = await domains.identity.openSession(boss.userId, tenantId, { ip: '192.0.2.1', deviceKey: '' });
  const id = await own(agent.userId, 30);
  await call('customers.extend', { id, reason: '客户出差' }, token);
  await tenant.query(sql`update customer set return_warned_for = '2026-03-17' where id = ${id}`);
  const granted = async () => {
    const { userId, extensionsLeft, isExtended, returnsAt } = await customers.detail(boss, id);
    return { userId, extensionsLeft, isExtended, returnsAt };
  };
  const before = await granted();
  expect(before).toMatchObject({ userId: agent.userId, extensionsLeft: 1, isExtended: true });
  const ids = [id];
  const batches = [
    () => call('customers.assign', { way: 'explicit', pairs: [{ id, userId: other.userId }] }, token),
    () => call('customers.returnToSea', { whom: { by: 'ids', ids }, reason: 'other' }, token),
  ];
  for (const begin of batches) {
    const { data } = await begin();
    expect(data.changed).toBe(1);
    expect(await granted()).toMatchObject({ extensionsLeft: 2, isExtended: false });
    expect((await call('customers.undoBatch', { id: data.id }, token)).data).toMatchObject({ restored: 1 });
    expect(await granted()).toEqual(before);
    const [warned] = await tenant.query(sql`select return_warned_for::text as day from customer where id = ${id}`);
    expect(warned).toEqual({ day: '2026-03-17' });
  }
});
