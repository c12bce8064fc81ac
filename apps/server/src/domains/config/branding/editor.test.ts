import { readFileSync } from 'node:fs';
import type { RequestTo } from '@haihu/contract/contract';
import { expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';
import { createAgency } from '../../agency/test-support/agencies.ts';

const HOST = 'crm.example.com';
const picture = readFileSync('apps/web/public/icon-512.png');

/** Makes an enterprise with a host of its own, and a member who may change its settings. */
async function office() {
  const world = await createWorld();
  const enterprise = await world.enterprise('云帆科技');
  const { looks, setBranding } = world.domains.config;
  await looks.setOwner('CRM.Example.com:443', enterprise.tenantId);
  const { token } = await enterprise.member('周总', { isSuper: true });
  const editor = async (of = token) => (await world.call('branding.editor', {}, of)).data;
  const save = (sent: Partial<RequestTo<'branding.save'>>, of = token) =>
    world.call('branding.save', { version: 0, ...sent }, of);
  const shown = async (host: string) => {
    const asked = { host, showDefault: 1, optionType: 'fg' } as const;
    const { data } = await world.call('config.branding', asked);
    return Object.fromEntries(data.map(({ optionKey, optionValue }) => [optionKey, optionValue]));
  };
  return { ...world, ...enterprise, token, looks, setBranding, editor, save, shown };
}

test('a member who may change settings brands the enterprise’s own host at once, and no other', async () => {
  const world = await office();
  await world.setBranding(null, 'app_name', '海呼CRM');
  expect(await world.editor()).toMatchObject({
    host: HOST,
    version: 0,
    changedAt: null,
    own: { app_name: '', about: '' },
    fallback: { app_name: '海呼CRM' },
    colour: null,
    icon: null,
  });
  const saved = await world.save({
    app_name: ' 云帆客户通 ',
    colour: '#7A1FA2',
    about: '<p>云帆<script>x()</script></p>',
  });
  expect(saved.data).toMatchObject({
    version: 1,
    changedAt: '2026-03-02T02:00:00Z',
    own: { app_name: '云帆客户通', about: '<p>云帆</p>' },
    colour: '#7a1fa2',
  });
  expect(await world.shown(HOST)).toMatchObject({ app_name: '云帆客户通', about: '<p>云帆</p>' });
  expect(await world.shown('other.example.com')).toMatchObject({ app_name: '海呼CRM', about: '' });
  // Fields that are not sent stay. Emptied fields fall back to the default.
  await world.save({ version: 1, app_name: '', colour: null });
  expect(await world.editor()).toMatchObject({ version: 2, own: { app_name: '', about: '<p>云帆</p>' }, colour: null });
  expect(await world.shown(HOST)).toMatchObject({ app_name: '海呼CRM' });
});

test('logos and icon are uploads of one’s own, drawn in the size that is shown', async () => {
  const world = await office();
  const { data: path } = await world.upload(world.token, 'logo.png', picture);
  const { data } = await world.save({ app_login_logo: path, app_home_logo: path, icon: path });
  expect(data.own.app_login_logo).toMatch(/^\/brand\/[\da-f]{24}\.webp$/);
  expect(data.icon).toMatch(/^\/brand\/[\da-f]{24}-192\.png$/);
  for (const url of [data.own.app_login_logo, data.own.app_home_logo, data.icon!]) {
    const { statusCode, headers, rawPayload } = await world.http.inject({ url, headers: { host: HOST } });
    expect([statusCode, headers['content-type']], url).toEqual([200, expect.stringMatching(/^image\/(webp|png)$/)]);
    expect(rawPayload.length).toBeLessThan(40_000);
  }
  const without = await world.save({ version: 1, app_login_logo: null, icon: null });
  expect(without.data).toMatchObject({ own: { app_login_logo: '' }, icon: null });

  const colleague = await world.member('李敏', { permissions: ['settings.write'] });
  expect((await world.save({ version: 2, icon: path }, colleague.token)).code).toBe(40400);
  const { data: table } = await world.upload(world.token, 'a.csv', Buffer.from('name\n赵婷'));
  expect((await world.save({ version: 2, icon: table })).code).toBe(41401);
  expect((await world.save({ version: 2, icon: '../../secret.png' })).code).toBe(40000);
  expect(await world.editor()).toMatchObject({ version: 2 });
});

test('a colour that is hard to read is refused with the nearest that is not, and nothing is saved', async () => {
  const world = await office();
  const refused = await world.save({ app_name: '云帆', colour: '#FFE600' });
  expect(refused).toMatchObject({ code: 41961, data: { nearest: expect.stringMatching(/^#[\da-f]{6}$/) } });
  expect(await world.editor()).toMatchObject({ version: 0, own: { app_name: '' } });
  const { nearest } = refused.data as unknown as { nearest: string };
  expect((await world.save({ colour: nearest })).data.colour).toBe(nearest);
  expect((await world.save({ version: 1, colour: 'red;}' })).code).toBe(40000);
});

test('the slower of two members is told, and overwrites nothing, also if both save at once', async () => {
  const world = await office();
  await world.save({ app_name: '第一' });
  const slower = await world.save({ app_name: '第二' });
  expect(slower).toMatchObject({ code: 41962, data: { version: 1, at: '2026-03-02T02:00:00Z' } });
  const codes = await Promise.all(['甲', '乙', '丙'].map((app_name) => world.save({ version: 1, app_name })));
  expect(codes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 41962, 41962]);
  expect(await world.editor()).toMatchObject({ version: 2 });
});

test('an agreement of one’s own is a version that is asked for anew', async () => {
  const world = await office();
  const pending = async () => (await world.call('agreements.pending', { host: HOST }, world.token)).data.list;
  await world.setBranding(null, 'urp', '<p>default</p>');
  expect((await world.editor()).agreements).toEqual([]);
  const first = await world.save({ urp: '<p>own</p>' });
  expect(first.data.agreements).toMatchObject([{ kind: 'urp', version: 1 }]);
  const [own] = await pending();
  await world.call('agreements.accept', { ids: [own!.id] }, world.token);
  expect(await pending()).toEqual([]);
  // Only a different text becomes a new version.
  await world.save({ version: 1, urp: '<p>own</p><script>1</script>' });
  expect(await pending()).toEqual([]);
  await world.save({ version: 2, urp: '<p>own, changed</p>' });
  expect(await pending()).toMatchObject([{ kind: 'urp', version: 2, isNew: false }]);
  expect((await world.call('agreements.current', { host: 'other.example.com' })).data.list).toMatchObject([
    { kind: 'urp', version: 1 },
  ]);
});

test('without the right, or without a host, there is nothing to brand', async () => {
  const world = await office();
  const agent = await world.member('赵婷', { permissions: ['customers.claim'] });
  expect((await world.save({ app_name: '甲' }, agent.token)).code).toBe(403);
  const elsewhere = await world.enterprise('别家');
  const other = await elsewhere.member('钱总', { isSuper: true });
  expect((await world.save({ app_name: '甲' }, other.token)).code).toBe(41960);
  expect((await world.call('branding.editor', {}, other.token)).code).toBe(41960);
  // The host goes to another enterprise, and its former members lose it at once.
  await world.looks.setOwner(HOST, elsewhere.tenantId);
  expect((await world.call('branding.editor', {}, other.token)).data.host).toBe(HOST);
  expect((await world.save({ app_name: '甲' })).code).toBe(41960);
  await world.looks.setOwner(HOST, null);
  expect((await world.call('branding.editor', {}, other.token)).code).toBe(41960);
});

test('an agency’s people brand its host; in the enterprises that it serves they brand nothing', async () => {
  const world = await createAgency();
  const { domains, agencyId, owner, call } = world;
  const save = (token: string) => call('branding.save', { version: 0, app_name: '华东外呼' }, token);
  expect((await save(owner.token)).code).toBe(41960);
  await domains.agency.hosts.set(agencyId, 'Huadong.example.com');
  expect((await save(owner.token)).data).toMatchObject({ host: 'huadong.example.com', own: { app_name: '华东外呼' } });
  const clerk = await world.colleague('小陈', '13812340011', ['agency.read']);
  expect((await save(clerk.token)).code).toBe(403);
  const { id, boss } = await world.openEnterprise('云帆科技', '13812340012');
  expect((await save(boss.token)).code).toBe(41960);
  expect((await save((await world.enter(owner, id)).token)).code).toBe(41960);
  // The agency's host cannot be given to another enterprise.
  await expect(domains.config.looks.setOwner('huadong.example.com', id)).rejects.toMatchObject({
    errorName: 'request.invalid',
  });
});

test('each save is audited by its fields', async () => {
  const world = await office();
  await world.save({ app_name: '云帆', colour: '#7A1FA2' });
  const { data } = await world.call('audit.page', {}, world.token);
  expect(data.list.find(({ action }) => action === 'config.branding')).toMatchObject({
    detail: { host: HOST, fields: 'app_name colour' },
  });
});

test.each([{ app_name: '海'.repeat(41) }, { urp: '\0' }, { colour: 7 }, { logo: null }, { version: -1 }])(
  'refuses %j by its field',
  async (sent) => {
    const world = await office();
    const { code, data } = await world.save(sent as never);
    expect(code).toBe(40000);
    expect((data as unknown as { fields: { field: string }[] }).fields[0]!.field).toBe(Object.keys(sent)[0]);
  },
);
