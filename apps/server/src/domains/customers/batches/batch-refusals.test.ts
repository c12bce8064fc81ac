import type { EndpointName, RequestTo } from '@haihu/contract/contract';
import { expect, test } from 'vitest';
import { addCustomer } from '../../../../test/customers.ts';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { sql } from '../../../platform/db/sql.ts';

const MOBILE = '13812346602';
const ofPublicPool = { by: 'sea', filter: { search: MOBILE } } as const;
const ofPrivate = { by: 'private', filter: { search: MOBILE } } as const;

type Ask<Name extends EndpointName> = [Name, (receiverId: string) => RequestTo<Name>];
const asks = [
  ['customers.returnToSea', () => ({ whom: ofPrivate, reason: '没有意向' })],
  [
    'customers.assign',
    (receiverId) => ({ whom: ofPublicPool, way: 'evenly', userIds: [receiverId], departmentIds: [] }),
  ],
  ['customers.setLevels', () => ({ whom: ofPrivate, level: 1 })],
  ['customers.tagMany', () => ({ whom: ofPrivate, add: [], remove: [] })],
  ['customers.deleteFromSea', () => ({ whom: ofPublicPool, reason: '号码无效' })],
  ['customers.deletePrivate', () => ({ whom: ofPrivate, reason: '号码无效' })],
] as [
  Ask<'customers.returnToSea'>,
  Ask<'customers.assign'>,
  Ask<'customers.setLevels'>,
  Ask<'customers.tagMany'>,
  Ask<'customers.deleteFromSea'>,
  Ask<'customers.deletePrivate'>,
];

test.each(asks)('%s: no batch tries numbers beyond what its member may look for', async (name, ask) => {
  const world = await sharedWorld();
  const enterprise = await world.enterprise();
  const agent = await enterprise.member('赵婷');
  const ownerId = name === 'customers.assign' || name === 'customers.deleteFromSea' ? null : agent.member.userId;
  const id = await addCustomer({ ...world, ...enterprise }, { mobile: MOBILE, owner_id: ownerId });
  const place = () =>
    enterprise.tenant.query(sql`
    select owner_id, level, recycle_bin_id, sea_note from customer where id = ${id}`);
  const before = await place();
  for (let index = 0; index < 30; index += 1)
    await world.call('customers.findDuplicate', { mobile: `138000000${index + 10}` }, agent.token);

  const refused = await world.call(name, ask(agent.member.userId) as never, agent.token);
  expect(refused).toMatchObject({ code: 41004, data: { againAt: '2026-03-02T02:01:00.000Z' } });
  expect(await place()).toEqual(before);

  // A minute later the same batch is carried out.
  world.clock.now = () => new Date('2026-03-02T02:01:00Z');
  expect(await world.call(name, ask(agent.member.userId) as never, agent.token)).toMatchObject({ code: 200 });
});
