import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLab } from '@haihu/server/src/integrations/telephony/asterisk/test-support/lab.ts';
import { startEmbedded } from '@haihu/server/src/platform/db/embedded.ts';
import { migrate } from '@haihu/server/src/platform/db/migrate.ts';
import { useOutside } from '@haihu/server/src/platform/db/outside.ts';
import { openDomains } from '../domains.ts';
import { conclude } from '../verdict.ts';
import { openBalancer } from './balancer.ts';
import { importOn } from './lists.ts';
import { foundOffice } from './office.ts';
import { openPage, type Page } from './page.ts';
import { startProcesses } from './processes.ts';
import { callOn, countFaults, pushOn } from './work.ts';

/**
 * npm run chaos:rolling: an installation of six processes behind a balancer, on one Asterisk. Its agents call, lists are
 * imported and pushes sent, while each process is restarted in turn, twice. The control runs without the order in which
 * diallers hand their nodes over.
 */
const AGENTS = 40;
const PUSHES = 5000;
/** The time of the work. The restarts have to fit into it. Milliseconds. */
const WORKING = 180_000;
const CONTROL_WORKING = 50_000;
/** Longest wait for the last calls and pushes. Milliseconds. */
const PATIENCE = 60_000;

async function run({ isControl }: { isControl: boolean }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-chaos-rolling-'));
  await using ends = new AsyncDisposableStack();
  ends.defer(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startEmbedded(folder, { listensOn: 'port', settings: ['max_connections=300'] });
  ends.defer(postgres.stop);
  const databaseUrl = postgres.urlOf('postgres', 'haihu');
  const { ownerUrl, appUrl } = await useOutside(databaseUrl);
  await migrate(ownerUrl);
  const dataDir = path.join(folder, 'data');
  const { db, parts, domains } = openDomains(dataDir, appUrl);
  ends.defer(db.close);
  const office = await foundOffice(parts, domains, AGENTS);
  const lab = await createLab({ softphones: office.softphones });
  ends.defer(lab.close);
  const engine = { kind: 'asterisk' as const, name: 'lab', address: lab.address, credential: lab.credential };
  await domains.calls.engines.add(engine);
  await office.connect(lab);

  const balancer = await openBalancer();
  ends.defer(balancer.close);
  const imports = ['../chaos-carrier/desk-phones.mjs', ...(isControl ? ['as-before.mjs'] : [])];
  const options = imports.map((file) => `--import=${path.join(import.meta.dirname, file)}`).join(' ');
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'no', NODE_OPTIONS: options };
  const processes = await startProcesses(env, balancer);
  ends.defer(processes.stop);
  while ((await office.countPhones()) < AGENTS) await pause(500);
  const pages: Page[] = [];
  for (const { userId, session } of office.agents) pages.push(await openPage(balancer.address, userId, session));

  const over = new AbortController();
  const working = isControl ? CONTROL_WORKING : WORKING;
  const calling = callOn(office, balancer.address, over.signal);
  const importing = isControl ? null : importOn(balancer.address, appUrl, dataDir, over.signal);
  const pushing = pushOn(office, isControl ? PUSHES / 10 : PUSHES, working);
  // Their errors come where they are awaited.
  for (const work of [calling, importing, pushing]) work?.catch(() => {});
  const ended = pause(working);
  let restarts = 0;
  for (let round = 0; round < 2; round += 1) restarts += await processes.restart(isControl ? ['dialler'] : undefined);
  await ended;
  over.abort();
  const [calls, told, lists] = [await calling, await pushing, await importing];
  await settled(async () => (await office.countCalls()).running === 0);
  const faultsOfPushes = () => told.reduce((sum, ids, at) => sum + countFaults(ids, pages[at]!.heard), 0);
  await settled(async () => faultsOfPushes() === 0);
  const counted = await office.countCalls();
  for (const page of pages) page.close();
  return {
    restarts,
    placed: calls.placed.length,
    repeats: calls.repeats,
    refused: calls.refused,
    refusedOfLists: lists?.refused ?? [],
    ...counted,
    lost: counted.lost + counted.running,
    causes: await office.findCauses(),
    pushes: told.flat().length,
    reconnections: pages.reduce((sum, page) => sum + page.reconnections(), 0),
    pushFaults: faultsOfPushes() + pages.reduce((sum, page) => sum + page.resyncs(), 0),
    lists,
  };
}

/** Waits for a condition, but not for ever. */
async function settled(condition: () => Promise<boolean>): Promise<void> {
  for (const giveUpAt = Date.now() + PATIENCE; Date.now() < giveUpAt; await pause(500)) if (await condition()) return;
}

const outcome = await run({ isControl: false });
console.log(JSON.stringify(outcome));
const control = await run({ isControl: true });
const isRefusal = (code: number) => code !== 0;
conclude(
  'chaos-rolling',
  [
    { name: 'processes restarted', unit: 'processes', measured: outcome.restarts, atLeast: 12 },
    { name: 'calls', unit: 'calls', measured: outcome.placed, atLeast: 150 },
    { name: 'lists imported', unit: 'lists', measured: outcome.lists?.lists ?? 0, atLeast: 3 },
    { name: 'calls lost', unit: 'calls', measured: outcome.lost, atMost: 0 },
    { name: 'charged twice', unit: 'calls', measured: outcome.chargedTwice, atMost: 0 },
    { name: 'pushes lost or doubled', unit: 'pushes', measured: outcome.pushFaults, atMost: 0 },
    { name: 'jobs lost or twice', unit: 'rows', measured: outcome.lists?.faults ?? 1, atMost: 0 },
    {
      name: 'placements refused',
      unit: 'placements',
      measured: outcome.refused.filter(isRefusal).length,
      atMost: 0,
    },
    {
      name: 'answers other than 200 after one repeat',
      unit: 'answers',
      measured: outcome.refused.length + outcome.refusedOfLists.length,
      atMost: 0,
    },
    {
      name: 'control faults',
      unit: 'faults',
      measured: control.refused.length + control.repeats + control.lost + control.pushFaults,
      atLeast: 1,
    },
  ],
  { agents: AGENTS, outcome, control },
);
