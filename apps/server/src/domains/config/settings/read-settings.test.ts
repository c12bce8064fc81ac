import { settingKey } from '@haihu/contract/config/core/settings';
import { expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';

test('masking and its exemptions are the enterprise’s', async () => {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const ask = async () => {
    const { token } = await enterprise.member('赵婷');
    const whitelist = await world.call('config.getConfig', { configKey: 'privacy_whitelist' }, token);
    const { data: user } = await world.call('identity.userInfo', {}, token);
    return [(await world.call('config.businessType', {}, token)).data, whitelist.data, user.mobile.includes('****')];
  };
  expect(await ask()).toEqual([true, { isOpen: false, value: [] }, true]);
  const exemptions = { isOpen: true, value: ['mobile'] };
  await world.db.global(sql`update tenant set mask_exemptions = ${JSON.stringify(exemptions)}::jsonb`);
  expect(await ask()).toEqual([true, exemptions, false]);
  await world.db.global(sql`update tenant set masks_phones = false, mask_exemptions = default`);
  expect(await ask()).toEqual([false, { isOpen: false, value: [] }, false]);
});

test('one setting is read by its key, as it stands, and nothing beside it', async () => {
  const { call, enterprise } = await createWorld();
  const { member } = await enterprise();
  const { token } = await member('林总', { isSuper: true });
  const all = (await call('config.settings', {}, token)).data;
  for (const key of settingKey.options) {
    const { data } = await call('config.getConfig', { configKey: key }, token);
    expect(data, key).toEqual({ setting: { [key]: all[key] } });
  }
  const value = { mode: 'allow' as const };
  await call('config.saveSettings', { key: 'duplicates', version: 0, value }, token);
  const { data } = await call('config.getConfig', { configKey: 'duplicates' }, token);
  expect(data).toMatchObject({ setting: { duplicates: { version: 1, changedBy: '林总' } } });
});

test.each<[object, string]>([
  [{}, 'configKey'],
  [{ configKey: 'smtp_password' }, 'configKey'],
])('%j: %s is wrong', async (request, field) => {
  const world = await createWorld();
  const { token } = await (await world.enterprise()).member('赵婷');
  const reply = await world.call('config.getConfig', request as never, token);
  expect(reply).toMatchObject({ code: 40000, data: { fields: [{ field }] } });
});
