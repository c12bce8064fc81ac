import { type Client, createClient, createConnection } from '../lists/gateway-client.ts';
import { type People, signIn, startServer } from '../lists/server.ts';

/** Members who ask, so that nobody meets the limits of one: 30 whole numbers a minute, 50 claims a day. */
const AGENTS = 40;

/** An enterprise of one size, with a server of its own. */
export interface Enterprise {
  customers: number;
  client: Client;
  connection: ReturnType<typeof createConnection>;
  people: People;
  close(): Promise<void>;
}

export async function openEnterprise(
  dataDir: string,
  { customers, logFile }: { customers: number; logFile: string },
): Promise<Enterprise> {
  const server = await startServer(dataDir, { logFile, args: ['--roles=web'] });
  const client = createClient(server.address);
  const connection = createConnection(server.address);
  return {
    customers,
    client,
    connection,
    people: await signIn(dataDir, AGENTS),
    async close() {
      client.close();
      connection.close();
      await server.stop();
    },
  };
}
