import { describe, expect, test } from 'vitest';
import { addManyCustomers } from '../../../../test/customers.ts';
import { sql } from '../../../platform/db/sql.ts';
import { office } from './test-support/office.ts';

describe('a sea that goes', () => {
  test(
    'hands its customers to another one, by a job that may be cut off; what comes late comes there too',
    { timeout: 60_000 },
    async () => {
      const world = await office();
      const { make, inPublicPool, own, publicPools, boss, agent, call, domains, tenant, tenantId, runJobs, customers } =
        world;
      const admins = { adminIds: [boss.userId] };
      const [east, west] = [await make(admins), await make({ name: '华西', ...admins })];
      const { token } = await domains.identity.openSession(boss.userId, tenantId, { ip: '192.0.2.1', deviceKey: '' });
      const shown = await inPublicPool(east, { name: '看得见' });
      const owned = await own(agent.userId, 1, { sea_id: east });
      await addManyCustomers({ ...world, tenant }, 1100);
      await tenant.query(sql`update customer set sea_id = ${east} where name = '客户'`);

      expect((await call('customers.seaUsage', { id: east }, token)).data).toEqual({ inSea: 1101, owned: 1 });
      const remove = (id: string, into: string) => call('customers.deleteSea', { id, version: 1, into }, token);
      expect((await remove('1', east)).code).toBe(41066);
      expect((await remove(east, east)).code).toBe(41066);
      expect((await call('customers.deleteSea', { id: east, version: 7, into: west }, token)).code).toBe(41032);
      const { data } = await remove(east, west);
      expect(data).toMatchObject({ moved: 1102, jobId: expect.any(String) });
      const { list } = (await call('customers.seaSettings', {}, token)).data;
      expect(list.map(({ id, movingInto }) => [id, movingInto])).toEqual([
        ['1', null],
        [east, west],
        [west, null],
      ]);
      // Nobody can send customers to a pool that is being deleted, or delete it twice.
      expect((await remove(west, east)).code).toBe(41066);
      const late = await inPublicPool(east);

      await world.admin(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger refuse before update on customer for each row when (old.id > 800) execute function refuse()`);
      await expect(publicPools.deletion.run(tenantId, data.jobId!)).rejects.toThrow('killed');
      await world.admin('drop trigger refuse on customer');
      await runJobs();
      await publicPools.deletion.run(tenantId, data.jobId!);
      expect((await call('jobs.read', { id: data.jobId! }, token)).data).toMatchObject({ state: 'done' });
      expect(await tenant.query(sql`select sea_id, count(*)::int from customer group by 1`)).toEqual([
        { sea_id: west, count: 1103 },
      ]);
      const told = await tenant.query(sql`select customer_id from customer_event where detail->>'field' = 'sea'`);
      expect(told).toHaveLength(1101);
      expect((await publicPools.mine(boss)).list.map(({ id }) => id)).toEqual(['1', west]);
      expect(await customers.detail(boss, shown)).toMatchObject({ seaId: west });
      expect(await customers.detail(boss, owned)).toMatchObject({ seaId: west });
      expect(await customers.detail(boss, late)).toMatchObject({ seaId: west });

      // The id of a deleted pool is never used again. A few customers are moved at once.
      const small = await make({ name: '华东', ...admins });
      expect(small).toBe('4');
      const few = await inPublicPool(small);
      expect((await remove(small, '1')).data).toEqual({ moved: 1, jobId: null });
      expect(await customers.detail(boss, few)).toMatchObject({ seaId: '1' });
    },
  );

  test('customers are moved between seas by a batch, and back', async () => {
    const { make, inPublicPool, own, boss, agent, call, domains, tenantId, customers } = await office();
    const publicPool = await make({ adminIds: [boss.userId] });
    const { token } = await domains.identity.openSession(boss.userId, tenantId, { ip: '192.0.2.1', deviceKey: '' });
    const [one, there, held] = [await inPublicPool('1'), await inPublicPool(publicPool), await own(agent.userId, 1)];
    const whom = { by: 'ids' as const, ids: [one, there, held] };
    const { data } = await call('customers.moveToSea', { whom, seaId: publicPool }, token);
    expect(data).toMatchObject({ kind: 'move', changed: 1 });
    expect(data.skipped.map(({ reason }) => reason).toSorted()).toEqual(['already', 'moved']);
    expect(await customers.detail(boss, one)).toMatchObject({ seaId: publicPool });
    await call('customers.undoBatch', { id: data.id }, token);
    expect(await customers.detail(boss, one)).toMatchObject({ seaId: '1' });
  });
});
