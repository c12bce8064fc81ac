import path from 'node:path';
import { createLab } from '@haihu/server/src/integrations/telephony/asterisk/test-support/lab.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import { foundOffice } from '../chaos-rolling/office.ts';
import { openPage, type Page } from '../chaos-rolling/page.ts';
import { comes } from '../driven-node.ts';
import { startMortalDialler } from '../mortal-dialler.ts';
import { openInstallation } from '../open-installation.ts';
import { conclude } from '../verdict.ts';
import { createConsulting, ways } from './consulting.ts';
import { createListening } from './silence.ts';

/**
 * npm run chaos:consult: agents on an Asterisk talk with colleagues and outside numbers while their customers hear music,
 * or all three talk, and the dialler is killed each time. The control's dialler knows no second agent of a call.
 */
const KILLS = { main: 20, control: 2 };

interface Trial {
  kills: number;
  consultations: number;
  /** Customers who heard nothing for more than five seconds. */
  silent: number;
  /** The longest time for which any customer heard nothing. Milliseconds. */
  longestSilence: number;
  /** Looks at what a customer was sent. */
  looks: number;
  /** Customers whose call ended although nobody hung up. */
  cutOff: number;
  /** Consultations that the next dialler did not go on with. */
  lost: number;
  running: number;
  /** Outside numbers that were not charged, or whose money is still held. */
  uncharged: number;
  /** Channels at the engine a minute after the last call. */
  channels: number;
}

const trial = await run(KILLS.main);
console.log(JSON.stringify(trial));
const control = await run(KILLS.control, ['as-before.mjs']);
conclude(
  'chaos-consult',
  [
    { name: 'dialler kills', unit: 'kills', measured: trial.kills, atLeast: KILLS.main },
    { name: 'consultations', unit: 'calls', measured: trial.consultations, atLeast: KILLS.main * ways.length },
    { name: 'looks at customers', unit: 'looks', measured: trial.looks, atLeast: 20 * trial.consultations },
    { name: 'customers in silence over 5 s', unit: 'customers', measured: trial.silent, atMost: 0 },
    { name: 'customers cut off', unit: 'customers', measured: trial.cutOff, atMost: 0 },
    { name: 'consultations lost', unit: 'calls', measured: trial.lost, atMost: 0 },
    { name: 'calls without an end', unit: 'calls', measured: trial.running, atMost: 0 },
    { name: 'outside numbers not charged', unit: 'legs', measured: trial.uncharged, atMost: 0 },
    { name: 'channels over 60 s', unit: 'channels', measured: trial.channels, atMost: 0 },
    { name: 'control faults', unit: 'faults', measured: control.cutOff + control.lost, atLeast: 1 },
  ],
  { trial, control },
);

async function run(kills: number, changes: string[] = []): Promise<Trial> {
  await using ends = new AsyncDisposableStack();
  const { db, parts, domains, databaseUrl, dataDir } = await openInstallation(ends, 'chaos-consult');
  const office = await foundOffice(parts, domains, 2 * ways.length);
  await office.tenant.query(sql`update role set rings_outside = true`);
  const lab = await createLab({ softphones: office.softphones, music: 'demo-congrats' });
  ends.defer(lab.close);
  const engine = { kind: 'asterisk' as const, name: 'lab', address: lab.address, credential: lab.credential };
  await domains.calls.engines.add(engine);
  await office.connect(lab);

  const imports = changes.map((file) => path.join(import.meta.dirname, file));
  const dialler = await startMortalDialler(ends, { db, databaseUrl, dataDir, imports });
  await comes(async () => (await office.countPhones()) === office.agents.length);
  const { address } = dialler;
  const pages: Page[] = [];
  for (const { userId, session } of office.agents) pages.push(await openPage(address, userId, session));
  ends.defer(() => pages.forEach((page) => page.close()));

  const listening = createListening(lab);
  // A trial that breaks off tells why only if nothing looks at the engine any more when it is gone.
  ends.defer(async () => void (await listening.close()));
  const consulting = createConsulting({ address, office, listening });
  for (let made = 0; made < kills; made += 1) {
    const calls = await Promise.all(ways.map((_way, pair) => consulting.begin(pair, made)));
    await dialler.kill();
    await Promise.all(calls.map((call) => consulting.goOn(call)));
    await Promise.all(calls.map((call) => consulting.end(call)));
    await comes(async () => (await countOpen()).running === 0);
  }
  const { silent, longest, looks } = await listening.close();
  await comes(async () => (await listening.channels()).length === 0);
  const { cutOff, lost, begun } = consulting.found();
  return {
    kills,
    consultations: begun,
    silent,
    longestSilence: longest,
    looks,
    cutOff,
    lost,
    ...(await countOpen()),
    channels: (await listening.channels()).length,
  };

  /** Counts what must be over after the calls. */
  async function countOpen(): Promise<{ running: number; uncharged: number }> {
    const [found] = await office.tenant.query<{ running: number; uncharged: number }>(sql`
      select (select count(*)::int from call where state <> 'ended') as running,
        ((select count(*) from call_outside where charged_at is null) + (select count(*) from leg_hold)
          + (select count(*) from call_outside o where o.cost > 0 and not exists (
            select from ledger_transaction t where t.idempotency_key = 'leg:' || o.id)))::int as uncharged`);
    return found!;
  }
}
