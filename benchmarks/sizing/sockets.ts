import { setTimeout as pause } from 'node:timers/promises';
import type { joinDomains } from '../domains.ts';
import { idleMemory } from '../import/memory.ts';
import type { Server } from '../lists/server.ts';
import { foundCrowd } from '../sockets/crowd.ts';
import { openClients } from '../sockets/open-clients.ts';
import { compareArrivals, percentile, pushAtRandom } from '../sockets/told-pushes.ts';

/** Pushes a second to all sockets together. */
const RATE = 250;
/** Time for the last pushes to arrive. Milliseconds. */
const ARRIVE = 2000;

/** Opens so many sockets and pushes to random ones. */
export async function holdSockets(
  server: Server,
  opened: Awaited<ReturnType<typeof joinDomains>>,
  { count, seconds }: { count: number; seconds: number },
) {
  const crowd = await foundCrowd(opened, count);
  const clients = openClients();
  try {
    const before = await idleMemory(server.pid);
    const { open } = await clients.ask({ do: 'open', address: server.address, members: crowd });
    const kibOfSocket = Math.round((((await idleMemory(server.pid)) - before) * 1024) / open);
    const asked = await pushAtRandom(opened.db, crowd, { rate: RATE, seconds });
    await pause(ARRIVE);
    const { heard } = await clients.ask({ do: 'hear' });
    const { delays, lost } = compareArrivals(asked, heard);
    return { open, kibOfSocket, rate: RATE, lost, pushP50: percentile(delays, 0.5), pushP99: percentile(delays, 0.99) };
  } finally {
    clients.close();
  }
}
