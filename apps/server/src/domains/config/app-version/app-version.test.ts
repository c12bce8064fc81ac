import { expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';

test('the app version is the specification’s', async () => {
  const world = await createWorld();
  expect((await world.call('config.appVersion', {})).data).toEqual({
    version: '1.8.0',
    versionCode: 9,
    compulsory: false,
    app: null,
  });
});

test('the operator names a newer version', async () => {
  const world = await createWorld();
  const newest = { version: '1.9.0', versionCode: 10, compulsory: true };
  await world.domains.config.setAppVersion({ ...newest, compulsory: false });
  await world.domains.config.setAppVersion(newest);
  expect((await world.call('config.appVersion', {})).data).toEqual({ ...newest, app: null });
});

test('a field that nobody knows is refused', async () => {
  const world = await createWorld();
  const { token } = await (await world.enterprise()).member('赵婷');
  const reply = await world.call('config.appVersion', { platform: 'x' } as never, token);
  expect(reply).toMatchObject({ code: 40000, data: { fields: [{ field: 'platform' }] } });
});
