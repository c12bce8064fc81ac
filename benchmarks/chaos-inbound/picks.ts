import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import type { CallingOffice, OfficeAgent } from '../chaos-rolling/office.ts';
import { signedCall } from '../signed-call.ts';

/** Time between two callers who are parked. Milliseconds. */
const APART = 1500;
/** Time for which a caller talks before they are parked. Milliseconds. */
const TALKS = 1000;
/** Longest wait until the engine has parked a caller. A dialler may die meanwhile. Milliseconds. */
const PATIENCE = 15_000;
const LOOK_EVERY = 100;

export interface PicksOutcome {
  /** Callers whom two colleagues picked at the same moment. */
  picked: number;
  /** Such callers whom both were given. */
  pickedTwice: number;
  codes: Record<number, number>;
}

interface Picking {
  address: string;
  office: CallingOffice;
  /** The agents at whom callers ring, and who park them. */
  agents: readonly OfficeAgent[];
  /** The colleagues who pick parked callers. They are on a break, so no caller rings at them. */
  pickers: readonly OfficeAgent[];
  over: AbortSignal;
}

/** Lets agents park callers, each of whom two colleagues pick at the same moment, until `over`. */
export async function pickCallers({ address, office, agents, pickers, over }: Picking): Promise<PicksOutcome> {
  const { tenant, tenantId } = office;
  const outcome: PicksOutcome = { picked: 0, pickedTwice: 0, codes: {} };
  const parkedOnce = new Set<string>();
  for (; !over.aborted; await pause(APART)) {
    const two = await findFree();
    const talk = two.length < 2 ? undefined : await findTalk();
    if (!talk || !(await park(talk))) continue;
    const answers = await Promise.all(
      two.map((picker) => signedCall('calls.takeParked', { id: talk.id }, { address, as: picker.session })),
    );
    for (const { code } of answers) outcome.codes[code] = (outcome.codes[code] ?? 0) + 1;
    const given = answers.filter(({ code }) => code === 200).length;
    if (given > 0) outcome.picked += 1;
    if (given > 1) outcome.pickedTwice += 1;
  }
  return outcome;

  /** Returns two colleagues who are in no call, on a break. */
  async function findFree(): Promise<OfficeAgent[]> {
    const busy = await tenant.query<{ id: string }>(sql`
      select unnest(array[agent_id, transfer_to]) as id from call_running where tenant_id = ${tenantId}`);
    const free = pickers.filter(({ userId }) => !busy.some(({ id }) => id === userId)).slice(0, 2);
    for (const { session } of free)
      await signedCall('calls.setState', { state: 'break', reason: 'rest' }, { address, as: session });
    return free;
  }

  /** Finds a caller who talks with an agent and was not parked before. */
  async function findTalk(): Promise<{ id: string; agent: OfficeAgent } | undefined> {
    const talks = await tenant.query<{ id: string; agentId: string }>(sql`
      select id, agent_id as "agentId" from call
      where tenant_id = ${tenantId} and direction = 'inbound' and state = 'bridged' and agent_id is not null
        and bridged_at < ${new Date(Date.now() - TALKS)}
      order by id desc`);
    for (const { id, agentId } of talks) {
      const agent = agents.find(({ userId }) => userId === agentId);
      if (agent && !parkedOnce.has(id)) return { id, agent };
    }
    return undefined;
  }

  /** Parks a caller. Returns false if the call ended before. */
  async function park({ id, agent }: { id: string; agent: OfficeAgent }): Promise<boolean> {
    parkedOnce.add(id);
    const { code } = await signedCall('calls.park', { id }, { address, as: agent.session });
    if (code !== 200) return false;
    for (const giveUpAt = Date.now() + PATIENCE; Date.now() < giveUpAt; await pause(LOOK_EVERY)) {
      const parked = await tenant.query(sql`
        select from call_parked where tenant_id = ${tenantId} and call_id = ${id} and parked_at is not null`);
      if (parked.length > 0) return true;
    }
    return false;
  }
}
