import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '../lists/server.ts';
import { conclude } from '../verdict.ts';
import { type Entry, type Told, writeEntries } from './agent.ts';
import { type Office, openOffice } from './office.ts';

/**
 * npm run chaos:outbox: an agent writes notes, results of task numbers and reports of calls by the own phone, while half
 * of the answers are lost and the browser is killed again and again. Every entry that the page has told as saved or kept
 * has to arrive once, and those of one customer or number in their order. In the control each request has a key of its
 * own. `CHAOS_SHARE` makes everything smaller.
 */
const SHARE = Number(process.env.CHAOS_SHARE ?? 1);
const ENTRIES = Math.ceil(200 * SHARE);
const KILLS = Math.ceil(20 * SHARE);
/** Customers and numbers about which the agent writes again and again. */
const SUBJECTS = 10;
const CONTROL = { entries: Math.ceil(30 * SHARE), kills: 2 };
/** The kinds of entries in turn. */
const kinds = ['note', 'result', 'note', 'report', 'result'] as const;

interface Faults {
  lost: number;
  twice: number;
  outOfOrder: number;
}

const folder = mkdtempSync(path.join(tmpdir(), 'haihu-chaos-outbox-'));

/** Runs one server with one agent, and compares what arrived with what the page told. */
async function run(name: string, { entries: count, kills }: typeof CONTROL, isKeyless: boolean) {
  const dataDir = path.join(folder, name);
  const server = await startServer(dataDir, { logFile: path.join(folder, `${name}.log`) });
  // A customer is called once, because each call is an entry of its own.
  const office = await openOffice(dataDir, {
    noted: SUBJECTS,
    numbers: SUBJECTS,
    called: Math.ceil(count / kinds.length),
  });
  try {
    const { address } = server;
    const entries = entriesOf(office, count);
    const work = { address, office, folder: path.join(folder, `${name}-browser`), entries, kills, isKeyless };
    const told = await writeEntries(work);
    return { told, entries, faults: faultsOf(told, await office.stored()) };
  } finally {
    await office.close();
    await server.stop();
  }
}

function entriesOf({ noted, numberIds, called }: Office, count: number): Entry[] {
  const subjects = { note: noted, result: numberIds, report: called };
  const made = { note: 0, result: 0, report: 0 };
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length]!;
    const of = subjects[kind][made[kind] % subjects[kind].length]!;
    made[kind] += 1;
    return { kind, of };
  });
}

function faultsOf(told: Told, stored: Map<string, string[]>): Faults {
  const faults: Faults = { lost: 0, twice: 0, outOfOrder: 0 };
  for (const [place, texts] of told.byPlace) {
    const arrived = stored.get(place) ?? [];
    const first = [...new Set(arrived)];
    faults.lost += texts.filter((text) => !first.includes(text)).length;
    faults.twice += arrived.length - first.length;
    faults.outOfOrder += first.filter((text, index) => index > 0 && text < first[index - 1]!).length;
  }
  return faults;
}

/** Counts the entries of each kind. */
function countBy(entries: Entry[]): Record<string, number> {
  const byKind = Map.groupBy(entries, ({ kind }) => kind);
  return Object.fromEntries([...byKind].map(([kind, of]) => [kind, of.length]));
}

try {
  const { told, entries, faults } = await run('outbox', { entries: ENTRIES, kills: KILLS }, false);
  const control = await run('control', CONTROL, true);
  const { lost, twice, outOfOrder } = control.faults;
  conclude(
    'chaos-outbox',
    [
      { name: 'browsers killed', unit: 'browsers', measured: told.killed, atLeast: KILLS },
      { name: 'answers dropped', unit: 'answers', measured: told.dropped, atLeast: Math.ceil(ENTRIES / 4) },
      { name: 'entries lost', unit: 'entries', measured: faults.lost, atMost: 0 },
      { name: 'entries twice', unit: 'entries', measured: faults.twice, atMost: 0 },
      { name: 'out of order', unit: 'entries', measured: faults.outOfOrder, atMost: 0 },
      { name: 'entries left on the device', unit: 'entries', measured: told.left, atMost: 0 },
      { name: 'control faults', unit: 'faults', measured: lost + twice + outOfOrder, atLeast: 1 },
    ],
    { written: countBy(entries), control: control.faults },
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
