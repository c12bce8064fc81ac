import { expect, test } from 'vitest';
import { createWorld } from '../../../test/world.ts';

test('what waits for a member is counted when its time has come, for that member only', async () => {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const [mine, other] = [await enterprise.member('赵婷'), await enterprise.member('李敏')];
  const customerId = await enterprise.addToSea();
  await world.call('customers.claim', { ids: [customerId] }, mine.token);
  const unread = async (token: string) => (await world.call('messages.unread', {}, token)).data;

  const start = world.clock.now().getTime();
  const at = new Date(start + 60_000).toISOString();
  await world.call('followups.addVisit', { customerId, at, content: '报价' }, mine.token);
  expect(await unread(mine.token)).toEqual({ total: 0, dueVisits: 0 });
  world.clock.now = () => new Date(start + 61_000);
  expect(await unread(mine.token)).toEqual({ total: 1, dueVisits: 1 });
  expect(await unread(other.token)).toEqual({ total: 0, dueVisits: 0 });
});
