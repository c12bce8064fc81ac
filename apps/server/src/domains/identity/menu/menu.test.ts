import { menuTree } from '@haihu/contract/identity/menu';
import { expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';
import { openTaskOffice } from '../../tasks/test-support/task-office.ts';

const ownPlaces = [
  { place: 'messages', count: 0 },
  { place: 'feedback', count: null },
];

test('a menu holds the places one may open, with what waits there', async () => {
  const { call, enterprise } = await createWorld();
  const { member, addToPublicPool } = await enterprise();
  const agent = await member('赵婷', {
    permissions: ['customers.sea.read', 'customers.claim', 'customers.private.read', 'organisation.staff'],
  });
  await call('customers.claim', { ids: [await addToPublicPool(), await addToPublicPool()] }, agent.token);
  expect((await call('identity.nav', {}, agent.token)).data.list).toEqual([
    'sea',
    'private',
    'roles',
    'messages',
    'feedback',
  ]);
  expect((await call('identity.navPlus', {}, agent.token)).data.list).toEqual([
    {
      group: 'customers',
      places: [
        { place: 'sea', count: null },
        { place: 'private', count: 2 },
      ],
    },
    { group: 'enterprise', places: [{ place: 'roles', count: null }] },
    { group: 'own', places: ownPlaces },
  ]);
  const owner = await member('林总', { permissions: [], isSuper: true });
  expect((await call('identity.nav', {}, owner.token)).data.list).toEqual(Object.values(menuTree).flat());
  // The menu shows exactly the places that the member may open.
  const seat = await member('陈晨', { permissions: ['tasks.work', 'calls.place'] });
  expect((await call('identity.nav', {}, seat.token)).data.list).toEqual([
    'tasks',
    'dial',
    'lines',
    'packages',
    'messages',
    'feedback',
  ]);
  const barred = await member('没有权限', { permissions: [] });
  expect((await call('identity.navPlus', {}, barred.token)).data.list).toEqual([{ group: 'own', places: ownPlaces }]);
});

test('running tasks that the member may see are counted', async () => {
  const { call, running, addTask, member, manager, one } = await openTaskOffice();
  await running(1);
  await addTask();
  const bystander = await member('陈晨', { permissions: ['tasks.work'] });
  const counted = async ({ token }: { token: string }) =>
    (await call('identity.navPlus', {}, token)).data.list
      .flatMap(({ places }) => places)
      .find(({ place }) => place === 'tasks')?.count;
  expect(await Promise.all([manager, one, bystander].map(counted))).toEqual([1, 1, 0]);
});

test('unread messages are counted', async () => {
  const world = await createWorld();
  const { member, addToPublicPool } = await world.enterprise();
  const { token } = await member('赵婷');
  const customerId = await addToPublicPool();
  await world.call('customers.claim', { ids: [customerId] }, token);
  const start = world.clock.now().getTime();
  const at = new Date(start + 60_000).toISOString();
  await world.call('followups.addVisit', { customerId, at, content: '报价' }, token);
  world.clock.now = () => new Date(start + 61_000);
  await world.runJobs();
  await world.relay.deliverDue();
  const own = async () => (await world.call('identity.navPlus', {}, token)).data.list.at(-1)!.places[0];
  expect(await own()).toEqual({ place: 'messages', count: 1 });
  await world.call('messages.markRead', { kind: 'visit' }, token);
  expect(await own()).toEqual({ place: 'messages', count: 0 });
});
