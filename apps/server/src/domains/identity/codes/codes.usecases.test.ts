import { expect, test, vi } from 'vitest';
import { createWorld } from '../../../../test/world.ts';
import { createOperatorOutbox } from '../../../integrations/sms/operator-outbox.ts';
import { sql } from '../../../platform/db/sql.ts';
import { makeIdentity } from '../test-support/make-identity.ts';

const home = { ip: '192.0.2.10', deviceKey: '' };
const stranger = { ip: '198.51.100.7', deviceKey: '' };
const mobile = '13800000003';
const [MINUTE, HOUR, DAY] = [60_000, 60 * 60_000, 24 * 60 * 60_000];
const start = new Date('2026-03-02T02:00:00Z').getTime();

async function createAccount() {
  const world = await createWorld();
  const { identity } = world.domains;
  const tenantId = await identity.foundEnterprise('海呼演示');
  await identity.addMember(tenantId, { name: '赵婷', mobile, permissions: [] });
  const outbox = createOperatorOutbox(world);
  const at = (milliseconds: number) => {
    world.clock.now = () => new Date(start + milliseconds);
  };
  const ask = (visitor = home, number = mobile) => identity.sendCode({ mobile: number, purpose: 'login' }, visitor);
  const received = async (messages = 1) => {
    const texts = await vi.waitFor(async () => {
      const newest = await outbox.newest(20);
      expect(newest).toHaveLength(messages);
      expect(new Date(newest[0]!.at)).toEqual(world.clock.now());
      return newest.map(({ text }) => text);
    });
    return /\d{6}/.exec(texts[0]!)![0];
  };
  const enter = (code: string, visitor = home, number = mobile) =>
    identity.login({ mobile: number, code, agreed: true }, visitor);
  return { world, identity, outbox, at, ask, received, enter };
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const wrong = { errorName: 'identity.wrong_code' };

test('a code is sent in words, opens one session, and not a second one', async () => {
  const { outbox, ask, received, enter } = await createAccount();
  expect(await ask()).toEqual({ resendAfterSeconds: 60, validSeconds: 300 });
  const code = await received();
  expect((await outbox.newest(1))[0]).toEqual({
    number: mobile,
    text: `【海呼】验证码 ${code}，5 分钟内有效，不要告诉任何人。`,
    at: '2026-03-02T02:00:00Z',
  });
  expect((await enter(code)).session!.user.name).toBe('赵婷');
  await expect(enter(code)).rejects.toMatchObject(wrong);
});

test('one of several users with the code at once gets in', async () => {
  const { ask, received, enter } = await createAccount();
  await ask();
  const code = await received();
  const entries = await Promise.allSettled([enter(code), enter(code), enter(code)]);
  expect(entries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test.each([4, 5])('after %i wrong guesses the right code counts only while a try is left', async (guesses) => {
  const { ask, received, enter } = await createAccount();
  await ask();
  const code = await received();
  for (let guess = 0; guess < guesses; guess += 1) await expect(enter(other(code))).rejects.toMatchObject(wrong);
  if (guesses < 5) expect((await enter(code)).session).not.toBeNull();
  else await expect(enter(code)).rejects.toMatchObject(wrong);
});

test('guesses from elsewhere cannot use up the tries of who asked', async () => {
  const { ask, received, enter } = await createAccount();
  await ask();
  const code = await received();
  for (let guess = 0; guess < 4; guess += 1) await expect(enter(other(code), stranger)).rejects.toMatchObject(wrong);
  await expect(enter(code, stranger)).rejects.toMatchObject(wrong);
  expect((await enter(code)).session).not.toBeNull();
});

test('a user who changed networks since asking still gets in', async () => {
  const { ask, received, enter } = await createAccount();
  await ask();
  const code = await received();
  await expect(enter(other(code), stranger)).rejects.toMatchObject(wrong);
  expect((await enter(code, stranger)).session).not.toBeNull();
});

test('a code ends after five minutes, and with the next one', async () => {
  const { at, ask, received, enter } = await createAccount();
  await ask();
  const first = await received();
  at(5 * MINUTE);
  await expect(enter(first)).rejects.toMatchObject(wrong);
  await ask();
  const second = await received(2);
  at(6 * MINUTE);
  await ask();
  await received(3);
  await expect(enter(second)).rejects.toMatchObject(wrong);
});

test.each([mobile, '13800000009'])('%s gets one code a minute and five a day', async (number) => {
  const { at, ask } = await createAccount();
  for (let sent = 0; sent < 5; sent += 1) {
    at(sent * MINUTE);
    await ask(home, number);
    const again = { allowedAgainAt: new Date(start + (sent + 1) * MINUTE).toISOString() };
    await expect(ask(stranger, number)).rejects.toMatchObject({ errorName: 'identity.code_too_soon', data: again });
  }
  at(5 * MINUTE);
  const tomorrow = { allowedAgainAt: new Date(start + DAY).toISOString() };
  await expect(ask(home, number)).rejects.toMatchObject({ errorName: 'identity.try_later', data: tomorrow });
  at(DAY);
  await ask(home, number);
});

test('one address gets twenty codes an hour, and what was refused costs its numbers nothing', async () => {
  const { at, ask } = await createAccount();
  const numbers = Array.from({ length: 21 }, (_, index) => `139000000${String(index).padStart(2, '0')}`);
  for (const number of numbers.slice(0, 20)) await ask(stranger, number);
  await expect(ask(stranger, numbers[20])).rejects.toMatchObject({ errorName: 'identity.try_later' });
  await ask(home, numbers[20]);
  at(HOUR);
  await ask(stranger, numbers[0]);
});

test('strangers who ask for codes do not keep a known device from one', async () => {
  const { at, ask, received, enter } = await createAccount();
  await ask();
  const { session } = await enter(await received());
  for (let minute = 1; minute < 5; minute += 1) {
    at(minute * MINUTE);
    await ask(stranger);
  }
  at(5 * MINUTE);
  await expect(ask(stranger)).rejects.toMatchObject({ errorName: 'identity.try_later' });
  const device = { ...home, deviceKey: session!.userKey };
  await ask(device);
  expect((await enter(await received(6), device)).session).not.toBeNull();
});

test('a number nobody has gets the same answers, and its wrong codes make no account', async () => {
  const { world, ask, received, enter } = await createAccount();
  const unknown = '13800000009';
  expect(await ask(home, unknown)).toEqual(await ask(home, mobile));
  const code = await received(2);
  await expect(enter(other(code), home, unknown)).rejects.toMatchObject(wrong);
  expect(await world.db.global(sql`select from app_user`)).toHaveLength(1);
});

test('sixty wrong codes from one address in a quarter of an hour are heard, and no more', async () => {
  const { at, ask, received, enter } = await createAccount();
  for (let guess = 0; guess < 60; guess += 1) {
    await expect(enter('000000', stranger, `1390000${1000 + guess}`)).rejects.toMatchObject(wrong);
  }
  await ask(stranger);
  const code = await received();
  await expect(enter(code, stranger)).rejects.toMatchObject({ errorName: 'identity.try_later' });
  expect((await enter(code)).session, 'from another address').not.toBeNull();
  at(15 * MINUTE);
  await expect(enter('000000', stranger)).rejects.toMatchObject(wrong);
});

test('neither number nor code is stored in the clear', async () => {
  const { world, ask, received } = await createAccount();
  await ask();
  const code = await received();
  const rows = await world.db.global<{ row: string }>(sql`
    select c::text as row from sms_code c union all select encode(o.text_enc, 'escape') from sms_outbox o
    union all select encode(o.number_enc, 'escape') from sms_outbox o`);
  expect(rows).toHaveLength(3);
  for (const { row } of rows) {
    for (const secret of [mobile, code]) {
      expect(row).not.toContain(secret);
      expect(row).not.toContain(Buffer.from(secret).toString('hex'));
    }
  }
});

test('a message the provider refuses is reported, and the caller learns nothing of it', async () => {
  const world = await createWorld();
  const sendFailed = vi.fn();
  const sms = { send: () => Promise.reject(new Error('refused')) };
  const identity = makeIdentity(world, { sms, sendFailed });
  await identity.addMember(await identity.foundEnterprise('海呼演示'), { name: '赵婷', mobile, permissions: [] });
  expect(await identity.sendCode({ mobile, purpose: 'login' }, home)).toMatchObject({ validSeconds: 300 });
  await vi.waitFor(() => expect(sendFailed).toHaveBeenCalledOnce());
});

test('sessions, tickets, codes, devices and messages that are over are deleted', async () => {
  const { world, at, ask, received, enter } = await createAccount();
  await ask();
  await enter(await received());
  await ask(stranger, '13800000009');
  at(100 * DAY);
  await ask();
  await enter(await received());
  const counts = await world.db.global(sql`
    select (select count(*)::int from session) as session, (select count(*)::int from known_device) as device,
      (select count(*)::int from sms_code) as code, (select count(*)::int from sms_outbox) as message`);
  expect(counts).toEqual([{ session: 1, device: 1, code: 0, message: 1 }]);
});
