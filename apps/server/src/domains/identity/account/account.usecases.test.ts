import pg from 'pg';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createInbox, otherCode } from '../test-support/inbox.ts';

const home = { ip: '192.0.2.10', deviceKey: '', userAgent: 'Mozilla/5.0 (iPhone) Version/18.5 Safari/604.1' };
const away = { ip: '198.51.100.7', deviceKey: '' };
const [mobile, password, better] = ['13800000003', 'haihu-demo', 'haihu-better'];
const wrongCode = (field: string) => ({ errorName: 'identity.wrong_code', data: { fields: [{ field }] } });
const MINUTE = 60_000;

/** Creates a user with a password and two devices in two enterprises. */
async function createAccount() {
  const world = await createWorld();
  const { identity } = world.domains;
  const first = await world.enterprise('海呼演示');
  const second = await world.enterprise('海呼分部');
  const person = { name: '赵婷', mobile, password, permissions: [] };
  const userId = await identity.addMember(first.tenantId, person);
  await identity.addMember(second.tenantId, person);
  const signIn = async (tenantId: string, visitor = home as typeof away) => {
    const { token } = (await identity.login({ mobile, password, tenantId }, visitor)).session!;
    return { token, member: await identity.findMember(token) };
  };
  const here = await signIn(first.tenantId);
  const there = await signIn(second.tenantId, away);
  const isIn = async ({ token }: { token: string }) =>
    identity.findMember(token).then(
      () => true,
      () => false,
    );
  const start = world.clock.now().getTime();
  const pass = (milliseconds: number) => void (world.clock.now = () => new Date(start + milliseconds));
  const audited = async () =>
    (await first.tenant.query<{ action: string }>(sql`select action from audit where action <> 'identity.login'`)).map(
      ({ action }) => action,
    );
  return { world, identity, first, second, userId, here, there, signIn, isIn, pass, audited, ...createInbox(world) };
}

test('a reset by code ends every session, forgets tickets, and opens what wrong guesses had closed', async () => {
  const { identity, here, there, isIn, messageAfter } = await createAccount();
  const { ticket } = await identity.entranceTicket(here.member);
  for (let guess = 0; guess < 5; guess += 1) await identity.login({ mobile, password: 'guess' }, away).catch(() => {});
  const sent = await messageAfter(() => identity.sendCode({ mobile, purpose: 'reset' }, away));
  expect(sent).toMatchObject({ number: mobile, text: expect.stringContaining('重置密码验证码') });
  expect(await identity.resetByCode({ mobile, code: sent.code, password: better }, away)).toEqual({ ended: 2 });
  expect([await isIn(here), await isIn(there)]).toEqual([false, false]);
  await expect(identity.whoHolds(ticket)).rejects.toThrow();
  await expect(identity.login({ mobile, password }, home)).rejects.toMatchObject({
    errorName: 'identity.wrong_credentials',
  });
  expect((await identity.login({ mobile, password: better }, away)).choice!.enterprises).toHaveLength(2);
  await expect(identity.resetByCode({ mobile, code: sent.code, password: better }, away)).rejects.toMatchObject(
    wrongCode('code'),
  );
});

test('every process is told of every session that a reset ends', async () => {
  const { world, identity, here, there, codeAfter } = await createAccount();
  const listener = new pg.Client(world.appUrl);
  await listener.connect();
  onTestFinished(() => listener.end());
  const told: (string | undefined)[] = [];
  listener.on('notification', ({ payload }) => told.push(payload));
  await listener.query('listen session_ended');
  const code = await codeAfter(() => identity.sendCode({ mobile, purpose: 'reset' }, home));
  await identity.resetByCode({ mobile, code, password: better }, home);
  await listener.query('select');
  expect(told.toSorted()).toEqual([here.member.sessionId, there.member.sessionId].toSorted());
});

test('a refused password uses no code up; a sixth try does', async () => {
  const { identity, codeAfter } = await createAccount();
  const code = await codeAfter(() => identity.sendCode({ mobile, purpose: 'reset' }, home));
  const reset = (typed: string, chosen = better) =>
    identity.resetByCode({ mobile, code: typed, password: chosen }, home);
  for (const [bad, errorName] of [
    ['1234567', 'identity.password_short'],
    [mobile, 'identity.password_has_mobile'],
    ['Password123', 'identity.password_common'],
  ] as const) {
    await expect(reset(code, bad)).rejects.toMatchObject({ errorName, data: { fields: [{ field: 'password' }] } });
  }
  for (let guess = 0; guess < 5; guess += 1) {
    await expect(reset(otherCode(code))).rejects.toMatchObject(wrongCode('code'));
  }
  await expect(reset(code)).rejects.toMatchObject(wrongCode('code'));
});

test('a number nobody has: the same answers, no message, and nothing to reset', async () => {
  const { identity, all, pass } = await createAccount();
  const unknown = '13800000009';
  const ask = (number: string) => identity.sendCode({ mobile: number, purpose: 'reset' }, home);
  expect(await ask(unknown)).toEqual({ resendAfterSeconds: 60, validSeconds: 300 });
  await expect(ask(unknown)).rejects.toMatchObject({ errorName: 'identity.code_too_soon' });
  pass(MINUTE);
  await ask(unknown);
  expect(await all()).toEqual([]);
  const guess = { mobile: unknown, code: '000000', password: better };
  await expect(identity.resetByCode(guess, home)).rejects.toMatchObject(wrongCode('code'));
});

test('a code of one purpose opens nothing else', async () => {
  const { identity, here, pass, codeAfter } = await createAccount();
  const forLogin = await codeAfter(() => identity.sendCode({ mobile, purpose: 'login' }, home));
  await expect(identity.resetByCode({ mobile, code: forLogin, password: better }, home)).rejects.toMatchObject(
    wrongCode('code'),
  );
  pass(MINUTE);
  const forReset = await codeAfter(() => identity.sendCode({ mobile, purpose: 'reset' }, home));
  const entry = { mobile, code: forReset, agreed: true } as const;
  await expect(identity.login(entry, home)).rejects.toMatchObject(wrongCode('code'));
  pass(2 * MINUTE);
  const forDelete = await codeAfter(() => identity.sendOwnCode(here.member, { purpose: 'delete' }, home));
  const change = { oldCode: forDelete, mobile: '13800000009', newCode: '000000' };
  await expect(identity.changeMobile(here.member, change, home)).rejects.toMatchObject(wrongCode('oldCode'));
});

test('a change of password keeps this session, ends the others, and is written down', async () => {
  const { identity, here, there, isIn, audited } = await createAccount();
  const change = (oldPassword: string, chosen: string) =>
    identity.changePassword(here.member, { oldPassword, password: chosen });
  await expect(change(password, password)).rejects.toMatchObject({ errorName: 'identity.password_unchanged' });
  expect(await change(password, better)).toEqual({ ended: 1 });
  expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  expect(await audited()).toEqual(['identity.password_changed']);
  expect((await identity.login({ mobile, password: better }, away)).choice).not.toBeNull();
});

test('who took a session over has five guesses at the password', async () => {
  const { identity, here, pass } = await createAccount();
  const guess = (typed: string) => identity.changePassword(here.member, { oldPassword: typed, password: better });
  for (const triesLeft of [4, 3, 2, 1, 0]) {
    await expect(guess('guessing')).rejects.toMatchObject({
      errorName: 'identity.wrong_password',
      data: { triesLeft },
    });
  }
  await expect(guess(password)).rejects.toMatchObject({ errorName: 'identity.try_later' });
  pass(15 * MINUTE);
  expect(await guess(password)).toEqual({ ended: 1 });
});

test('who never set a password is told to do it by code', async () => {
  const { world, identity, first } = await createAccount();
  const { member } = await first.member('李敏');
  const change = { oldPassword: 'anything', password: better };
  await expect(identity.changePassword(member, change)).rejects.toMatchObject({ errorName: 'identity.no_password' });
  expect(await world.domains.identity.profile.account(member)).toMatchObject({ hasPassword: false, devices: 1 });
});

test('an outdated hash is made anew at the next login, and opens with the same password', async () => {
  const { world, identity, first } = await createAccount();
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  await world.db.global(sql`update app_user set password_hash = ${reference}`);
  const enter = () => identity.login({ mobile, password: 'password', tenantId: first.tenantId }, home);
  await enter();
  const [stored] = await world.db.global<{ hash: string }>(sql`select password_hash as hash from app_user`);
  expect(stored!.hash).toContain('m=19456,t=2,p=1');
  expect((await enter()).session).not.toBeNull();
});

test('a mobile number moves by both codes; this session stays, the others end', async () => {
  const { identity, here, there, isIn, audited, messageAfter } = await createAccount();
  const next = '13800000004';
  const toOld = await messageAfter(() => identity.sendOwnCode(here.member, { purpose: 'change-old' }, home));
  const order = { purpose: 'change-new', mobile: '+86 138 0000 0004' } as const;
  const toNew = await messageAfter(() => identity.sendOwnCode(here.member, order, home));
  expect([toOld.number, toNew.number]).toEqual([mobile, next]);
  const change = (oldCode: string, newCode: string) =>
    identity.changeMobile(here.member, { oldCode, mobile: next, newCode }, home);

  await expect(change(toNew.code, toOld.code)).rejects.toMatchObject(wrongCode('oldCode'));
  await expect(change(toOld.code, otherCode(toNew.code))).rejects.toMatchObject(wrongCode('newCode'));
  expect(await change(toOld.code, toNew.code)).toEqual({ ended: 1 });
  expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  expect(await audited()).toEqual(['identity.mobile_changed']);
  await expect(identity.login({ mobile, password }, home)).rejects.toThrow();
  expect((await identity.login({ mobile: next, password }, home)).choice).not.toBeNull();
});

test('that a number is taken is told to who holds it, and to nobody else', async () => {
  const { identity, first, here, messageAfter } = await createAccount();
  const [taken, free] = ['13800000005', '13800000006'];
  await identity.addMember(first.tenantId, { name: '李敏', mobile: taken, permissions: [] });
  const oldCode = (await messageAfter(() => identity.sendOwnCode(here.member, { purpose: 'change-old' }, home))).code;
  const askFor = (number: string) => identity.sendOwnCode(here.member, { purpose: 'change-new', mobile: number }, home);
  const toTaken = await messageAfter(() => askFor(taken));
  const toFree = await messageAfter(() => askFor(free));
  expect(toTaken.text.replace(toTaken.code, '')).toBe(toFree.text.replace(toFree.code, ''));
  const change = (number: string, newCode: string) =>
    identity.changeMobile(here.member, { oldCode, mobile: number, newCode }, home);
  for (const [number, code] of [
    [taken, toTaken.code],
    [free, toFree.code],
  ] as const) {
    await expect(change(number, otherCode(code))).rejects.toMatchObject(wrongCode('newCode'));
  }
  await expect(change(taken, toTaken.code)).rejects.toMatchObject({ errorName: 'identity.mobile_taken' });
  await expect(askFor(mobile)).rejects.toMatchObject({ errorName: 'identity.mobile_unchanged' });
});

test('of two who want one number at once one gets it', async () => {
  const { identity, first, here, codeAfter } = await createAccount();
  const other = await first.member('李敏');
  const next = '13800000007';
  const attempts = [];
  for (const { member } of [here, other]) {
    const oldCode = await codeAfter(() => identity.sendOwnCode(member, { purpose: 'change-old' }, home));
    attempts.push({ member, oldCode });
  }
  const newCode = await codeAfter(() =>
    identity.sendOwnCode(here.member, { purpose: 'change-new', mobile: next }, home),
  );
  const outcomes = await Promise.allSettled(
    attempts.map(({ member, oldCode }) => identity.changeMobile(member, { oldCode, mobile: next, newCode }, home)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('devices by name and place, this one first; one can be ended, and no stranger’s', async () => {
  const { world, identity, first, here, there, isIn, pass, signIn } = await createAccount();
  pass(MINUTE);
  const stranger = await first.member('李敏');
  const { list } = await identity.devices(here.member);
  expect(list).toEqual([
    {
      id: here.member.sessionId,
      isThis: true,
      system: 'iPhone',
      browser: 'Safari',
      network: '192.0.2.0/24',
      tenantName: '海呼演示',
      firstSeenAt: '2026-03-02T02:00:00Z',
      lastSeenAt: '2026-03-02T02:00:00Z',
    },
    expect.objectContaining({ isThis: false, system: null, network: '198.51.100.0/24', tenantName: '海呼分部' }),
  ]);
  expect(JSON.stringify(list)).not.toContain(here.token);
  const id = there.member.sessionId;
  await expect(identity.endDevice(stranger.member, id)).rejects.toMatchObject({
    errorName: 'identity.device_not_found',
  });
  await identity.endDevice(here.member, id);
  expect([await isIn(here), await isIn(there), await isIn(stranger)]).toEqual([true, false, true]);
  await expect(identity.endDevice(here.member, id)).rejects.toMatchObject({ errorName: 'identity.device_not_found' });

  await signIn(first.tenantId, away);
  await signIn(first.tenantId, away);
  expect(await identity.endOtherDevices(here.member)).toEqual({ ended: 2 });
  expect([await isIn(here), await isIn(stranger)]).toEqual([true, true]);
  expect((await world.domains.identity.profile.account(here.member)).devices).toBe(1);
});

test('what was idle for too long is no device any more', async () => {
  const { identity, here, pass } = await createAccount();
  pass(12 * 60 * MINUTE);
  expect((await identity.devices(here.member)).list).toEqual([]);
  expect(await identity.endOtherDevices(here.member)).toEqual({ ended: 0 });
});

test('a name changes in one enterprise only', async () => {
  const { world, identity, here, there, audited } = await createAccount();
  const reply = await world.call('identity.updateProfile', { name: ' 赵小婷 ' }, here.token);
  expect(reply.data).toMatchObject({ name: '赵小婷', mobile: '138****0003', tenantName: '海呼演示', avatar: null });
  expect((await world.call('identity.appUserInfo', {}, here.token)).data.name).toBe('赵小婷');
  expect((await identity.findMember(there.token)).name).toBe('赵婷');
  expect(await audited()).toEqual(['identity.profile_changed']);
});

test('a picture of one’s own upload, once for oneself, and away again', async () => {
  const { world, first, here } = await createAccount();
  const square = { create: { width: 40, height: 60, channels: 3, background: '#08f' } } as const;
  const picture = await sharp(square).png().toBuffer();
  const uploaded = (await world.upload(here.token, 'me.png', picture)).data;
  const stranger = await first.member('李敏');
  expect(await world.call('identity.updateProfile', { avatar: uploaded }, stranger.token)).toMatchObject({
    code: 40400,
  });
  const { data } = await world.call('identity.updateProfile', { avatar: uploaded }, here.token);
  expect((await world.http.inject(data.avatar!)).headers['content-type']).toBe('image/webp');
  const again = await world.call('identity.updateProfile', { avatar: uploaded }, here.token);
  expect(again.data.avatar, 'the same once more').toBe(data.avatar);
  expect((await world.http.inject(data.avatar!)).statusCode).toBe(200);
  const table = (await world.upload(here.token, 'x.csv', Buffer.from('姓名,手机'))).data;
  expect(await world.call('identity.updateProfile', { avatar: table }, here.token)).toMatchObject({ code: 41401 });
  expect((await world.call('identity.profile', {}, here.token)).data.avatar).toBe(data.avatar);
  expect((await world.call('identity.updateProfile', { avatar: null }, here.token)).data.avatar).toBeNull();
});

test('a position is set by who manages staff', async () => {
  const { world, first, here } = await createAccount();
  expect(await world.call('identity.updateProfile', { position: '总监' }, here.token)).toMatchObject({ code: 403 });
  const manager = await first.member('王主管', { permissions: ['organisation.staff'] });
  const set = (position: string) => world.call('identity.updateProfile', { position }, manager.token);
  expect((await set('销售主管')).data).toMatchObject({ name: '王主管', position: '销售主管' });
  expect((await set('')).data.position).toBeNull();
});
