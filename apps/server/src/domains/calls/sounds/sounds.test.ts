import type { InboundSettings } from '@haihu/contract/config/core/settings';
import { expect, test, vi } from 'vitest';
import { toneWav } from '../../../../test/tone-wav.ts';
import { readWavHeader } from '../../../integrations/telephony/wav.ts';
import { sql } from '../../../platform/db/sql.ts';
import { arrive } from '../test-support/arrive.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { presenceIn } from '../test-support/presence.ts';

/** Makes a bench with a member who sets up calls, and uploads sounds as that member. */
async function createSoundBench() {
  const bench = await createCallBench();
  const admin = await bench.member('周敏', { permissions: ['settings.write'] });

  async function add(name: string, wav: Buffer, by = admin.token) {
    const filePath = (await bench.upload(by, `${name}.wav`, wav)).data;
    return bench.call('calls.addSound', { name, filePath }, by);
  }
  const list = async (token = admin.token) => (await bench.call('calls.sounds', {}, token)).data.list;
  const change = async (part: Partial<InboundSettings>) => {
    const { inbound } = (await bench.call('config.settings', {}, admin.token)).data;
    const saved = { key: 'inbound', version: inbound.version, value: { ...inbound.value, ...part } } as const;
    return bench.call('config.saveSettings', saved, admin.token);
  };
  /** Lets the driver look, and waits until it has brought what was missing. */
  async function bring(): Promise<void> {
    await bench.dialler.reconcile();
    await expect.poll(async () => (await list()).every(({ there, engines }) => there === engines)).toBe(true);
  }
  return { ...bench, admin, add, list, change, bring };
}

test('a sound is made telephone sound, heard by its link, and brought to every engine', async () => {
  const { add, list, call, admin, bring, http } = await createSoundBench();
  expect((await add('问候', toneWav(2, 440))).code).toBe(200);
  const [sound] = await list();
  expect(sound).toMatchObject({ name: '问候', seconds: 2, byName: '周敏', engines: 1 });
  await bring();
  const { link, name } = (await call('calls.openSound', { id: sound!.id }, admin.token)).data;
  expect(name).toBe('问候.wav');
  const heard = await http.inject({ url: link });
  expect(readWavHeader(heard.rawPayload)).toMatchObject({ sampleRate: 8000, channels: 1, seconds: 2 });
});

test('a file that is no sound, too long or silent is refused with the reason, and a name is taken once', async () => {
  const { add, list } = await createSoundBench();
  expect((await add('坏', Buffer.from(`RIFF....WAVE${'x'.repeat(200)}`))).code).toBe(41370);
  expect((await add('长', toneWav(121, 440))).code).toBe(41371);
  expect((await add('静', toneWav(2, 0))).code).toBe(41372);
  expect((await add('问候', toneWav(1, 440))).code).toBe(200);
  expect((await add('问候', toneWav(1, 440))).code).toBe(41373);
  expect((await list()).map(({ name }) => name)).toEqual(['问候']);
});

test("another member's upload is not found, and agents neither add nor hear sounds", async () => {
  const { admin, member, upload, call, add, list } = await createSoundBench();
  const { token } = await member('李敏', { permissions: ['calls.place'] });
  const filePath = (await upload(admin.token, 'a.wav', toneWav(1, 440))).data;
  const request = { name: 'a', filePath };
  expect((await call('calls.addSound', request, token)).code).toBe(403);
  const leader = await member('钱主管', { permissions: ['settings.write'] });
  expect((await call('calls.addSound', request, leader.token)).code).toBe(40400);
  await add('b', toneWav(1, 440));
  const [{ id } = { id: '' }] = await list();
  expect((await call('calls.sounds', {}, token)).code).toBe(403);
  expect((await call('calls.openSound', { id }, token)).code).toBe(403);
  expect((await call('calls.deleteSound', { id }, token)).code).toBe(403);
});

test('a sound that callers hear is not deleted, and one that nobody hears goes from the engine as well', async () => {
  const { add, list, change, call, admin, bring, dialler, tenant, time } = await createSoundBench();
  await add('下班', toneWav(1, 440));
  await bring();
  const [{ id } = { id: '' }] = await list();
  await change({ closedSound: id });
  expect((await call('calls.deleteSound', { id }, admin.token)).code).toBe(41375);
  await change({ closedSound: null });
  expect((await call('calls.deleteSound', { id }, admin.token)).code).toBe(200);
  expect((await call('calls.deleteSound', { id }, admin.token)).code).toBe(40400);
  expect(await tenant.query(sql`select from engine_sound`)).toEqual([]);
  expect(await tenant.query(sql`select from file where path like 'sounds/%'`)).toEqual([]);
  const audited = await tenant.query(
    sql`select action, detail from audit where action like 'calls.sound%' order by id`,
  );
  expect(audited).toEqual([
    { action: 'calls.sound_added', detail: { name: '下班' } },
    { action: 'calls.sound_deleted', detail: { name: '下班' } },
  ]);
  // The engine compares once an hour.
  time.advance(3_600_001);
  const [driver] = dialler.drivers().values();
  await dialler.reconcile();
  await expect.poll(() => driver!.telephony.ownSounds()).toEqual([]);
});

test('callers hear the sounds that the enterprise chose, at each place its own', async () => {
  const bench = await createSoundBench();
  const { add, list, change, dialler, tenantId, agent, time } = bench;
  const nameOf = async (name: string) => {
    await add(name, toneWav(1, 440));
    const { id } = (await list()).find((sound) => sound.name === name)!;
    return { id, at: `${tenantId}-${id}` };
  };
  const [greeting, closed, message, music, notice] = [
    await nameOf('问候'),
    await nameOf('下班'),
    await nameOf('留言'),
    await nameOf('音乐'),
    await nameOf('录音提示'),
  ];
  const { telephony } = [...dialler.drivers().values()][0]!;
  const [dismiss, adopt] = [vi.spyOn(telephony, 'dismiss'), vi.spyOn(telephony, 'adopt')];
  const [play, takeMessage] = [vi.spyOn(telephony, 'play'), vi.spyOn(telephony, 'takeMessage')];
  async function pass(seconds: number): Promise<void> {
    for (let passed = 0; passed < seconds * 5; passed += 1) {
      time.advance(200);
      await dialler.work();
      await dialler.settled();
    }
  }

  const sounds = { closedSound: closed.id, musicSound: music.id, greetingSound: greeting.id, noticeSound: notice.id };
  await change({ ...sounds, ringsAgents: false });
  await arrive(bench, '13900000161');
  expect(dismiss).toHaveBeenCalledExactlyOnceWith(expect.anything(), { sound: 'call_back', own: closed.at });

  await change({ takesMessages: true, messageSound: message.id });
  await arrive(bench, '13900000162');
  await pass(1);
  expect(takeMessage).toHaveBeenCalledWith(expect.anything(), { seconds: 120, own: message.at });

  const { member } = await agent();
  await presenceIn(bench).arrived(tenantId, member.userId);
  const menuKeys: InboundSettings['menuKeys'] = [{ key: '1', label: '售后', to: 'everybody', departmentId: null }];
  await change({ ringsAgents: true, hasMenu: true, menuKeys });
  await arrive(bench, '13900000163');
  await pass(1);
  expect(adopt).toHaveBeenLastCalledWith(
    expect.anything(),
    expect.objectContaining({ music: music.at, notice: { kind: 'tell', language: 'zh', own: notice.at } }),
  );
  expect(play).toHaveBeenCalledWith(expect.anything(), 'menu', greeting.at, undefined);
});

test('a caller who waited in vain hears the own sound to its end, and is hung up then', async () => {
  const bench = await createSoundBench();
  const { add, list, change, dialler, tenantId, agent, time, tenant } = bench;
  await add('下班', toneWav(7, 440));
  const [{ id } = { id: '' }] = await list();
  await change({ closedSound: id, waitSeconds: 30, callBackSeconds: 0 });
  const { member, token } = await agent();
  await presenceIn(bench).arrived(tenantId, member.userId);
  await bench.place(token, { mobile: '13900000160' });
  const { telephony } = [...dialler.drivers().values()][0]!;
  const play = vi.spyOn(telephony, 'play');
  const pass = async (seconds: number) => {
    for (let passed = 0; passed < seconds * 5; passed += 1) {
      time.advance(200);
      await dialler.work();
      await dialler.settled();
    }
  };
  await pass(2);
  await arrive(bench, '13900000260');
  expect(play).not.toHaveBeenCalled();
  await pass(30.6);
  expect(play).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'call_back', `${tenantId}-${id}`, undefined);
  const calls = () => tenant.query(sql`select state, hung_up_by as by from call where direction = 'inbound'`);
  // Without an own sound the line hangs up after eight seconds. The caller would wait for 41.
  await pass(8.4);
  expect(await calls()).toMatchObject([{ state: 'customer_answered' }]);
  await pass(1.8);
  expect(await calls()).toEqual([{ state: 'ended', by: 'system' }]);
});

test('a sound whose file is lost keeps no other sound from the engine', async () => {
  const { add, list, dialler, tenant, tenantId, storage } = await createSoundBench();
  await add('丢了', toneWav(1, 440));
  await add('在', toneWav(1, 440));
  const [lost] = await tenant.query<{ path: string }>(sql`select path from own_sound where name = '丢了'`);
  await storage.remove(tenantId, lost!.path);
  await dialler.reconcile();
  await expect
    .poll(async () => (await list()).map(({ name, there }) => [name, there]))
    .toEqual(
      expect.arrayContaining([
        ['丢了', 0],
        ['在', 1],
      ]),
    );
});
