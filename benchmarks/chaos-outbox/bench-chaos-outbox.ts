import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '../lists/server.ts';
import { conclude } from '../verdict.ts';
import { type Told, writeNotes } from './agent.ts';
import { openOffice } from './office.ts';

/**
 * npm run chaos:outbox: an agent writes notes while half of the answers are lost and the browser is killed again and
 * again. Every note that the page has told as saved or kept has to arrive once, and those of one customer in their
 * order. In the control each request has a key of its own. `CHAOS_SHARE` makes everything smaller.
 */
const SHARE = Number(process.env.CHAOS_SHARE ?? 1);
const NOTES = Math.ceil(200 * SHARE);
const KILLS = Math.ceil(20 * SHARE);
const CUSTOMERS = 10;
const CONTROL = { notes: Math.ceil(30 * SHARE), kills: 2 };

interface Faults {
  lost: number;
  twice: number;
  outOfOrder: number;
}

const folder = mkdtempSync(path.join(tmpdir(), 'haihu-chaos-outbox-'));

/** Runs one server with one agent, and compares what arrived with what the page told. */
async function run(name: string, { notes, kills }: { notes: number; kills: number }, isKeyless: boolean) {
  const dataDir = path.join(folder, name);
  const server = await startServer(dataDir, { logFile: path.join(folder, `${name}.log`) });
  const office = await openOffice(dataDir, CUSTOMERS);
  try {
    const { address } = server;
    const work = { address, office, folder: path.join(folder, `${name}-browser`), notes, kills, isKeyless };
    const told = await writeNotes(work);
    return { told, faults: faultsOf(told, await office.stored()) };
  } finally {
    await office.close();
    await server.stop();
  }
}

function faultsOf(told: Told, stored: Map<string, string[]>): Faults {
  const faults: Faults = { lost: 0, twice: 0, outOfOrder: 0 };
  for (const [customerId, texts] of told.byCustomer) {
    const arrived = stored.get(customerId) ?? [];
    const first = [...new Set(arrived)];
    faults.lost += texts.filter((text) => !first.includes(text)).length;
    faults.twice += arrived.length - first.length;
    faults.outOfOrder += first.filter((text, index) => index > 0 && text < first[index - 1]!).length;
  }
  return faults;
}

try {
  const { told, faults } = await run('outbox', { notes: NOTES, kills: KILLS }, false);
  const control = await run('control', CONTROL, true);
  const { lost, twice, outOfOrder } = control.faults;
  conclude(
    'chaos-outbox',
    [
      { name: 'browsers killed', unit: 'browsers', measured: told.killed, atLeast: KILLS },
      { name: 'answers dropped', unit: 'answers', measured: told.dropped, atLeast: Math.ceil(NOTES / 4) },
      { name: 'entries lost', unit: 'entries', measured: faults.lost, atMost: 0 },
      { name: 'entries twice', unit: 'entries', measured: faults.twice, atMost: 0 },
      { name: 'out of order', unit: 'entries', measured: faults.outOfOrder, atMost: 0 },
      { name: 'entries left on the device', unit: 'entries', measured: told.left, atMost: 0 },
      { name: 'control faults', unit: 'faults', measured: lost + twice + outOfOrder, atLeast: 1 },
    ],
    { notes: NOTES, control: control.faults },
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
