import { expect, test } from 'vitest';
import { addCustomer, addManyCustomers } from '../../../../test/customers.ts';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Creates a manager over one agent who has customers. */
async function office(given = sharedWorld()) {
  const world = await given;
  const ours = await world.enterprise();
  const sales = await ours.department('销售部');
  const manager = await ours.member('王磊', { departmentId: sales, dataScope: 'branch' });
  const agent = await ours.member('李敏', { departmentId: sales, dataScope: 'self' });
  const { tenant } = ours;
  const add = () => addCustomer({ cipher: world.cipher, tenant }, { owner_id: agent.member.userId });
  /** Changes the manager's rights without ending the session: the next request already uses them. */
  const narrow = async (to: { dataScope?: string; without?: string }) => {
    await tenant.query(sql`
      update membership set data_scope = ${to.dataScope ?? 'branch'},
        permissions = array_remove(permissions, ${to.without ?? ''})
      where user_id = ${manager.member.userId}`);
  };
  const narrowings = [{ dataScope: 'self' }, { without: 'customers.assign' }] as const;
  return { ...world, ...ours, tenant, manager, agent, add, narrow, narrowings };
}

test('a change made under wider rights is not undone under narrower ones', async () => {
  const { call, manager, agent, add, narrow, narrowings, tenant } = await office();
  for (const narrowing of narrowings) {
    const id = await add();
    const pairs = [{ id, userId: manager.member.userId }];
    const { data } = await call('customers.assign', { way: 'explicit', pairs }, manager.token);
    expect(data.changed).toBe(1);
    await narrow(narrowing);
    expect((await call('customers.undoBatch', { id: data.id }, manager.token)).code).toBe(403);
    const [{ owner_id: owner } = { owner_id: '' }] = await tenant.query<{ owner_id: string }>(
      sql`select owner_id from customer where id = ${id}`,
    );
    expect(owner, JSON.stringify(narrowing)).toBe(manager.member.userId);
    await tenant.query(sql`
      update membership set data_scope = 'branch', permissions = ${manager.member.permissions}
      where user_id = ${manager.member.userId}`);
    expect((await call('customers.undoBatch', { id: data.id }, manager.token)).data.restored).toBe(1);
  }
  expect(agent.member.userId).not.toBe(manager.member.userId);
});

test('a batch under way stops at what its maker may no longer do, and so does its undoing', async () => {
  const { call, manager, agent, narrow, narrowings, tenant, runJobs, ...world } = await office(createWorld());
  const { userId } = agent.member;
  await addManyCustomers({ ...world, tenant }, 600, userId);
  for (const narrowing of narrowings) {
    const whom = { by: 'private', filter: { owner: userId } } as const;
    const moved = () => tenant.query<{ id: string }>(sql`select id from customer where owner_id <> ${userId}`);
    const ask = () =>
      call(
        'customers.assign',
        { way: 'evenly', whom, userIds: [manager.member.userId], departmentIds: [] },
        manager.token,
      );
    const { data } = await ask();
    await narrow(narrowing);
    await runJobs();
    expect(await moved(), JSON.stringify(narrowing)).toEqual([]);
    await tenant.query(sql`
      update membership set data_scope = 'branch', permissions = ${manager.member.permissions}
      where user_id = ${manager.member.userId}`);
    expect((await call('customers.batch', { id: data.id }, manager.token)).data).toMatchObject({ changed: 0 });

    const { data: whole } = await ask();
    await runJobs();
    const all = (await moved()).length;
    expect(all).toBeGreaterThan(500);
    await call('customers.undoBatch', { id: whole.id }, manager.token);
    await narrow(narrowing);
    await runJobs();
    expect(await moved()).toHaveLength(all);
    await tenant.query(sql`update customer set owner_id = ${userId}`);
    await tenant.query(sql`
      update membership set data_scope = 'branch', permissions = ${manager.member.permissions}
      where user_id = ${manager.member.userId}`);
  }
});

test('an export that was asked for under wider rights gives nothing under narrower ones', async () => {
  const { call, manager, add, narrow, runJobs } = await office(createWorld());
  await add();
  const list = { by: 'private', filter: { owner: 'all' } } as const;
  const ask = async () =>
    (await call('customers.export', { list, columns: ['name'], format: 'csv' }, manager.token)).data.jobId;
  const made = await ask();
  await runJobs();
  expect((await call('jobs.file', { id: made }, manager.token)).code).toBe(200);
  const waiting = await ask();
  await narrow({ dataScope: 'self' });
  expect((await call('jobs.file', { id: made }, manager.token)).code).toBe(403);
  await runJobs();
  expect((await call('jobs.read', { id: waiting }, manager.token)).data).toMatchObject({ state: 'failed' });
});
