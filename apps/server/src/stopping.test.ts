import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startServer, usedDataDir } from '../test/server-process.ts';

const patiently = { timeout: 180_000 };
const restarting = { code: 50300, msg: expect.stringContaining('重启'), data: null };

/** Starts a server, and locks the table that every sign-in reads. */
async function serveBehindLock() {
  const dataDir = await usedDataDir();
  const server = startServer({ DATA_DIR: dataDir });
  const address = await server.address();
  const [, , , , host] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const holder = new pg.Client({ host, user: 'haihu_owner', database: 'haihu' });
  holder.on('error', () => {});
  await holder.connect();
  onTestFinished(() => holder.end().catch(() => {}));
  await holder.query('begin; lock table app_user in access exclusive mode');
  return {
    server,
    address,
    release: () => holder.query('rollback'),
    /** Waits until a request waits for the lock. */
    async untilHeld() {
      const waiting = 'select from pg_locks where not granted';
      await vi.waitUntil(async () => (await holder.query(waiting)).rowCount! > 0, { timeout: 60_000, interval: 20 });
    },
  };
}

/** Sends a sign-in that fails. Returns the code of the answer. */
function signIn(address: string, agent?: Agent): Promise<{ code: number }> {
  const body = JSON.stringify({ mobile: '13800000001', password: 'nobody-has-it' });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const asked = request(`${address}/gateway/api/login`, { method: 'POST', headers, agent });
    asked.on('error', reject);
    asked.on('response', async (reply) => {
      try {
        resolve(JSON.parse((await reply.toArray()).join('')) as { code: number });
      } catch (error) {
        reject(error as Error);
      }
    });
    asked.end(body);
  });
}

/** Resolves once the server tells new requests that it restarts. */
async function untilDraining(address: string): Promise<void> {
  const isTold = async () => {
    const reply = (await (await fetch(`${address}/gateway/no-such-call`)).json()) as { code: number };
    return reply.code === restarting.code;
  };
  await vi.waitUntil(isTold, { timeout: 60_000, interval: 5 });
}

test('at SIGTERM a request under way gets its answer, and a new one is told of the restart', patiently, async () => {
  const { server, address, release, untilHeld } = await serveBehindLock();
  const slow = signIn(address);
  await untilHeld();
  const ended = server.end('SIGTERM');
  await untilDraining(address);
  await release();
  expect(await slow).toMatchObject({ code: 40201 });
  expect(await ended).toBe(0);
});

test('a request that is held for longer than the server waits is told of the restart too', patiently, async () => {
  const { server, address, untilHeld } = await serveBehindLock();
  const slow = signIn(address);
  await untilHeld();
  const ended = server.end('SIGTERM');
  expect(await slow).toEqual(restarting);
  await ended;
});

test('a client with one request after the other over kept connections is never cut off', patiently, async () => {
  const server = startServer({ DATA_DIR: await usedDataDir() });
  const address = await server.address();
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  let answered = 0;
  /** Sends requests until nobody listens any more. Returns how the last one ended. */
  async function askOnAndOn(): Promise<string> {
    for (;;) {
      try {
        const { code } = await signIn(address, agent);
        answered += 1;
        if (code === restarting.code) return 'told';
      } catch (error) {
        return (error as NodeJS.ErrnoException).code!;
      }
    }
  }
  const asking = Array.from({ length: 8 }, askOnAndOn);
  await vi.waitUntil(() => answered > 16, { timeout: 60_000, interval: 5 });
  const ended = server.end('SIGTERM');
  expect(new Set(await Promise.all(asking))).toEqual(new Set(['told']));
  expect(await ended).toBe(0);
});
