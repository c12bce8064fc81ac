import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLab, engineOf, randomNet } from '@haihu/server/src/integrations/telephony/asterisk/test-support/lab.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import { spawnServer } from '../../apps/server/test/spawn-server.ts';
import { foundOffice } from '../chaos-rolling/office.ts';
import { openInstallation } from '../open-installation.ts';
import { type NodeLab, openPhones } from './phones.ts';
import { createTalks } from './talks.ts';

/** Longest wait for anything that comes by itself. Milliseconds. */
const PATIENCE = 60_000;

export type Stage = Awaited<ReturnType<typeof setStage>>;

/**
 * Starts a server with two Asterisks that reach each other, and opens the pages of so many agents. `changes`: files
 * that change the server's sources. What it starts ends with `ends`.
 */
export async function setStage(ends: AsyncDisposableStack, size: number, changes: string[]) {
  const { parts, domains, databaseUrl, dataDir } = await openInstallation(ends, 'chaos-nodes');
  const { engines } = domains.calls;
  const office = await foundOffice(parts, domains, size);
  const { softphones } = office;
  const [oneNet, otherNet] = [randomNet(), randomNet()];
  // One carrier takes the calls of both nodes. The other one has only the phones of its node.
  const [one, other] = await Promise.all([
    createLab({ softphones, net: oneNet, nodes: [engineOf(otherNet)], engines: [engineOf(otherNet)] }),
    createLab({ softphones, net: otherNet, nodes: [engineOf(oneNet)] }),
  ]);
  const nodes: NodeLab[] = [
    { name: 'one', lab: one },
    { name: 'other', lab: other },
  ];
  for (const { name, lab } of nodes) {
    ends.defer(lab.close);
    await engines.add({ kind: 'asterisk', name, address: lab.address, credential: lab.credential });
  }
  await office.connect(one);
  // The calls of the trial are short and repeat their numbers, which would let the line rest.
  for (const table of [sql`line`, sql`line_number`])
    await office.tenant.query(sql`update ${table} set watched_since = 'infinity' where tenant_id = ${office.tenantId}`);

  const imports = ['../chaos-carrier/desk-phones.mjs', ...changes];
  const options = imports.map((file) => `--import=${path.join(import.meta.dirname, file)}`).join(' ');
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'no', NODE_OPTIONS: options, OPS_PORT: '0' };
  const server = spawnServer(env, ['--roles=web,socket,worker,dialler']);
  ends.defer(async () => void (await server.end('SIGTERM')));
  const address = await server.address();
  const asterisks = async () => (await engines.list()).filter(({ kind }) => kind === 'asterisk');
  const areUp = async () => (await asterisks()).every(({ isConnected, reaches }) => isConnected && reaches.length > 0);
  await required('both nodes are connected and reach each other', areUp);
  const { phones, registerAgain, close } = await openPhones(address, office, nodes);
  ends.defer(close);
  await required('all phones are registered', async () => (await office.countPhones()) === size);
  return {
    engines,
    nodes,
    phones,
    registerAgain,
    talks: createTalks(address, office),
    areUp,
    areThere: async () => (await office.countPhones()) === size,
    isQuiet: async () => (await office.countCalls()).running === 0,
    useOf: async (node: string) => (await asterisks()).find(({ name }) => name === node)!.state,
    countWhole: () => countWhole(office),
  };
}

/**
 * Counts answered calls: all, those that are still on, those that were charged once, and those that are not ended, charged
 * once and recorded.
 */
async function countWhole({ tenant, tenantId }: Awaited<ReturnType<typeof foundOffice>>) {
  const [found] = await tenant.query<Record<'answered' | 'running' | 'chargedOnce' | 'notWhole', number>>(sql`
    select count(*)::int as answered, count(*) filter (where state <> 'ended')::int as running,
      count(*) filter (where charges = 1)::int as "chargedOnce",
      count(*) filter (where state <> 'ended' or charges <> 1 or recording_path is null)::int as "notWhole"
    from (
      select c.*, (
        select count(*) from ledger_transaction t
        where t.tenant_id = c.tenant_id and t.kind = 'call' and t.reference_id = c.id) as charges
      from call c where c.tenant_id = ${tenantId} and c.answered_at is not null
    ) made`);
  return found!;
}

/** Waits for a condition, but not for ever. Returns true if it came. */
export async function settled(condition: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const giveUpAt = Date.now() + PATIENCE; Date.now() < giveUpAt; await pause(250))
    if (await condition()) return true;
  return false;
}

async function required(what: string, condition: () => Promise<boolean>): Promise<void> {
  if (!(await settled(condition))) throw new Error(`not so after a minute: ${what}`);
}
