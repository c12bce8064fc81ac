import { afterEach, expect, test, vi } from 'vitest';
import { createWorld } from '../../apps/server/test/world.ts';
import { sendRequest, RequestError } from '../../apps/web/src/shared/lib/send-request.ts';
import { storageKeys } from '../../apps/web/src/shared/lib/storage-keys.ts';
import { writeText } from '../../apps/web/src/shared/lib/stored.ts';

const sessionKeys = ['token', 'cloudToken', 'userKey', 'signingKey'] as const;

afterEach(() => {
  vi.unstubAllGlobals();
  for (const key of sessionKeys) writeText(storageKeys[key], null);
});

/** Connects the client's own `sendRequest`, signed in, with a real server. Also tells the codes of the answers. */
async function connectClient() {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const { session } = await enterprise.member('赵婷');
  for (const key of sessionKeys) writeText(storageKeys[key], session[key]);
  await forgetTime();
  const address = await world.http.listen({ port: 0, host: '127.0.0.1' });
  const { fetch } = globalThis;
  const codes: number[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await fetch(`${address}${url}`, init);
    codes.push(((await answer.clone().json()) as { code: number }).code);
    return answer;
  });
  return { codes, id: await enterprise.addToPublicPool() };
}

const UNSIGNED = 40110;
const STALE = 40111;
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (error: unknown) => (error as RequestError).code,
  );

/** Teaches the client our time again: other tests of this worker may have set another one. */
async function forgetTime(): Promise<void> {
  const data = { serverTime: new Date().toISOString() };
  vi.stubGlobal('fetch', async () => Response.json({ code: STALE, msg: 'stale', data }));
  await codeOf(sendRequest('calls.place', { customerId: '1' }));
  vi.unstubAllGlobals();
}

// The clock of the world is months behind the real one, so that every first signature is stale.
test('the server accepts what the client signs, once it has told the time', async () => {
  const { codes, id } = await connectClient();
  const code = await codeOf(sendRequest('calls.place', { customerId: id }));
  expect([UNSIGNED, STALE]).not.toContain(code);
  expect(codes).toEqual([STALE, code]);
  await codeOf(sendRequest('calls.place', { customerId: id }));
  expect(codes.slice(2)).not.toContain(STALE);
});

test('so it does on pages without https', async () => {
  const { codes, id } = await connectClient();
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  await codeOf(sendRequest('calls.place', { customerId: id }));
  expect(codes).not.toContain(UNSIGNED);
});

test('a wrong key signs nothing', async () => {
  const { codes, id } = await connectClient();
  writeText(storageKeys.signingKey, 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8');
  await expect(sendRequest('calls.place', { customerId: id })).rejects.toBeInstanceOf(RequestError);
  expect(codes).toEqual([UNSIGNED]);
});
