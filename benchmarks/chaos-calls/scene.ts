import { createLab } from '@haihu/server/src/integrations/telephony/asterisk/test-support/lab.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import pg from 'pg';
import { foundOffice } from '../chaos-rolling/office.ts';
import { comes, countChannels } from '../driven-node.ts';
import { openInstallation } from '../open-installation.ts';
import { createAgents } from './agents.ts';
import { countUnequal, readBooks } from './books.ts';
import { startMortalOffice } from './mortal-office.ts';

export type Scene = Awaited<ReturnType<typeof openScene>>;

/**
 * Opens an office of so many agents, whose server calls over an Asterisk and may die. `changes`: files that change the
 * server's sources. What it starts ends with `ends`.
 */
export async function openScene(ends: AsyncDisposableStack, size: number, changes: string[]) {
  const { db, cipher, parts, domains, databaseUrl, dataDir } = await openInstallation(ends, 'chaos-calls');
  const admin = new pg.Client(databaseUrl);
  await admin.connect();
  ends.defer(() => admin.end());
  const office = await foundOffice(parts, domains, size);
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

  return {
    db,
    office,
    server,
    agents,
    /** Lets members type numbers again. They may type few a minute, which is not what is tested here. */
    forgetTyped: () => admin.query('truncate rate_window'),
    /** Lets these agents call one after the other. Returns a function that waits for their last calls. */
    letCall(some: typeof office.agents): () => Promise<void> {
      const calling = Promise.all(some.map((agent) => agents.call(agent, over.signal)));
      // It is waited for below, or before what it needs ends.
      const called = calling.catch(() => over.abort());
      ends.defer(async () => {
        over.abort();
        await called;
      });
      return async () => {
        over.abort();
        await calling;
      };
    },
    /** Waits for the end of everything, and reads the books. `talks`: ids of talks that only their agents ended. */
    async close(talks: string[]) {
      const isOver = await comes(async () => (await office.countCalls()).running === 0);
      await comes(async () => (await countChannels(lab)) === 0);
      const channels = await countChannels(lab);
      const answered = lab.answered();
      const books = () => readBooks(office, cipher, { accepted: agents.accepted, answered, talks });
      // The last recordings are on their way.
      await comes(async () => (await books()).notWhole === 0);
      return {
        isOver,
        answered: answered.length,
        talks: talks.length,
        ...(await books()),
        rows: await countUnequal(office),
        ledgerFaults: (await domains.billing.ledgerDays.verify(tenantId)).faults,
        channels,
        repeated: agents.repeated(),
        refusals: agents.refusals,
        causes: await office.findCauses(),
      };
    },
  };
}
