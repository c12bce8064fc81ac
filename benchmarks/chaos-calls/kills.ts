import { setTimeout as pause } from 'node:timers/promises';
import { createLab } from '@haihu/server/src/integrations/telephony/asterisk/test-support/lab.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import pg from 'pg';
import { foundOffice } from '../chaos-rolling/office.ts';
import { comes, countChannels } from '../driven-node.ts';
import { openInstallation } from '../open-installation.ts';
import { createAgents } from './agents.ts';
import { countRows, readBooks } from './books.ts';
import { deaths, startMortalOffice } from './mortal-office.ts';

/** Agents who call one after the other, and those who are in a talk whenever the server dies. */
const AGENTS = { calling: 12, talking: 3 };
/** Time for which a server works before it is killed. Milliseconds. */
const WORKS = 2500;

export type KillsOutcome = Awaited<ReturnType<typeof killServers>>;

/**
 * Kills a server so many times while its agents call over an Asterisk. `changes`: files that change the server's sources.
 */
export async function killServers(kills: number, changes: string[] = []) {
  await using ends = new AsyncDisposableStack();
  const { db, cipher, parts, domains, databaseUrl, dataDir } = await openInstallation(ends, 'chaos-calls');
  const admin = new pg.Client(databaseUrl);
  await admin.connect();
  ends.defer(() => admin.end());
  const office = await foundOffice(parts, domains, AGENTS.calling + AGENTS.talking);
  const { tenant, tenantId } = office;
  const lab = await createLab({ softphones: office.softphones });
  ends.defer(lab.close);
  const node = { kind: 'asterisk' as const, name: 'lab', address: lab.address, credential: lab.credential };
  await domains.calls.engines.add(node);
  await office.connect(lab);
  // Short calls would let the line rest.
  for (const table of [sql`line`, sql`line_number`])
    await tenant.query(sql`update ${table} set watched_since = 'infinity' where tenant_id = ${tenantId}`);
  const server = await startMortalOffice(ends, { db, databaseUrl, dataDir, imports: changes });
  await comes(async () => (await office.countPhones()) === office.agents.length);

  const agents = createAgents(server, office);
  const over = new AbortController();
  const calling = Promise.all(office.agents.slice(AGENTS.talking).map((agent) => agents.call(agent, over.signal)));
  // It is waited for below, or before what it needs ends.
  const called = calling.catch(() => over.abort());
  ends.defer(async () => {
    over.abort();
    await called;
  });
  const talks: string[] = [];
  let unequal = 0;
  for (let made = 0; made < kills; made += 1) {
    // Members type few numbers a minute. That is not what is tested here.
    await admin.query('truncate rate_window');
    const begun = await Promise.all(
      office.agents.slice(0, AGENTS.talking).map(async (agent) => ({ agent, id: await agents.talk(agent) })),
    );
    await pause(Math.random() * WORKS);
    await server.kill(deaths[made % deaths.length]!);
    unequal += sum(await countRows(office));
    for (const { agent, id } of begun) {
      if (id === null) continue;
      talks.push(id);
      await agents.hangUp(agent, id);
    }
  }
  over.abort();
  await calling;
  const isOver = await comes(async () => (await office.countCalls()).running === 0);
  await comes(async () => (await countChannels(lab)) === 0);
  const channels = await countChannels(lab);
  const answered = lab.answered();
  const books = () => readBooks(office, cipher, { accepted: agents.accepted, answered, talks });
  // The last recordings are on their way.
  await comes(async () => (await books()).notWhole === 0);
  return {
    kills,
    isOver,
    answered: answered.length,
    talks: talks.length,
    ...(await books()),
    unequal,
    rows: await countRows(office),
    ledgerFaults: (await domains.billing.ledgerDays.verify(tenantId)).faults,
    channels,
    repeated: agents.repeated(),
    refusals: agents.refusals,
    causes: await office.findCauses(),
  };
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((one, more) => one + more, 0);
