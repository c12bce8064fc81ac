import { expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { type SmsMessage, SmsUnavailable } from '../sms.ts';
import { createAliyunBench, receiptToken } from './test-support/aliyun-bench.ts';
import type { AliyunMood } from './test-support/local-aliyun.ts';

const NUMBER = '13800000003';
const code: SmsMessage = { template: 'code', parameters: { purpose: 'login', code: '042917', minutes: 5 } };

async function createScene(secret?: string) {
  const world = await createWorld();
  return { world, ...(await createAliyunBench(world, secret)) };
}

test.each<AliyunMood>(['slow', 'throttled', 'away', 'nonsense', 'no money'])(
  'a message waits while the provider is “%s”, and comes once it is well',
  async (mood) => {
    const { delivery, aliyun, after, messages } = await createScene();
    aliyun.state.moods.push(mood, mood);
    await delivery.send(NUMBER, code);
    await after(2);
    expect(aliyun.state).toMatchObject({ requests: 2, delivered: [] });
    expect(await messages()).toMatchObject([{ state: 'waiting', tries: 2 }]);
    await after(1);
    expect(aliyun.state.requests, 'not before its time').toBe(2);
    await after(3);
    await after(60);
    expect(aliyun.state).toMatchObject({ requests: 3, delivered: [{ number: NUMBER }] });
    expect(await messages()).toMatchObject([{ state: 'sent', tries: 3, providerId: '900619190^0', problem: null }]);
  },
);

test('a wrong secret refuses nobody: messages wait until the settings are mended, and the log names no number', async () => {
  const { delivery, aliyun, logged, messages } = await createScene('wrong secret');
  await delivery.send(NUMBER, code);
  expect(aliyun.state.delivered).toEqual([]);
  expect(await messages()).toMatchObject([{ state: 'waiting', problem: 'SignatureDoesNotMatch' }]);
  const told = JSON.stringify(logged);
  expect(told).toContain('SignatureDoesNotMatch');
  for (const secret of [NUMBER, '042917', 'wrong secret']) expect(told).not.toContain(secret);
});

test('what the provider refuses for the number’s sake is not tried again', async () => {
  const { delivery, aliyun, after, messages, logged } = await createScene();
  aliyun.state.moods.push('too many');
  await delivery.send(NUMBER, code);
  await delivery.send('12345', code);
  await after(60);
  expect(aliyun.state.requests).toBe(2);
  expect(await messages()).toMatchObject([
    { state: 'refused', problem: 'isv.MOBILE_NUMBER_ILLEGAL' },
    { state: 'refused', problem: 'isv.BUSINESS_LIMIT_CONTROL' },
  ]);
  expect(JSON.stringify(logged)).not.toContain(NUMBER);
});

test('a code that is not valid any more is not sent', async () => {
  const { delivery, aliyun, after, messages, world } = await createScene();
  aliyun.state.moods.push('away');
  await delivery.send(NUMBER, code);
  await after(5 * 60);
  expect(aliyun.state.requests).toBe(1);
  expect(await messages()).toMatchObject([{ state: 'expired' }]);
  expect(await world.db.global(sql`select from sms_message where number_enc is not null`)).toEqual([]);
});

test('a process that dies after storing a message loses nothing, and several processes send it once', async () => {
  const { delivery, createDelivery, aliyun, world } = await createScene();
  aliyun.state.moods.push(...Array.from({ length: 8 }, () => 'away' as const));
  await Promise.all(Array.from({ length: 8 }, (_, one) => delivery.send(`1380000000${one}`, code)));
  const later = world.clock.now().getTime() + 31_000;
  world.clock.now = () => new Date(later);
  await Promise.all([createDelivery(), createDelivery(), createDelivery()].map((other) => other.sendDue()));
  expect(aliyun.state.delivered.map(({ number }) => number).toSorted()).toEqual(
    Array.from({ length: 8 }, (_, one) => `1380000000${one}`),
  );
});

test('a try that runs has its message for itself', async () => {
  const { delivery, createDelivery, aliyun } = await createScene();
  aliyun.state.moods.push('slow');
  const sending = delivery.send(NUMBER, code);
  await expect.poll(() => aliyun.state.requests).toBe(1);
  await createDelivery().sendDue();
  expect(aliyun.state.requests).toBe(1);
  await sending;
});

test('a receipt says whether a message arrived, once, and only with the token of its address', async () => {
  const { delivery, aliyun, messages } = await createScene();
  await delivery.send(NUMBER, code);
  await delivery.send('13900000001', code);
  const [first, second] = aliyun.state.delivered;
  const take = (text: string, token: string | undefined = receiptToken) =>
    delivery.receipts!.take({ query: { token }, body: Buffer.from(text) });
  expect(await take(aliyun.report(first!, true), 'guessed-by-a-stranger')).toMatchObject({ status: 401 });
  expect(await delivery.receipts!.take({ query: {}, body: Buffer.from('[]') })).toMatchObject({ status: 401 });
  for (const text of ['', '{}', '[{}]', '[null]']) expect(await take(text)).toMatchObject({ status: 400 });
  expect(await messages()).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);

  const answer = await take(aliyun.report(first!, true));
  expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { code: 0, msg: 'OK' }]);
  await take(aliyun.report(second!, false));
  expect(await take(aliyun.report(first!, false)), 'the first one counts').toMatchObject({ status: 200 });
  expect(await messages()).toMatchObject([
    { state: 'not_arrived', problem: 'MOBILE_NOT_ON_SERVICE' },
    { state: 'arrived', problem: null },
  ]);
});

test('receipts of another program’s messages, and with another’s id, change nothing', async () => {
  const { delivery, aliyun, messages } = await createScene();
  await delivery.send(NUMBER, code);
  const [sent] = aliyun.state.delivered;
  const foreign = [
    { ...sent!, outId: 'shop-17' },
    { ...sent!, bizId: '1^0' },
    { ...sent!, outId: 'haihu-999999' },
  ];
  for (const one of foreign) {
    const body = Buffer.from(aliyun.report(one, true));
    expect(await delivery.receipts!.take({ query: { token: receiptToken }, body })).toMatchObject({ status: 200 });
  }
  expect(await messages()).toMatchObject([{ state: 'sent' }]);
});

test('a message that was sent although its answer got lost is not sent again after its receipt', async () => {
  const { delivery, aliyun, after, messages } = await createScene();
  aliyun.state.moods.push('slow but sent');
  await delivery.send(NUMBER, code);
  const body = Buffer.from(aliyun.report(aliyun.state.delivered[0]!, true));
  await delivery.receipts!.take({ query: { token: receiptToken }, body });
  await after(60);
  expect(aliyun.state.delivered).toHaveLength(1);
  expect(await messages()).toMatchObject([{ state: 'arrived', tries: 1 }]);
});

test('ended messages are forgotten after a month', async () => {
  const { delivery, after, messages } = await createScene();
  await delivery.send(NUMBER, code);
  await after(30 * 24 * 60 * 60 - 1);
  expect(await messages()).toHaveLength(1);
  await after(2 * 60 * 60);
  expect(await messages()).toEqual([]);
});

test('an error of the adapter names neither the number nor the secret', async () => {
  const { provider, aliyun } = await createScene();
  aliyun.state.moods.push('away');
  const error = await provider.submit({ id: '1', number: NUMBER, message: code }).catch((problem: Error) => problem);
  expect(error).toBeInstanceOf(SmsUnavailable);
  const told = JSON.stringify([String(error), (error as Error).stack, (error as Error).cause ?? null]);
  for (const secret of [NUMBER, '042917', 'test-secret']) expect(told).not.toContain(secret);
});

test('a person signs in with a code that the provider brought, and the provider’s receipt comes in by its address', async () => {
  const before = await createWorld();
  const { provider, aliyun } = await createAliyunBench(before);
  const world = await createWorld({ smsProvider: provider });
  const enterprise = await world.enterprise('海呼演示');
  await enterprise.member('赵婷', { mobile: NUMBER });
  await world.call('identity.sendCode', { mobile: NUMBER, purpose: 'login' });
  await expect.poll(() => aliyun.state.delivered).toHaveLength(1);
  const [sent] = aliyun.state.delivered;
  const typed = /\d{6}/.exec(sent!.text)![0];
  expect(await world.call('identity.login', { mobile: NUMBER, code: typed, agreed: true })).toMatchObject({
    code: 200,
  });

  const state = async () => (await world.db.global<{ state: string }>(sql`select state from sms_message`))[0]!.state;
  await expect.poll(state).toBe('sent');
  const post = (token: string) =>
    world.http.inject({
      method: 'POST',
      url: `/gateway/sms/aliyun/receipts?token=${token}`,
      headers: { 'content-type': 'application/json;charset=UTF-8' },
      payload: aliyun.report(sent!, true),
    });
  expect((await post('x')).statusCode).toBe(401);
  expect((await post(receiptToken)).statusCode).toBe(200);
  expect(await state()).toBe('arrived');
});
