import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { away, createSignedInUser, home, mobile, password, wrongCodeIn } from '../test-support/account.ts';
import { otherCode } from '../test-support/inbox.ts';

const better = 'haihu-better';
const MINUTE = 60_000;

test('a reset by code ends every session, forgets tickets, and opens what wrong guesses had closed', async () => {
  const { identity, here, there, isIn, messageAfter } = await createSignedInUser();
  const { ticket } = await identity.entranceTicket(here.member);
  for (let guess = 0; guess < 5; guess += 1) await identity.login({ mobile, password: 'guess' }, away).catch(() => {});
  const sent = await messageAfter(() => identity.sendCode({ mobile, purpose: 'reset' }, away));
  expect(sent).toMatchObject({ number: mobile, text: expect.stringContaining('重置密码验证码') });
  expect(await identity.resetByCode({ mobile, code: sent.code, password: better }, away)).toEqual({ ended: 2 });
  expect([await isIn(here), await isIn(there)]).toEqual([false, false]);
  await expect(identity.findMember(here.token)).rejects.toMatchObject({ data: { endedBy: 'password' } });
  await expect(identity.whoHolds(ticket)).rejects.toThrow();
  await expect(identity.login({ mobile, password }, home)).rejects.toMatchObject({
    errorName: 'identity.wrong_credentials',
  });
  expect((await identity.login({ mobile, password: better }, away)).choice!.enterprises).toHaveLength(2);
  await expect(identity.resetByCode({ mobile, code: sent.code, password: better }, away)).rejects.toMatchObject(
    wrongCodeIn('code'),
  );
});

test('every process is told of every session that a reset ends', async () => {
  const { world, identity, here, there, codeAfter } = await createSignedInUser();
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
  const { identity, codeAfter } = await createSignedInUser();
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
    await expect(reset(otherCode(code))).rejects.toMatchObject(wrongCodeIn('code'));
  }
  await expect(reset(code)).rejects.toMatchObject(wrongCodeIn('code'));
});

test('a number nobody has: the same answers, no message, and nothing to reset', async () => {
  const { identity, all, pass } = await createSignedInUser();
  const unknown = '13800000009';
  const ask = (number: string) => identity.sendCode({ mobile: number, purpose: 'reset' }, home);
  expect(await ask(unknown)).toEqual({ resendAfterSeconds: 60, validSeconds: 300 });
  await expect(ask(unknown)).rejects.toMatchObject({ errorName: 'identity.code_too_soon' });
  pass(MINUTE);
  await ask(unknown);
  expect(await all()).toEqual([]);
  const guess = { mobile: unknown, code: '000000', password: better };
  await expect(identity.resetByCode(guess, home)).rejects.toMatchObject(wrongCodeIn('code'));
});

test('a code of one purpose opens nothing else', async () => {
  const { identity, here, pass, codeAfter } = await createSignedInUser();
  const forLogin = await codeAfter(() => identity.sendCode({ mobile, purpose: 'login' }, home));
  await expect(identity.resetByCode({ mobile, code: forLogin, password: better }, home)).rejects.toMatchObject(
    wrongCodeIn('code'),
  );
  pass(MINUTE);
  const forReset = await codeAfter(() => identity.sendCode({ mobile, purpose: 'reset' }, home));
  const entry = { mobile, code: forReset, agreed: true } as const;
  await expect(identity.login(entry, home)).rejects.toMatchObject(wrongCodeIn('code'));
  pass(2 * MINUTE);
  const forDelete = await codeAfter(() => identity.sendOwnCode(here.member, { purpose: 'delete' }, home));
  const change = { oldCode: forDelete, mobile: '13800000009', newCode: '000000' };
  await expect(identity.changeMobile(here.member, change, home)).rejects.toMatchObject(wrongCodeIn('oldCode'));
});

test('a change of password keeps this session, ends the others, and is written down', async () => {
  const { identity, here, there, isIn, audited } = await createSignedInUser();
  const change = (oldPassword: string, chosen: string) =>
    identity.changePassword(here.member, { oldPassword, password: chosen });
  await expect(change(password, password)).rejects.toMatchObject({ errorName: 'identity.password_unchanged' });
  expect(await change(password, better)).toEqual({ ended: 1 });
  expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  expect(await audited()).toEqual(['identity.password_changed']);
  expect((await identity.login({ mobile, password: better }, away)).choice).not.toBeNull();
});

test('a thief of a session has five guesses at the password', async () => {
  const { identity, here, pass } = await createSignedInUser();
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

test('a user who never set a password is told to do it by code', async () => {
  const { world, identity, first } = await createSignedInUser();
  const { member } = await first.member('李敏');
  const change = { oldPassword: 'anything', password: better };
  await expect(identity.changePassword(member, change)).rejects.toMatchObject({ errorName: 'identity.no_password' });
  expect(await world.domains.identity.profile.account(member)).toMatchObject({ hasPassword: false, devices: 1 });
});

test('an outdated hash is made anew at the next login, and opens with the same password', async () => {
  const { world, identity, first } = await createSignedInUser();
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  await world.db.global(sql`update app_user set password_hash = ${reference}`);
  const enter = () => identity.login({ mobile, password: 'password', tenantId: first.tenantId }, home);
  await enter();
  const [stored] = await world.db.global<{ hash: string }>(sql`select password_hash as hash from app_user`);
  expect(stored!.hash).toContain('m=19456,t=2,p=1');
  expect((await enter()).session).not.toBeNull();
});
