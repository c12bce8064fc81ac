import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from '@haihu/server/src/platform/db/db.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import { spawnServer } from '../../apps/server/test/spawn-server.ts';
import { untilDriven } from '../driven-node.ts';
import { openInstallation } from '../open-installation.ts';
import { signedCall } from '../signed-call.ts';

/** Enterprises that race at the same time, half of them for a place and half for a minute. */
const OFFICES = 8;
/** Price of a minute, in units of 0.0001 yuan. */
const PRICE = 1200;
const LOOK_EVERY = 20;
/** Longest wait for the end of the winner's call. Milliseconds. */
const PATIENCE = 60_000;
/** Nobody answers these numbers: see the simulator. */
const numbers = ['13900000171', '13900000271'] as const;

/**
 * Lets two agents place at the same moment over two processes, again and again: in some enterprises for the last place of
 * the line, in the others for the last minute of the balance. `rounds`: the number of all rounds. `changes`: files that
 * change the sources of the processes.
 */
export async function race(rounds: number, changes: string[] = []) {
  await using ends = new AsyncDisposableStack();
  const { db, domains, databaseUrl, dataDir } = await openInstallation(ends, 'chaos-race');
  const { identity, billing, calls } = domains;
  const NODE_OPTIONS = changes.map((file) => `--import=${path.join(import.meta.dirname, file)}`).join(' ');
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'no', OPS_PORT: '0' };
  const start = (roles: string) => {
    const server = spawnServer({ ...env, NODE_OPTIONS }, [`--roles=${roles}`]);
    ends.defer(async () => void (await server.end('SIGTERM')));
    return server;
  };
  // One after the other, because each makes what is missing in the folder.
  start('dialler');
  await untilDriven(db, 0);
  const addresses = [await start('web').address(), await start('web').address()];

  async function openOffice(index: number) {
    const forMinute = index % 2 === 1;
    const tenantId = await identity.foundEnterprise(`争抢 ${index}`, { rulePack: 'none' });
    const tenant = db.forTenant(tenantId);
    const line = { name: '专线', carrier: '移动', area: '浙江', minutePrice: PRICE, concurrency: forMinute ? 2 : 1 };
    await calls.addLine(tenantId, { ...line, numbers: [`05718888${String(index).padStart(4, '0')}`] });
    await billing.credit(tenantId, { amount: forMinute ? PRICE : 100 * PRICE, key: 'chaos' });
    // Calls that nobody answers would let the line rest.
    for (const table of [sql`line`, sql`line_number`])
      await tenant.query(sql`update ${table} set watched_since = 'infinity' where tenant_id = ${tenantId}`);
    const agents = [];
    for (const place of [0, 1]) {
      const mobile = `197${String(2 * index + place).padStart(8, '0')}`;
      const member = { name: `坐席 ${place}`, mobile, permissions: ['calls.place' as const, 'calls.read' as const] };
      const userId = await identity.addMember(tenantId, member);
      const as = await identity.openSession(userId, tenantId, { ip: '127.0.0.1', deviceKey: '' });
      agents.push({ as, address: addresses[place]!, mobile: numbers[place]! });
    }
    return { tenant, tenantId, agents };
  }

  const codes: Record<string, number> = {};
  const outcome = { placings: 0, rounds: 0, otherWinners: 0 };

  /** Lets both agents of an office place at once. Returns the ids of the calls that were accepted. */
  async function placeBoth({ agents }: Awaited<ReturnType<typeof openOffice>>) {
    const answers = await Promise.all(
      agents.map(({ mobile, ...sending }) => signedCall('calls.place', { mobile }, sending)),
    );
    for (const { code } of answers) codes[code] = (codes[code] ?? 0) + 1;
    return answers.map(({ code, data }) => (code === 200 ? data.id : null));
  }

  const offices = [];
  for (let index = 0; index < OFFICES; index += 1) offices.push(await openOffice(index));
  await Promise.all(
    offices.map(async (office) => {
      while (outcome.rounds < rounds) {
        outcome.rounds += 1;
        outcome.placings += 2;
        const placed = await placeBoth(office);
        if (placed.filter((id) => id !== null).length !== 1) outcome.otherWinners += 1;
        for (const [index, id] of placed.entries())
          if (id !== null) await signedCall('calls.hangUp', { id }, office.agents[index]!);
        await untilQuiet(office);
      }
    }),
  );
  return { ...outcome, codes };
}

/** Waits until an office has no call. Throws after a minute. */
async function untilQuiet({ tenant, tenantId }: { tenant: Queryable; tenantId: string }): Promise<void> {
  for (const giveUpAt = performance.now() + PATIENCE; performance.now() < giveUpAt; await pause(LOOK_EVERY)) {
    const running = await tenant.query(sql`select from call where tenant_id = ${tenantId} and state <> 'ended'`);
    if (running.length === 0) return;
  }
  throw new Error('a call did not end');
}
