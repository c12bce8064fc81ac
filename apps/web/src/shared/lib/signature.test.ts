import { afterEach, expect, test, vi } from 'vitest';
import { signatureOf } from './signature.ts';

afterEach(() => vi.unstubAllGlobals());

/** A request without its nonce, which is random. The test checks the digest of the same text instead. */
const request = {
  method: 'POST',
  url: '/gateway/app/crmV2/callV2?b=2&a=1',
  body: '{"customerId":"7230485993847562241"}',
  idempotencyKey: 'key-0001',
  key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
  now: 1_772_416_800_000,
};

test('a signature names its version, time and nonce', async () => {
  expect(await signatureOf(request)).toMatch(/^v1,1772416800000,[0-9a-f]{32},[0-9a-f]{64}$/);
});

test('the order of the query does not matter, everything else does', async () => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => array);
  const signed = (change: Partial<typeof request>) => signatureOf({ ...request, ...change });
  const first = await signed({});
  expect(await signed({ url: '/gateway/app/crmV2/callV2?a=1&b=2' })).toBe(first);
  const changes = [{ method: 'GET' }, { url: '/gateway/x' }, { body: '{}' }, { now: 1 }, { key: 'AAAA' }];
  for (const change of [...changes, { idempotencyKey: 'key-0002' }]) expect(await signed(change)).not.toBe(first);
  vi.restoreAllMocks();
});

test('a page without https, where the browser has no digests, signs the same', async () => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => array);
  const own = await signatureOf(request);
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues });
  expect(await signatureOf(request)).toBe(own);
  vi.restoreAllMocks();
});
