import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkSignature, textToSign } from './signature.ts';

const key = Buffer.alloc(32, 7);
const now = new Date('2026-03-02T02:00:00Z');
const request = {
  method: 'POST',
  url: '/gateway/app/crmV2/callV2?b=2&a=1',
  body: Buffer.from('{"customerId":"1"}'),
  key: 'key-0001',
};

function sign(at: Date, change: Partial<typeof request> = {}): string {
  const ts = String(at.getTime());
  const text = textToSign({ ...request, ...change }, ts, 'n-1');
  return `v1,${ts},n-1,${createHmac('sha256', key).update(text).digest('hex')}`;
}

test('a signed address passes, with its query in any order', () => {
  const signature = sign(now, { url: '/gateway/app/crmV2/callV2?a=1&b=2' });
  expect(() => checkSignature({ ...request, signature }, key, now)).not.toThrow();
});

test.each([
  ['no signature', undefined],
  ['another body', sign(now, { body: Buffer.from('{}') })],
  ['another path', sign(now, { url: '/gateway/other' })],
  ['another idempotency key', sign(now, { key: 'key-0002' })],
  ['another method', sign(now, { method: 'GET' })],
  ['a cut signature', sign(now).slice(0, -2)],
  ['nonsense', 'v1,,,'],
])('%s is refused', (_what, signature) => {
  expect(() => checkSignature({ ...request, signature }, key, now)).toThrow(
    expect.objectContaining({ errorName: 'request.unsigned' }),
  );
});

test('a clock more than five minutes off is told the time of the server', () => {
  const check = (at: Date) => () => checkSignature({ ...request, signature: sign(at) }, key, now);
  expect(check(new Date(now.getTime() + 299_000))).not.toThrow();
  expect(check(new Date(now.getTime() - 301_000))).toThrow(
    expect.objectContaining({ errorName: 'request.stale_signature', data: { serverTime: now.toISOString() } }),
  );
});
