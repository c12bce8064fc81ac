import { presets } from '@haihu/contract/permissions';
import { expect, test } from 'vitest';
import { addCustomer } from '../../../../test/customers.ts';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { sql } from '../../../platform/db/sql.ts';

async function office() {
  const world = await sharedWorld();
  const enterprise = await world.enterprise();
  const manager = await enterprise.member('陈主管', { permissions: presets.manager, dataScope: 'all' });
  const agent = await enterprise.member('赵婷', { permissions: presets.agent });
  const reveal = (id: string, words?: string, token = manager.token) =>
    world.call('customers.reveal', { id, reason: words ? 'other' : 'complaint', words }, token);
  const written = () =>
    enterprise.tenant.query(
      sql`select actor_id, subject_id, detail from audit where action = 'customers.reveal' order by id`,
    );
  return { ...world, ...enterprise, manager, agent, reveal, written };
}

test('a number is shown in full to whoever may and says why, which is written down without the number', async () => {
  const world = await office();
  const id = await addCustomer(world, { mobile: '13812346602', owner_id: world.agent.member.userId });
  const { enc, hash, tail } = world.cipher.seal(world.tenantId, '057188886666');
  await world.tenant.query(sql`
    insert into customer_number values (${world.tenantId}, ${id}, ${enc}, ${hash}, ${tail})`);

  expect(await world.reveal(id, '要寄样品，电话 13812346602')).toMatchObject({
    code: 200,
    data: { mobile: '13812346602', otherMobiles: ['057188886666'], seconds: 30, left: 199 },
  });
  expect(await world.written()).toEqual([
    {
      actor_id: world.manager.member.userId,
      subject_id: id,
      detail: { reason: 'other', words: '要寄样品，电话 138********' },
    },
  ]);
});

test('it needs the permission, a customer one may open, and words where the reason says nothing', async () => {
  const world = await office();
  const id = await addCustomer(world, { owner_id: world.agent.member.userId });
  const recycled = await addCustomer(world, { recycle_bin_id: 1 });
  expect((await world.reveal(id, undefined, world.agent.token)).code).toBe(403);
  expect((await world.reveal(recycled)).code).toBe(40400);
  const unspoken = await world.call('customers.reveal', { id, reason: 'other' }, world.manager.token);
  expect(unspoken).toMatchObject({ code: 40000, data: { fields: [{ field: 'words' }] } });
  expect(await world.written()).toEqual([]);
});

test('200 a day unless told otherwise, many at once too; the same one within 30 seconds counts once; the day is the enterprise’s', async () => {
  const world = await office();
  const ids: string[] = [];
  for (let index = 0; index < 202; index += 1) ids.push(await addCustomer(world, {}));
  for (const id of ids.slice(0, 197)) expect((await world.reveal(id)).code).toBe(200);
  expect((await world.reveal(ids[0]!)).data.left).toBe(3);
  const last = await Promise.all(ids.slice(197).map((id) => world.reveal(id)));
  expect(last.map(({ code }) => code).toSorted()).toEqual([200, 200, 200, 41006, 41006]);
  expect(await world.written()).toHaveLength(200);

  const again = () => world.customers.reveal(world.manager.member, { id: ids[0]!, reason: 'complaint' });
  // Midnight in Shanghai is 16:00 UTC.
  world.clock.now = () => new Date('2026-03-02T15:59:59Z');
  await expect(again()).rejects.toMatchObject({ errorName: 'customers.reveals_used' });
  world.clock.now = () => new Date('2026-03-02T16:00:00Z');
  expect(await again()).toMatchObject({ left: 199 });
});
