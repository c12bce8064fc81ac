import { expect, test, vi } from 'vitest';
import { addCustomer } from '../../../../test/customers.ts';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';

test('a screen that is still open on a merged customer works on the one that stays', async () => {
  const world = await sharedWorld();
  const enterprise = await world.enterprise();
  const { token, member } = await enterprise.member('王磊', { dataScope: 'all' });
  const { call } = world;
  const own = () => addCustomer({ ...world, tenant: enterprise.tenant }, { owner_id: member.userId, level: 3 });
  const [keepId, mergeId] = [await own(), await own()];
  const field = { id: null, name: '预算', type: 'number' as const, options: [], required: false, archived: false };
  await call('config.saveSettings', { key: 'customFields', version: 0, value: { fields: [field] } }, token);
  const { seen } = (await call('customers.mergePreview', { keepId, mergeId }, token)).data;
  await call('customers.merge', { keepId, mergeId, seen, take: { mobile: 'kept' }, owner: 'kept' }, token);

  await call('customers.setLevel', { id: mergeId, level: 1 }, token);
  await call('customers.setCustom', { id: mergeId, values: { '1': 80 } }, token);
  const { data: filePath } = await world.upload(
    token,
    '合同.pdf',
    Buffer.from(`%PDF-1.4\n${'x'.repeat(200)}\n%%EOF\n`),
  );
  expect((await call('customers.addAttachment', { customerId: mergeId, filePath }, token)).data.name).toBe('合同.pdf');
  await call('customers.lease', { id: mergeId }, token);

  expect((await call('customers.privateDetail', { id: keepId }, token)).data).toMatchObject({
    level: 1,
    custom: { '1': 80 },
  });
  for (const customerId of [keepId, mergeId]) {
    expect((await call('customers.attachments', { customerId }, token)).data.list.map(({ name }) => name)).toEqual([
      '合同.pdf',
    ]);
    const changed = (await call('followups.changedFields', { customerId }, token)).data.list;
    expect(changed.map(({ key }) => key)).toEqual(['attachment', 'custom:1', 'level']);
  }
  expect(await enterprise.tenant.query(sql`select customer_id as id from customer_lease`)).toEqual([{ id: keepId }]);
});

test('merged customers are locked in the order of everybody’s: nobody waits for each other', async () => {
  const world = await createWorld();
  const { tenant, tenantId, member } = await world.enterprise();
  const { token, member: boss } = await member('王磊', { dataScope: 'all' });
  const { call, admin } = world;
  const own = () => addCustomer({ ...world, tenant }, { owner_id: boss.userId });
  const [one, two, three] = [await own(), await own(), await own()];
  const merge = async (keepId: string, mergeId: string) => {
    const { seen } = (await call('customers.mergePreview', { keepId, mergeId }, token)).data;
    return (await call('customers.merge', { keepId, mergeId, seen, take: {}, owner: 'kept' }, token)).data;
  };
  const waiting = `
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  /**
   * Locks the first customer, starts `way`, and locks the second while `way` waits. A batch about both does the same.
   */
  const whileLocked = async (ids: [string, string], way: () => Promise<{ code: number }>) => {
    const lock = (id: string) => sql`select from customer where tenant_id = ${tenantId} and id = ${id} for update`;
    const { asked } = await tenant.transaction(async (tx) => {
      await tx.query(lock(ids[0]));
      const begun = way();
      await vi.waitFor(async () => expect(await admin(waiting)).not.toEqual([]));
      await tx.query(lock(ids[1]));
      return { asked: begun };
    });
    expect((await asked).code).toBe(200);
  };

  await merge(two, three);
  await whileLocked([two, three], () => call('customers.setLevel', { id: three, level: 1 }, token));
  const [four, five] = [await own(), await own()];
  await merge(four, one);
  const { id } = await merge(five, four);
  await whileLocked([one, four], () => call('customers.undoMerge', { id }, token));
});
