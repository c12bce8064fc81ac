import type { RequestTo } from '@haihu/contract/contract';
import { type CallingSettings, type PoolSettings, settingDefaults } from '@haihu/contract/config/core/settings';
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';

const HOUR = 60;

async function office() {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const [manager, agent] = [await enterprise.member('钱伟'), await enterprise.member('赵婷')];
  const settings = async () => (await world.call('config.settings', {}, manager.token)).data;
  const save = (request: RequestTo<'config.saveSettings'>, token = manager.token) =>
    world.call('config.saveSettings', request, token);
  const savePools = async (change: Partial<PoolSettings>, token = manager.token) => {
    const { version, value } = (await settings()).pools;
    return save({ key: 'pools', version, value: { ...value, ...change } }, token);
  };
  return { ...enterprise, world, manager, agent, settings, save, savePools };
}

const calling = (change: Partial<CallingSettings>) => ({ ...settingDefaults.calling, ...change });
const everyDay = (from: number, to: number) => Array.from({ length: 7 }, () => [{ from, to }]);

describe('a group of settings', () => {
  test('has the defaults until somebody saves it, then version, name and time', async () => {
    const { world, settings, savePools } = await office();
    expect((await settings()).pools).toEqual({
      version: 0,
      changedAt: null,
      changedBy: null,
      value: settingDefaults.pools,
    });
    expect(await savePools({ claimsADay: 20 })).toMatchObject({ code: 200, data: { version: 1 } });
    expect((await settings()).pools).toEqual({
      version: 1,
      changedAt: expect.stringContaining(world.clock.now().toISOString().slice(0, 19)),
      changedBy: '钱伟',
      value: { ...settingDefaults.pools, claimsADay: 20 },
    });
  });

  test('is not saved over another’s change: the answer says who and when, also for two at once', async () => {
    const { save, settings, agent } = await office();
    const both = await Promise.all([
      save({ key: 'pools', version: 0, value: { ...settingDefaults.pools, claimsADay: 20 } }),
      save({ key: 'pools', version: 0, value: { ...settingDefaults.pools, claimsADay: 30 } }, agent.token),
    ]);
    const { pools } = await settings();
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 41500]);
    expect(both.find(({ code }) => code === 41500)?.data).toEqual({
      by: pools.changedBy,
      at: pools.changedAt,
      version: 1,
    });
    // The save that succeeded first is stored.
    expect([pools.version, pools.value.claimsADay]).toEqual([1, pools.changedBy === '钱伟' ? 20 : 30]);
  });

  test('keeps what changed, for good, and leaves an audit; a save that changes nothing leaves neither', async () => {
    const { world, tenant, savePools, manager } = await office();
    await savePools({ claimsADay: 20, coolDownDays: 7 });
    await savePools({});
    await savePools({ claimsADay: 25 });
    const history = await world.call('config.history', { key: 'pools', size: 1 }, manager.token);
    expect(history.data.list).toMatchObject([{ by: '钱伟', before: { claimsADay: 20 }, after: { claimsADay: 25 } }]);
    const older = await world.call('config.history', { key: 'pools', next: history.data.next! }, manager.token);
    expect(older.data).toMatchObject({
      list: [{ before: { claimsADay: 50, coolDownDays: 3 }, after: { claimsADay: 20, coolDownDays: 7 } }],
      next: null,
    });
    expect(await tenant.query(sql`select action, detail from audit order by id`)).toEqual([
      { action: 'config.settings', detail: { group: 'pools', fields: 'claimsADay coolDownDays' } },
      { action: 'config.settings', detail: { group: 'pools', fields: 'claimsADay' } },
    ]);
    for (const change of [sql`update setting_change set before = '{}'`, sql`delete from setting_change`]) {
      await expect(tenant.query(change)).rejects.toThrow('permission denied');
    }
  });

  test('is saved by those who may, and is the enterprise’s alone', async () => {
    const { world, member, savePools, settings } = await office();
    const barred = await member('没有权限', { permissions: [] });
    expect(await savePools({ claimsADay: 1 }, barred.token)).toMatchObject({ code: 403 });
    expect(await world.call('config.history', { key: 'pools' }, barred.token)).toMatchObject({ code: 403 });
    await savePools({ claimsADay: 20 });
    expect((await world.call('config.poolRules', {}, barred.token)).data.claimsADay).toBe(20);

    const other = await (await world.enterprise('海呼分部')).member('外人', { isSuper: true });
    expect((await world.call('config.settings', {}, other.token)).data.pools.value).toEqual(settingDefaults.pools);
    expect((await world.call('config.history', { key: 'pools' }, other.token)).data.list).toEqual([]);
    expect((await settings()).pools.version).toBe(1);
  });

  test.each<[Partial<Record<keyof PoolSettings, unknown>>, string]>([
    [{ claimsADay: 0 }, 'value.claimsADay'],
    [{ claimsADay: 1001 }, 'value.claimsADay'],
    [{ claimsADay: '50' }, 'value.claimsADay'],
    [{ claimsADay: 1.5 }, 'value.claimsADay'],
    [{ privateCap: 0 }, 'value.privateCap'],
    [{ coolDownDays: -1 }, 'value.coolDownDays'],
    [{ claimableAfterMinutes: 10_081 }, 'value.claimableAfterMinutes'],
    [{ followUpDays: null }, 'value.followUpDays'],
    [{ doubledForInterested: 1 }, 'value.doubledForInterested'],
  ])('%j is refused by its name', async (change, field) => {
    const { savePools, settings } = await office();
    expect(await savePools(change as never)).toMatchObject({ code: 40000, data: { fields: [{ field }] } });
    expect((await settings()).pools.version).toBe(0);
  });

  test.each<[Partial<CallingSettings>, string]>([
    [{ hours: everyDay(7 * HOUR, 12 * HOUR) }, 'value.hours.0.0.from'],
    [{ hours: everyDay(9 * HOUR, 22 * HOUR) }, 'value.hours.0.0.to'],
    [{ hours: everyDay(9 * HOUR, 12 * HOUR).with(0, [{ from: 720, to: 720 }]) }, 'value.hours.0.0.to'],
    [{ hours: everyDay(9 * HOUR, 10 * HOUR).slice(1) }, 'value.hours'],
    [
      {
        hours: everyDay(9 * HOUR, 12 * HOUR).with(3, [
          { from: 600, to: 700 },
          { from: 660, to: 720 },
        ]),
      },
      'value.hours.3',
    ],
    [{ attemptsADay: 4 }, 'value.attemptsADay'],
    [{ attemptsIn30Days: 11 }, 'value.attemptsIn30Days'],
    [{ attemptsADay: 0 }, 'value.attemptsADay'],
  ])('calling: %j is refused by its name', async (change, field) => {
    const { save } = await office();
    const reply = await save({ key: 'calling', version: 0, value: calling(change) });
    expect(reply).toMatchObject({ code: 40000, data: { fields: [{ field }] } });
  });

  test('all that the country allows is accepted, to its last minute and call', async () => {
    const { save } = await office();
    const utmost = { hours: everyDay(8 * HOUR, 21 * HOUR), attemptsADay: 3, attemptsIn30Days: 10 };
    expect((await save({ key: 'calling', version: 0, value: calling(utmost) })).code).toBe(200);
  });
});

describe('the next claim keeps the new rules', () => {
  test('in another process too: claims a day, room, waiting time', async () => {
    const { world, addToPublicPool, savePools, agent } = await office();
    const beside = await createWorld({ beside: world });
    const claim = (ids: string[], by = agent.token) => beside.call('customers.claim', { ids }, by);
    const ids = await Promise.all(Array.from({ length: 6 }, () => addToPublicPool({ seaAt: world.clock.now() })));

    expect(await claim(ids.slice(0, 2))).toMatchObject({ data: { claimsLeft: 48 } });
    await savePools({ claimsADay: 2 });
    expect(await claim([ids[2]!])).toMatchObject({ code: 41002, data: { claimsLeft: 0 } });
    await savePools({ claimsADay: 9, privateCap: 3 });
    expect(await claim(ids.slice(2, 4))).toMatchObject({ code: 41003, data: { room: 1 } });
    // A limit below the present number leaves no room, but takes no customer away.
    await savePools({ privateCap: 1 });
    expect(await claim([ids[2]!])).toMatchObject({ code: 41003, data: { room: 0 } });
    await savePools({ privateCap: 9, claimableAfterMinutes: 30 });
    const at = new Date(world.clock.now().getTime() + 30 * 60_000).toISOString();
    expect((await claim([ids[2]!])).data.list).toMatchObject([{ standing: { state: 'waiting', at } }]);
    const listed = async (claimableNow: boolean) =>
      (await beside.call('customers.seaPage', { claimableNow }, agent.token)).data.list.length;
    expect([await listed(true), await listed(false)]).toEqual([0, 4]);
    await savePools({ claimableAfterMinutes: 0 });
    expect((await claim([ids[2]!])).data.list).toMatchObject([{ standing: { state: 'mine' } }]);
    expect(await listed(true)).toBe(3);
  });

  test('whoever gave a customer back waits as long as the rule says now', async () => {
    const { world, addToPublicPool, savePools, agent } = await office();
    const id = await addToPublicPool({ seaAt: world.clock.now(), formerOwnerId: agent.member.userId });
    const standing = async () => (await world.call('customers.seaDetail', { id }, agent.token)).data.standing;
    const days = (count: number) => new Date(world.clock.now().getTime() + count * 86_400_000).toISOString();
    expect(await standing()).toMatchObject({ state: 'waiting', at: days(3) });
    await savePools({ coolDownDays: 10 });
    expect(await standing()).toMatchObject({ state: 'waiting', at: days(10) });
    await savePools({ coolDownDays: 0 });
    expect(await standing()).toMatchObject({ state: 'open' });
  });

  test('numbers are seen in full as often as the rule says now', async () => {
    const { world, addToPublicPool, savePools, agent } = await office();
    const reveal = async () =>
      world.call('customers.reveal', { id: await addToPublicPool(), reason: 'identity' }, agent.token);
    await savePools({ revealsADay: 1 });
    expect(await reveal()).toMatchObject({ code: 200, data: { left: 0 } });
    expect(await reveal()).toMatchObject({ code: 41006 });
    await savePools({ revealsADay: 2 });
    expect(await reveal()).toMatchObject({ code: 200 });
  });

  // A customer returns at night, after the last of these days.
  test('the clock on a private customer goes by the enterprise’s days', async () => {
    const { world, addToPublicPool, savePools, agent } = await office();
    const id = await addToPublicPool({ level: 1 });
    await world.call('customers.claim', { ids: [id] }, agent.token);
    const returnsIn = async () => {
      const { returnsAt } = (await world.call('customers.privateDetail', { id }, agent.token)).data;
      const [listed] = (await world.call('customers.privatePage', {}, agent.token)).data.list;
      expect(listed!.returnsAt).toBe(returnsAt);
      return Math.floor((Date.parse(returnsAt!) - world.clock.now().getTime()) / 86_400_000);
    };
    expect(await returnsIn()).toBe(60);
    await savePools({ followUpDays: 10 });
    expect(await returnsIn()).toBe(20);
    await savePools({ doubledForInterested: false });
    expect(await returnsIn()).toBe(10);
  });
});

test('every screen goes by the saved settings, within the limits of the country', async () => {
  const { world, save, agent } = await office();
  const options = async (token = agent.token) => (await world.call('config.options', {}, token)).data;
  const before = await options();
  expect(before).toMatchObject({ duplicates: settingDefaults.duplicates, wrapUp: settingDefaults.wrapUp });
  expect(before.pack).toMatchObject({ mostADay: 3, mostIn30Days: 10, utmostHours: { from: 8 * HOUR, to: 21 * HOUR } });

  const changed = calling({ attemptsADay: 2 });
  await save({ key: 'calling', version: 0, value: changed });
  await save({ key: 'wrapUp', version: 0, value: { ...settingDefaults.wrapUp, seconds: 30 } });
  expect(await options()).toEqual({
    ...before,
    calling: changed,
    wrapUp: { ...settingDefaults.wrapUp, seconds: 30 },
  });
  const stranger = await (await world.enterprise()).member('外人');
  expect(await options(stranger.token)).toEqual(before);
});

test('masking is the enterprise’s own flag, whoever changed it last', async () => {
  const { world, save, settings, manager, tenantId } = await office();
  const mobile = async () => (await world.call('identity.userInfo', {}, manager.token)).data.mobile.includes('****');
  expect([(await settings()).masking.value, await mobile()]).toEqual([
    { isOn: true, exemptFields: [], listRowsADay: 5000 },
    true,
  ]);
  const exempt = { isOn: true, exemptFields: ['mobile' as const], listRowsADay: 300 };
  expect(await save({ key: 'masking', version: 0, value: exempt })).toMatchObject({ data: { version: 1 } });
  expect([await mobile(), (await world.call('config.privacy', {}, manager.token)).data]).toEqual([false, exempt]);
  expect((await world.call('config.getConfig', { configKey: 'privacy_whitelist' }, manager.token)).data).toEqual({
    isOpen: true,
    value: ['mobile'],
  });
  // The operator changes the row directly.
  await world.db.global(sql`update tenant set masks_phones = false where id = ${tenantId}`);
  expect((await settings()).masking).toMatchObject({ version: 1, value: { isOn: false, exemptFields: ['mobile'] } });
});
