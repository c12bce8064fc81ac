import { readFileSync } from 'node:fs';
import { brandingKeys } from '@haihu/contract/config/values';
import { expect, test } from 'vitest';
import { createWorld, type World } from '../../../../test/world.ts';
import { seedBranding } from '../../../demo/branding.ts';

const asked = { showDefault: 1, optionType: 'fg' } as const;

async function brandingOf(world: World, host: string, headers = {}) {
  const { data } = await world.call('config.branding', { host, ...asked }, '', { headers });
  return Object.fromEntries(data.map(({ optionKey, optionValue }) => [optionKey, optionValue]));
}

test('all seven keys are answered to anybody, empty where nothing is set', async () => {
  const world = await createWorld();
  const { data } = await world.call('config.branding', { host: 'crm.example.com', ...asked });
  expect(data).toEqual(brandingKeys.map((optionKey) => ({ optionKey, optionValue: '' })));
});

test('a host has its own branding, else the default, key by key', async () => {
  const world = await createWorld();
  const { config } = world.domains;
  await config.setBranding(null, 'app_name', '海呼CRM');
  await config.setBranding(null, 'about', '<p>关于海呼</p>');
  await config.setBranding('CRM.Example.com:443', 'app_name', '锦程外呼');

  for (const host of ['crm.example.com', 'CRM.EXAMPLE.COM:8443']) {
    expect(await brandingOf(world, host)).toMatchObject({ app_name: '锦程外呼', about: '<p>关于海呼</p>', urp: '' });
  }
  expect(await brandingOf(world, 'other.example.com')).toMatchObject({ app_name: '海呼CRM' });
  expect(await brandingOf(world, 'not a host')).toMatchObject({ app_name: '海呼CRM' });
  await config.setBranding('crm.example.com', 'app_name', '');
  expect(await brandingOf(world, 'crm.example.com')).toMatchObject({ app_name: '海呼CRM' });
});

test('a forged Host header changes nothing', async () => {
  const world = await createWorld();
  await world.domains.config.setBranding('crm.example.com', 'app_name', '锦程外呼');
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  expect(await brandingOf(world, 'crm.example.com', headers)).toMatchObject({ app_name: '锦程外呼' });
  expect(await brandingOf(world, 'evil.example', { host: 'crm.example.com' })).toMatchObject({ app_name: '' });
});

test('HTML is cleaned when it is saved, a picture is a picture', async () => {
  const world = await createWorld();
  const { config } = world.domains;
  await config.setBranding(null, 'urp', '<h2>用户协议</h2><script>alert(1)</script><p onclick="x()">条款</p>');
  await config.setBranding(null, 'app_login_logo', 'data:image/png;base64,iVBORw0KGgo=');
  expect(await brandingOf(world, 'a.example')).toMatchObject({
    urp: '<h2>用户协议</h2><p>条款</p>',
    app_login_logo: 'data:image/png;base64,iVBORw0KGgo=',
  });
  const refused = { errorName: 'request.invalid' };
  for (const value of ['javascript:alert(1)', 'data:image/svg+xml;base64,PHN2Zz4=', '//evil.example/x.png', 'x']) {
    await expect(config.setBranding(null, 'app_home_logo', value)).rejects.toMatchObject(refused);
  }
  await expect(config.setBranding(null, 'app_name', '海'.repeat(41))).rejects.toMatchObject(refused);
  await expect(config.setBranding('a/b', 'app_name', '海呼')).rejects.toMatchObject(refused);
});

test('the documents that the demo begins with pass the cleaning unchanged', async () => {
  const world = await createWorld();
  await seedBranding(world.domains.config);
  const shown = await brandingOf(world, 'localhost:8080');
  expect(shown.urp).toBe(readFileSync('apps/server/src/demo/branding/urp.html', 'utf8').trim());
  expect(shown.nda).toContain('<h2>隐私说明</h2>');
  for (const of of ['urp', 'nda', 'about', 'app_product'])
    expect(shown[of], of).toMatch(/<section lang="zh">[^]*<section lang="en">/);
  expect(shown).toMatchObject({ app_name: '海呼CRM', app_login_logo: '', app_home_logo: '' });
});

test.each<[object, string]>([
  [asked, 'host'],
  [{ ...asked, host: 'x'.repeat(256) }, 'host'],
  [{ ...asked, host: 'a\0' }, 'host'],
  [{ host: 'a', optionType: 'fg', showDefault: 2 }, 'showDefault'],
  [{ host: 'a', optionType: 'bg', showDefault: 1 }, 'optionType'],
  [{ ...asked, host: 'a', tenantId: '1' }, 'tenantId'],
])('%j: %s is wrong', async (request, field) => {
  const world = await createWorld();
  const { token } = await (await world.enterprise()).member('赵婷');
  const reply = await world.call('config.branding', request as never, token);
  expect(reply).toMatchObject({ code: 40000, data: { fields: [{ field }] } });
});
