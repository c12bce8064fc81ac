import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Client, createClient, createConnection } from '../lists/gateway-client.ts';
import { type People, signIn, startServer } from '../lists/server.ts';
import { BEHIND, fillAgenda } from './full-agenda.ts';

/**
 * Number of members who ask. With fewer, the limits of a member would stop them: 30 whole numbers a minute, 50 claims a
 * day.
 */
const AGENTS = 40;

/** An enterprise of one size, with a server of its own. */
export interface Enterprise {
  customers: number;
  client: Client;
  connection: ReturnType<typeof createConnection>;
  people: People;
  /**
   * Resolves when the database has reloaded its memory of the last run. It does so after a start, beside its other
   * work.
   */
  untilWarm(): Promise<void>;
  close(): Promise<void>;
}

export async function openEnterprise(
  dataDir: string,
  { customers, logFile }: { customers: number; logFile: string },
): Promise<Enterprise> {
  const server = await startServer(dataDir, { logFile, args: ['--roles=web'] });
  const client = createClient(server.address);
  const connection = createConnection(server.address);
  const people = await signIn(dataDir, AGENTS);
  const adminUrl = people.appUrl.replace('haihu_app', 'postgres');
  await fillAgenda(adminUrl, people.tenantId, people.agentIds[BEHIND]!);
  return {
    customers,
    client,
    connection,
    people,
    async untilWarm() {
      const admin = new pg.Client(adminUrl);
      await admin.connect();
      const reading = `select from pg_stat_activity where backend_type like 'autoprewarm worker%'`;
      while ((await admin.query(reading)).rowCount) await delay(200);
      await admin.end();
    },
    async close() {
      client.close();
      connection.close();
      await server.stop();
    },
  };
}
