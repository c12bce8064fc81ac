import { expect, test } from 'vitest';
import { addManyCustomers } from '../../../../test/customers.ts';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';

async function createAgent(given = sharedWorld()) {
  const world = await given;
  const enterprise = await world.enterprise();
  return { ...world, ...enterprise, world, agent: await enterprise.member('赵婷') };
}

test('areas are told in the order asked: mobiles, landlines, foreign numbers, and what is none', async () => {
  const { call, agent } = await createAgent();
  const mobiles = ['13800138000', '+86 571 8888 6666', '+1 212 555 0100', '138****8000'];
  expect((await call('calls.areas', { mobiles }, agent.token)).data.list).toEqual([
    { kind: 'mobile', problem: null, country: 'CN', area: expect.any(String), carrier: '中国移动' },
    { kind: 'landline', problem: null, country: 'CN', area: '浙江杭州', carrier: null },
    { kind: 'foreign', problem: null, country: 'US', area: '美国', carrier: null },
    { kind: null, problem: 'masked', country: null, area: null, carrier: null },
  ]);
});

test('a masked member asks by customer id for customers that they may open, and is told the province at most', async () => {
  const { call, agent, addToPublicPool, world, db } = await createAgent(createWorld());
  await db.global(sql`update tenant set masks_phones = true`);
  const id = await addToPublicPool({ mobile: '13800138000' });
  const foreign = await (await world.enterprise('海呼分部')).addToPublicPool();
  const reply = await call('calls.areas', { mobiles: ['02588886666'], customerIds: [id] }, agent.token);
  expect(reply.data.list).toMatchObject([{ area: '江苏南京' }, { kind: 'mobile', area: '北京', carrier: null }]);
  const owner = await call('calls.numberOwner', { customerId: id }, agent.token);
  expect(owner.data).toMatchObject({ country: 'CN', area: '北京', carrier: null });
  expect(JSON.stringify(reply.data)).not.toContain('138');
  for (const customerIds of [['999999'], [id, foreign]]) {
    expect(await call('calls.areas', { customerIds }, agent.token)).toMatchObject({ code: 40400 });
  }
});

test('1,001 numbers are too many, and 1,000 are answered within 10 ms', async () => {
  const { call, agent, domains } = await createAgent();
  const mobiles = Array.from(
    { length: 1001 },
    (_, index) => `1${38 + (index % 10)}00${String(index).padStart(6, '0')}`,
  );
  const tooMany = await call('calls.areas', { mobiles }, agent.token);
  expect(tooMany).toMatchObject({ code: 40000, data: { fields: [{ field: 'mobiles' }] } });
  const asked = { mobiles: mobiles.slice(1), customerIds: [] };
  await domains.calls.areas(agent.member, asked);
  const times = [];
  for (let round = 0; round < 9; round += 1) {
    const answer = async () => expect((await domains.calls.areas(agent.member, asked)).list).toHaveLength(1000);
    times.push(await processorTime(answer));
  }
  expect(Math.min(...times)).toBeLessThan(10);
});

test('a masked member asks about 1,000 customers by their ids: all are answered at once, without a digit', async () => {
  const { agent, domains, db, tenant, world } = await createAgent(createWorld());
  await db.global(sql`update tenant set masks_phones = true`);
  await addManyCustomers({ cipher: world.cipher, tenant }, 1000);
  const rows = await tenant.query<{ id: string; mobile: Buffer }>(sql`select id, mobile_enc as mobile from customer`);
  const asked = { mobiles: [], customerIds: rows.map(({ id }) => id) };
  const member = { ...agent.member, masksPhones: true };
  const took = { asking: 0, unsealing: 0 };
  for (let round = 0; round < 20; round += 1) {
    took.asking += await processorTime(async () => {
      const { list } = await domains.calls.areas(member, asked);
      expect(list).toHaveLength(1000);
      expect(list[0]).toMatchObject({ kind: 'mobile', country: 'CN' });
    });
    took.unsealing += await processorTime(() => {
      for (const { mobile } of rows) world.cipher.open(tenant.tenantId, mobile);
    });
  }
  // A slow machine is slow for both. One statement per customer would take a hundred times as long.
  expect(took.asking).toBeLessThan(10 * took.unsealing);
});

/** Returns the milliseconds of processor time that this thread used. Time of other programs does not count. */
async function processorTime(work: () => Promise<void> | void): Promise<number> {
  const begun = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000;
}

test('one number is told with the zones its phone may be in; what is none says what is wrong with it', async () => {
  const { call, agent, addToPublicPool } = await createAgent();
  const owner = (request: Parameters<typeof call<'calls.numberOwner'>>[1]) =>
    call('calls.numberOwner', request, agent.token);
  expect((await owner({ mobile: '+1 (310) 555-0100' })).data).toMatchObject({
    country: 'US',
    zones: ['America/Los_Angeles'],
  });
  expect((await owner({ customerId: await addToPublicPool({ mobile: '13800138000' }) })).data).toMatchObject({
    country: 'CN',
  });
  expect(await owner({ mobile: '138****8000' })).toMatchObject({ code: 41342, data: { problem: 'masked' } });
  expect(await owner({ mobile: '1380013800' })).toMatchObject({ code: 41342, data: { problem: 'short' } });
  expect(await owner({ customerId: '999999' })).toMatchObject({ code: 40400 });
});
