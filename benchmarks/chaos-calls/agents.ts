import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { errors } from '@haihu/contract/errors';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import type { CallingOffice, OfficeAgent } from '../chaos-rolling/office.ts';
import { signedCall } from '../signed-call.ts';
import type { MortalOffice } from './mortal-office.ts';

/** Longest wait for an answer of the server. Milliseconds. */
const PATIENCE = 5000;
/** Longest wait for a state of a call. A server is away for some seconds in it. Milliseconds. */
const COMES_IN = 60_000;
const TRY_AGAIN = 100;
/** The customers of agents who call one after the other, by their last digits: see the carrier of the lab. */
const customers = ['65', '70', '63', '65', '66', '63'] as const;
/** The customers who stay until the agent hangs up. The second one lets it ring for long. */
const STAY: readonly string[] = ['63', '66'];
/** Talks that the agents end. Milliseconds. */
const TALKS = { least: 1000, most: 5000 };

/** True for answers after which a request is signed and sent again. */
const isToRepeat = (code: number) => code >= 50_000 || code === errors['request.stale_signature'].code;

export type Agents = ReturnType<typeof createAgents>;

/** Lets the agents of an office call over a server that dies. Each request is sent until it is answered. */
export function createAgents(server: MortalOffice, { tenant, tenantId }: CallingOffice) {
  /** The numbers of accepted calls, by the ids of the calls. */
  const accepted = new Map<string, string>();
  const refusals: Record<number, number> = {};
  let [numbers, repeats] = [0, 0];
  const sendingOf = (as: OfficeAgent['session']) => {
    const { address, clockAhead } = server;
    return { address, as, patience: PATIENCE, clockAhead: clockAhead() };
  };

  /** Places a call to a number that nobody called yet. Returns its id; null: the call was refused. */
  async function place({ session }: OfficeAgent, ending: string): Promise<string | null> {
    const mobile = `139${String((numbers += 1)).padStart(6, '0')}${ending}`;
    const key = randomUUID();
    for (; ; repeats += 1, await pause(TRY_AGAIN)) {
      const sending = { ...sendingOf(session), key, headers: server.headers() };
      const answer = await signedCall('calls.place', { mobile }, sending).catch(() => null);
      if (answer === null || isToRepeat(answer.code)) continue;
      if (answer.code === 200) {
        accepted.set(answer.data.id, mobile);
        return answer.data.id;
      }
      refusals[answer.code] = (refusals[answer.code] ?? 0) + 1;
      return null;
    }
  }

  /** Waits until a call has one of these states. Returns the state that it has in the end. */
  async function comesTo(id: string, states: readonly string[]): Promise<string> {
    for (const giveUpAt = performance.now() + COMES_IN; ; await pause(TRY_AGAIN)) {
      const [found] = await tenant.query<{ state: string }>(sql`
        select state from call where tenant_id = ${tenantId} and id = ${id}`);
      if (states.includes(found!.state) || performance.now() > giveUpAt) return found!.state;
    }
  }

  async function hangUp({ session }: OfficeAgent, id: string): Promise<void> {
    for (; ; repeats += 1, await pause(TRY_AGAIN)) {
      const answer = await signedCall('calls.hangUp', { id }, sendingOf(session)).catch(() => null);
      if (answer && !isToRepeat(answer.code)) break;
    }
    await comesTo(id, ['ended']);
  }

  return {
    /** Places one call after the other until the signal. */
    async call(agent: OfficeAgent, signal: AbortSignal): Promise<void> {
      for (let made = Number(agent.userId); !signal.aborted; made += 1) {
        const ending = customers[made % customers.length]!;
        const id = await place(agent, ending);
        if (id === null) await pause(TRY_AGAIN);
        else if (!STAY.includes(ending)) await comesTo(id, ['ended']);
        else {
          await comesTo(id, ['answered', 'ended']);
          await pause(TALKS.least + Math.random() * (TALKS.most - TALKS.least));
          await hangUp(agent, id);
        }
      }
    },
    /** Begins a talk that only the agent ends. Null: there was no answer. */
    async talk(agent: OfficeAgent): Promise<string | null> {
      const id = await place(agent, STAY[0]!);
      return id !== null && (await comesTo(id, ['answered', 'ended'])) === 'answered' ? id : null;
    },
    hangUp,
    accepted,
    refusals,
    repeated: () => repeats,
  };
}
