import { expect, test } from 'vitest';
import { sharedWorld } from './shared-world.ts';

const UNKNOWN = '13900000002';

test('one cap holds for every door behind which a typed number is looked for', async () => {
  const { call, enterprise } = await sharedWorld();
  const { member } = await enterprise();
  const { token } = await member('林总', { isSuper: true, dataScope: 'all' });
  for (let count = 0; count < 30; count += 1) {
    expect((await call('tasks.doNotCall', { mobile: UNKNOWN }, token)).code).toBe(200);
  }
  const inPublicPool = { by: 'sea', filter: { search: UNKNOWN } } as const;
  const owned = { by: 'private', filter: { search: UNKNOWN } } as const;
  const doors = {
    'tasks.numberByMobile': call('tasks.numberByMobile', { mobile: UNKNOWN }, token),
    'tasks.doNotCall': call('tasks.doNotCall', { mobile: UNKNOWN }, token),
    'customers.returnToSea': call('customers.returnToSea', { whom: owned, reason: 'other' }, token),
    'customers.setLevels': call('customers.setLevels', { whom: owned, level: 2 }, token),
    'customers.deletePrivate': call('customers.deletePrivate', { whom: owned }, token),
    'customers.deleteFromSea': call('customers.deleteFromSea', { whom: inPublicPool }, token),
  };
  for (const [name, reply] of Object.entries(doors)) expect((await reply).code, name).toBe(41004);
});
