import type { Db } from '@haihu/server/src/platform/db/db.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import type { OfficeAgent } from '../chaos-rolling/office.ts';
import { createClient } from '../lists/gateway-client.ts';
import { p95Of } from '../lists/latencies.ts';
import { listRequests } from '../lists/requests.ts';
import type { People } from '../lists/server.ts';
import { signedCall } from '../signed-call.ts';

/** Clients who ask at once, each for the next thing as soon as the last one is answered. */
const CLIENTS = 16;

interface Pace {
  perSecond: number;
  /** Milliseconds. */
  p95: number;
}

/** Returns the bytes of tables and indexes that a customer takes. */
export async function bytesOfCustomer(db: Db): Promise<number> {
  const [found] = await db.global<{ bytes: string; rows: string }>(sql`
    select sum(pg_total_relation_size(oid)) as bytes, max(reltuples) filter (where relname = 'customer') as rows
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname like 'customer%'`);
  return Math.round(Number(found!.bytes) / Number(found!.rows));
}

/** Asks for the lists of bench:lists: plain, filtered, ordered and searched. */
export async function askForLists(
  address: string,
  { agents, manager, tagIds }: People,
  seconds: number,
): Promise<Pace> {
  const requests = listRequests(tagIds);
  const clients = agents.slice(0, CLIENTS).map(() => createClient(address));
  const pace = await inALoop(seconds, async (client, turn) => {
    const list = requests[turn % requests.length]!;
    await clients[client]!.ask(list, list.by === 'manager' ? manager : agents[client]!);
  });
  for (const client of clients) client.close();
  return pace;
}

/** Creates customers in the public pool, each by another agent. */
export function createCustomers(address: string, agents: OfficeAgent[], seconds: number): Promise<Pace> {
  return inALoop(seconds, async (_client, turn) => {
    const { session } = agents[turn % agents.length]!;
    const request = { name: `客户 ${turn}`, mobile: `138${String(turn).padStart(8, '0')}` };
    const { code, msg } = await signedCall('customers.addToSea', request, { address, as: session });
    if (code !== 200) throw new Error(`customers.addToSea: ${code} ${msg}`);
  });
}

async function inALoop(seconds: number, ask: (client: number, turn: number) => Promise<void>): Promise<Pace> {
  const times: number[] = [];
  let turn = 0;
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      while (performance.now() < end) {
        const began = performance.now();
        await ask(client, (turn += 1));
        times.push(performance.now() - began);
      }
    }),
  );
  return { perSecond: Math.round(times.length / seconds), p95: p95Of(times) };
}
