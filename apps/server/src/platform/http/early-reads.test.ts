import { expect, test } from 'vitest';
import { createWorld } from '../../../test/world.ts';
import { sql } from '../db/sql.ts';

/** Makes an agent whom the server knows from an earlier request, with one customer in the public pool. */
async function knownAgent() {
  const world = await createWorld();
  const { tenant, tenantId, member, addToPublicPool } = await world.enterprise();
  const { token, member: agent } = await member('赵婷');
  await addToPublicPool({ mobile: '13812346602' });
  const readPublicPool = () => world.call('customers.seaPage', {}, token);
  expect((await readPublicPool()).code).toBe(200);
  return { world, tenant, tenantId, token, agent, readPublicPool };
}

test('a session that ended elsewhere reads nothing more, however well the server knew it', async () => {
  const { world, agent, readPublicPool } = await knownAgent();
  await world.db.global(sql`update session set revoked_at = now() where id = ${agent.sessionId}`);
  expect(await readPublicPool()).toMatchObject({ code: 10088, data: null });
});

test('a right that was taken away, and one that was given, hold from the next read on', async () => {
  const { tenant, agent, readPublicPool } = await knownAgent();
  await tenant.query(sql`update membership set permissions = '{}' where user_id = ${agent.userId}`);
  expect(await readPublicPool()).toMatchObject({ code: 403, data: null });
  await tenant.query(sql`update membership set permissions = ${agent.permissions} where user_id = ${agent.userId}`);
  expect((await readPublicPool()).data.list).toHaveLength(1);
});

test('numbers are masked from the moment the enterprise masks them', async () => {
  const { world, tenantId, readPublicPool } = await knownAgent();
  const shown = async () => (await readPublicPool()).data.list[0]!.mobile;
  await world.db.global(sql`update tenant set masks_phones = false where id = ${tenantId}`);
  expect(await shown()).toBe('13812346602');
  await world.db.global(sql`update tenant set masks_phones = true where id = ${tenantId}`);
  expect(await shown()).toContain('*');
});

test('a claim’s early read gives nothing away to a member who lost the right meanwhile, and claims nothing', async () => {
  const { world, tenant, agent, token, readPublicPool } = await knownAgent();
  const { id } = (await readPublicPool()).data.list[0]!;
  const claim = () => world.call('customers.claim', { ids: [id] }, token);
  await tenant.query(sql`update membership set permissions = '{}' where user_id = ${agent.userId}`);
  expect(await claim()).toMatchObject({ code: 403, data: null });
  await world.db.global(sql`update session set revoked_at = now() where id = ${agent.sessionId}`);
  expect(await claim()).toMatchObject({ code: 10088, data: null });
  expect(await tenant.query(sql`select owner_id from customer where id = ${id}`)).toEqual([{ owner_id: null }]);
});
