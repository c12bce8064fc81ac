import { expect, test, vi } from 'vitest';
import { startServer, usedDataDir } from '../test/server-process.ts';

const patiently = { timeout: 120_000 };

async function ask(address: string, path: string): Promise<{ http: number; body: string }> {
  const reply = await fetch(address + path);
  return { http: reply.status, body: await reply.text() };
}

test('a process without pages tells its health and figures on a port of their own', patiently, async () => {
  const worker = startServer({ DATA_DIR: await usedDataDir(), OPS_PORT: '0' }, ['--roles=worker']);
  const ops = await worker.printed(/Health and figures are at (\S+)/);
  expect(await ask(ops, '/healthz')).toEqual({ http: 200, body: '{"status":"alive"}' });
  expect(await ask(ops, '/readyz')).toMatchObject({ http: 200, body: expect.stringContaining('"ready"') });
  expect((await ask(ops, '/metrics')).body).toContain('process_resident_memory_bytes ');
  // Neither pages nor calls are there.
  expect((await ask(ops, '/')).http).toBe(404);
  expect((await ask(ops, '/gateway/api/login/demo')).http).toBe(404);
  expect(await worker.end('SIGTERM')).toBe(0);
});

test('a taken port of health is named by its own variable', patiently, async () => {
  const first = startServer({ DATA_DIR: await usedDataDir() });
  const { port } = new URL(await first.address());
  const second = startServer({ DATA_DIR: await usedDataDir(), OPS_PORT: port }, ['--roles=worker']);
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(`Port ${port} is taken: set OPS_PORT to another one.\n`);
});

test('at SIGTERM a balancer is told at once, while requests are still served for the delay', patiently, async () => {
  const server = startServer({ DATA_DIR: await usedDataDir(), OPS_PORT: '0', DRAIN_DELAY: '3' });
  const [address, ops] = [await server.address(), await server.printed(/Health and figures are at (\S+)/)];
  const ended = server.end('SIGTERM');
  await vi.waitUntil(async () => (await ask(address, '/readyz')).http === 503, { timeout: 60_000, interval: 5 });
  expect(await ask(address, '/readyz')).toMatchObject({ http: 503, body: expect.stringContaining('"stopping"') });
  expect(await ask(ops, '/readyz')).toMatchObject({ http: 503, body: expect.stringContaining('"stopping"') });
  expect(await ask(ops, '/healthz')).toMatchObject({ http: 200 });
  expect(await ask(address, '/gateway/api/login/demo')).toMatchObject({
    http: 200,
    body: expect.stringContaining('"code":200'),
  });
  expect(await ended).toBe(0);
});
