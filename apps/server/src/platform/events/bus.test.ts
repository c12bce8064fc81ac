import Fastify from 'fastify';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createWorld } from '../../../test/world.ts';
import { createBus } from './bus.ts';

/** PostgreSQL's socket in its folder. */
const SOCKET = '.s.PGSQL.5432';

/**
 * Stands between a client and a database that is reached by a socket in a folder. Frozen connections carry nothing any
 * more, and nobody closes them.
 */
async function createFreezer(databaseUrl: string) {
  const [address, query] = databaseUrl.split('?');
  const database = new URLSearchParams(query).get('host')!;
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-freezer-'));
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(path.join(database, SOCKET));
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}));
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(path.join(folder, SOCKET), resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
    rmSync(folder, { recursive: true });
  });
  return {
    url: `${address}?host=${encodeURIComponent(folder)}`,
    freeze(): void {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}

test('a connection that falls silent is replaced, and the listener is told of the gap', async () => {
  const world = await createWorld();
  const freezer = await createFreezer(world.schedulerUrl);
  const beat = { every: 20, silence: 200 };
  const bus = createBus({ connectionString: freezer.url, log: Fastify().log, beat });
  const [onWord, onGap] = [vi.fn(), vi.fn()];
  bus.listen('bus-test', onWord, onGap);
  await bus.start();
  onTestFinished(() => bus.stop());
  expect(onGap).toHaveBeenCalledTimes(1);
  freezer.freeze();
  await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(2));
  await world.admin(`select pg_notify('bus-test', 'after the gap')`);
  await vi.waitFor(() => expect(onWord).toHaveBeenCalledWith('after the gap'));
  // The database still keeps the silent connection, with its lock. The new one lasts without it.
  expect(onGap).toHaveBeenCalledTimes(2);
});
