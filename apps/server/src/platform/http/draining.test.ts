import { once } from 'node:events';
import { type AddressInfo, connect, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
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

/** Less than the time for which Node waits for the rest of a request. */
const quickly = { timeout: 30_000 };
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

test('a client whose network went away in its request does not keep the server from closing', quickly, async () => {
  const { http } = await serveSlowly();
  const [{ port }] = http.addresses() as [AddressInfo];
  const client = connect(port, '127.0.0.1');
  client.on('error', () => {});
  onTestFinished(() => void client.destroy());
  await once(client, 'connect');
  client.write('GET /slow HTTP/1.1\r\nHost: lo');
  await vi.waitUntil(async () => (await connectionsOf(http.server)) > 0);
  await drainHttp(http, 50);
  await http.close();
  expect(await connectionsOf(http.server)).toBe(0);
});

const connectionsOf = (server: Server) => promisify<number>((done) => server.getConnections(done))();
