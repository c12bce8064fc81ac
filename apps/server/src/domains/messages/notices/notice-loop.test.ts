import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createSocketWorld } from '../../../../test/socket-world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { leaveForDevices } from './waiting.usecases.ts';

const mobile = path.resolve(import.meta.dirname, '../../../../../mobile');
const CUTS = 100;
/** Notices after the last cut. */
const AFTERWARDS = 10;

/** The points at which a request is cut: before it arrives, while it waits, at its answer, and in the middle of that. */
const cuts = ['request', 'wait', 'answer', 'middle'] as const;

/** Compiles the app's core with the phone of this trial. Returns the folder of its classes. */
function compilePhone(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-phone-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const phone = path.join(mobile, 'core-test/com/haihu/core/WaitingPhone.java');
  const java = [...globSync(`${mobile}/core/**/*.java`), phone];
  execFileSync('javac', ['-nowarn', '-encoding', 'UTF-8', '-d', folder, ...java]);
  return folder;
}

/** Stands before a server and cuts the connections of requests, four of five until there were so many. */
async function createBadLine(host: string) {
  const [hostname, port] = host.split(':');
  const sockets = new Set<Socket>();
  let requests = 0;
  let cut = 0;
  let next = Promise.withResolvers<void>();

  /** Returns the point at which the next request is cut. Null: it gets its answer. */
  function fate(): (typeof cuts)[number] | null {
    requests += 1;
    if (cut >= CUTS || requests % 5 === 0) return null;
    cut += 1;
    return cuts[cut % cuts.length]!;
  }

  const listener = createServer((phone) => {
    let point: ReturnType<typeof fate> = null;
    const server = connect(Number(port), hostname);
    const end = () => [phone, server].forEach((socket) => socket.destroy());
    for (const socket of [phone, server]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
    // The phone's requests are short, so each comes in one piece.
    phone.on('data', (bytes) => {
      point = fate();
      if (point === 'request') end();
      else server.write(bytes, () => point === 'wait' && end());
      next.resolve();
      next = Promise.withResolvers();
    });
    server.on('data', (bytes) => {
      if (point === 'middle') phone.end(bytes.subarray(0, bytes.length - 20));
      else if (point === 'answer') end();
      else phone.write(bytes);
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    listener.close();
  });
  /** Waits until there were more requests than these. */
  async function moreThan(before: number): Promise<void> {
    const { promise } = next;
    if (requests > before) return;
    await promise;
    await moreThan(before);
  }
  return {
    address: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    requests: () => requests,
    cut: () => cut,
    moreThan,
  };
}

test('the app tells each notice once, and misses none, over a line that is cut 100 times', async ({ skip }) => {
  if (spawnSync('javac', ['-version']).error) skip('did not run: a Java compiler is missing');
  const { world, ...office } = await createOffice();
  const line = await createBadLine(world.host);
  const phone = spawn('java', ['-cp', compilePhone(), 'com.haihu.core.WaitingPhone', line.address, office.secret]);
  onTestFinished(() => void phone.kill());
  const printed = text(phone.stdout);
  const written: string[] = [];
  for (let after = 0; after < AFTERWARDS; after += Number(line.cut() === CUTS)) {
    const before = line.requests();
    const title = `notice ${written.length + 1}`;
    await office.leave(title);
    written.push(title);
    await line.moreThan(before);
  }
  await office.allFetched();
  await world.call('identity.logout', {}, office.token);
  // The request that waits would stay open for minutes.
  world.domains.messages.notices.waiting.hearAll();
  expect((await printed).trim().split('\n')).toEqual([...written.map((title) => `shown ${title}`), 'gone']);
  expect(line.cut()).toBe(CUTS);
});

/** Makes a started server with an agent whose app waits for notices. */
async function createOffice() {
  const world = await createSocketWorld();
  const { agent, tenant } = world;
  const { data } = await world.call('messages.addWaitingDevice', { isPhone: true }, agent.token);
  const expiresAt = new Date(world.clock.now().getTime() + 3_600_000);
  return {
    world,
    secret: data.secret,
    token: agent.token,
    leave: (title: string) =>
      tenant.transaction((tx) => {
        const payload = JSON.stringify({ title, text: '', to: 'agenda', ids: {} });
        return leaveForDevices(tx, [{ deviceId: data.id, kind: 'test', payload, expiresAt }]);
      }),
    /** Waits until the device has asked for the notices after the last one. */
    allFetched: () =>
      expect
        .poll(() => tenant.query(sql`select from notice_waiting where tenant_id = ${tenant.tenantId}`), {
          timeout: 30_000,
        })
        .toEqual([]),
  };
}
