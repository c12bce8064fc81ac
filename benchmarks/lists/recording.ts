import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Client, createClient } from './gateway-client.ts';
import type { Recorded } from './pgbench.ts';
import type { ListRequest } from './requests.ts';
import { signIn, startServer } from './server.ts';

/** The statements of one request for each of several agents. */
export interface Recording {
  firstPages: Recorded[][];
  laterPages: Recorded[][];
}

/** Records what the server sends to PostgreSQL for a list, once its connections are warm. */
export async function record(
  list: ListRequest,
  { dataDir, folder, agents }: { dataDir: string; folder: string; agents: number },
): Promise<Recording> {
  const file = path.join(folder, 'statements.jsonl');
  writeFileSync(file, '');
  const recorder = path.join(import.meta.dirname, 'record-statements.ts');
  const server = await startServer(dataDir, {
    logFile: path.join(folder, 'recording.log'),
    nodeOptions: ['--import', recorder],
    // The server does only the work of requests.
    args: ['--roles=web'],
    env: { RECORD_STATEMENTS_TO: file },
  });
  const client = createClient(server.address);
  const statementsOf = async (token: string, next?: string): Promise<Recorded[]> => {
    await client.ask(list, token, next);
    truncateSync(file);
    await client.ask(list, token, next);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as Recorded);
  };
  try {
    const people = await signIn(dataDir, agents);
    const places = await placesIn(client, list, people.agents);
    const recording: Recording = { firstPages: [], laterPages: [] };
    for (const [index, token] of people.agents.entries()) {
      recording.firstPages.push(await statementsOf(token));
      recording.laterPages.push(await statementsOf(token, places[index]));
    }
    return recording;
  } finally {
    client.close();
    await server.stop();
  }
}

/** Returns a place in the list for each agent, each a page further on than the one before. */
export async function placesIn(client: Client, list: ListRequest, tokens: string[]): Promise<string[]> {
  const places: string[] = [];
  for (const token of tokens) places.push((await client.ask(list, token, places.at(-1))).next!);
  return places;
}
