import { menuTree } from '@haihu/contract/identity/menu';
import { expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';

const ownPlaces = [
  { place: 'messages', count: null },
  { place: 'feedback', count: null },
];

test('a menu holds the places one may open, with what waits there', async () => {
  const { call, enterprise } = await createWorld();
  const { member, addToSea } = await enterprise();
  const agent = await member('赵婷', {
    permissions: ['customers.sea.read', 'customers.claim', 'customers.private.read', 'organisation.staff'],
  });
  await call('customers.claim', { ids: [await addToSea(), await addToSea()] }, agent.token);
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
