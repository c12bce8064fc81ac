import { setTimeout as pause } from 'node:timers/promises';
import { push } from '@haihu/contract/socket';
import { pushTo } from '@haihu/server/src/platform/events/push.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import { signedCall } from '../signed-call.ts';
import type { CallingOffice } from './office.ts';

const LOOK_EVERY = 1000;
/** Time between two calls of an agent. Two cores carry no more beside six processes and two Asterisks. Milliseconds. */
const BETWEEN = { least: 12_000, most: 24_000 };
/** Time between two requests for the same call, if the first one was not answered. Milliseconds. */
const ASKS_AGAIN = 1000;

/**
 * Lets each agent place one call after the other. A request that is not answered with 200 is repeated once with its key.
 * `placed`: the ids of calls. `refused`: the codes of the answers to the repeats.
 */
export async function callOn(office: CallingOffice, address: string, over: AbortSignal) {
  const { tenant, agents } = office;
  const placed: string[] = [];
  const refused: number[] = [];
  let [numbers, repeats] = [0, 0];
  const ask = async (number: number, agent: (typeof agents)[number]) => {
    // The carrier answers numbers with this ending, and hangs up after seven seconds.
    const request = { mobile: `136${String(number).padStart(6, '0')}65` };
    const how = { address, as: agent.session, key: `rolling-${number}`, patience: 15_000 };
    const once = () => signedCall('calls.place', request, how).catch(() => null);
    const first = await once();
    if (first?.code === 200) return first.data.id;
    repeats += 1;
    await pause(ASKS_AGAIN);
    const second = await once();
    if (second?.code === 200) return second.data.id;
    refused.push(second?.code ?? 0);
    return null;
  };
  await Promise.all(
    agents.map(async (agent, at) => {
      await pause((at * BETWEEN.most) / agents.length);
      while (!over.aborted) {
        numbers += 1;
        const id = await ask(numbers, agent);
        if (id !== null) {
          placed.push(id);
          await untilOver(tenant, id, over);
        }
        await pause(BETWEEN.least + Math.random() * (BETWEEN.most - BETWEEN.least));
      }
    }),
  );
  return { placed, refused, repeats };
}

async function untilOver(tenant: CallingOffice['tenant'], id: string, over: AbortSignal): Promise<void> {
  while (!over.aborted && !(await isOver(tenant, id).catch(() => false))) await pause(LOOK_EVERY);
}

async function isOver(tenant: CallingOffice['tenant'], id: string): Promise<boolean> {
  const found = await tenant.query(sql`
    select from call where tenant_id = ${tenant.tenantId} and id = ${id} and state = 'ended'`);
  return found.length > 0;
}

/** Makes so many pushes at an even pace, to one agent after the other. Returns the ids in the pushes of each agent. */
export async function pushOn({ tenant, agents }: CallingOffice, pushes: number, milliseconds: number) {
  const told = agents.map((): string[] => []);
  const began = Date.now();
  for (let made = 0; made < pushes; made += 1) {
    const at = made % agents.length;
    const customerId = String(made + 1);
    const to = [agents[at]!.userId];
    await tenant.transaction((tx) => pushTo(tx, [{ to, type: push.customerMoved, data: { customerId } }], new Date()));
    told[at]!.push(customerId);
    await pause(Math.max(0, began + ((made + 1) * milliseconds) / pushes - Date.now()));
  }
  return told;
}

/** Counts ids that were not heard, heard twice or out of order. `told` and `heard`: the ids of one agent. */
export function countFaults(told: readonly string[], heard: readonly string[]): number {
  const known = new Set(told);
  const mine = heard.filter((id) => known.has(id));
  const missing = told.filter((id) => !mine.includes(id)).length;
  const inOrder = mine.filter((id, at) => at === 0 || Number(mine[at - 1]) < Number(id)).length;
  return missing + (mine.length - inOrder);
}
