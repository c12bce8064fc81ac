import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { createHttp, drainHttp } from './server.ts';

/** Starts a server with a call that ends on command. */
async function serveSlowly() {
  const http = await createHttp({ logger: false, webRoot: tmpdir(), trustedProxies: [] });
  const held = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  http.get('/slow', async () => {
    arrived.resolve();
    await held.promise;
    return { code: 200 };
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    held.resolve();
    await http.close();
  });
  const [{ port }] = http.addresses() as [AddressInfo];
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).json();
  return { http, held, arrived, get };
}

const restarting = { code: 50300, msg: expect.stringContaining('重启'), data: null };

test('while it stops, a request under way gets its answer and a new one is told that it starts again', async () => {
  const { http, held, arrived, get } = await serveSlowly();
  const slow = get('/slow');
  await arrived.promise;
  const drained = drainHttp(http, 10_000);
  expect(await get('/slow')).toEqual(restarting);
  held.resolve();
  expect(await slow).toEqual({ code: 200 });
  await drained;
});

test('a request that takes longer than the server waits is told so too', async () => {
  const { http, arrived, get } = await serveSlowly();
  const slow = get('/slow');
  await arrived.promise;
  await drainHttp(http, 50);
  expect(await slow).toEqual(restarting);
});
