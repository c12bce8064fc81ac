import { expect, test, vi } from 'vitest';
import { addCustomer } from '../../../../test/customers.ts';
import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Selects sessions that wait for a lock in this database. */
const waiting = `
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test('a visit is finished, moved and opened again while its customer changes hands: both are done', async () => {
  const world = await createWorld();
  const { tenant, member, tenantId } = await world.enterprise();
  const { token, member: agent } = await member('赵婷');
  const { call, admin } = world;
  const customerId = await addCustomer({ ...world, tenant }, { owner_id: agent.userId });
  const { data: callBack } = await call(
    'followups.addVisit',
    { customerId, at: '2026-03-09T02:00:00Z', content: '' },
    token,
  );
  const { id } = callBack;
  const ways = [
    () => call('followups.moveVisit', { id, at: '2026-03-10T02:00:00Z' }, token),
    () => call('followups.snoozeVisit', { id, until: 'hour' }, token),
    () => call('followups.finishVisit', { id }, token),
    () => call('followups.reopenVisit', { id }, token),
  ];
  for (const way of ways) {
    // Locks in the order of a transfer to a colleague: first the customer, then its call-backs.
    const { done } = await tenant.transaction(async (tx) => {
      await tx.query(sql`select from customer where tenant_id = ${tenantId} and id = ${customerId} for update`);
      const asked = way();
      await vi.waitFor(async () => expect(await admin(waiting)).not.toEqual([]));
      await tx.query(sql`update return_visit set content = content where tenant_id = ${tenantId} and id = ${id}`);
      return { done: asked };
    });
    expect(await done).toMatchObject({ code: 200 });
  }
});
