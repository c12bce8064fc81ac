import { setTimeout as pause } from 'node:timers/promises';
import type { ConsultEnd } from '@haihu/contract/calls/values';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import type { CallingOffice } from '../chaos-rolling/office.ts';
import { insistentCall } from '../insistent-call.ts';
import { signedCall } from '../signed-call.ts';
import type { Listening } from './silence.ts';

/**
 * The consultations of one round, one for each pair of agents: with a colleague or an outside number, in a talk of two or
 * of three when the dialler is killed, and the way in which they go on after it.
 */
export const ways = [
  { with: 'colleague', isJoined: false, next: 'joinAll' },
  { with: 'colleague', isJoined: true, next: 'handOver' },
  { with: 'outside', isJoined: false, next: 'back' },
  { with: 'outside', isJoined: true, next: 'handOver' },
] as const satisfies { with: string; isJoined: boolean; next: ConsultEnd }[];

/** Longest wait for a step of a call, and the time that a changed talk is listened to after the kill. Milliseconds. */
const PATIENCE = 20_000;
const TALKS_ON = 6000;

/** A consultation. `customer`: the channel of the customer. */
interface Consultation {
  pair: number;
  id: string;
  customer: string;
}

interface ConsultingParts {
  address: string;
  office: CallingOffice;
  listening: Listening;
}

/** Makes the agents of the trial, who place calls and bring somebody in. */
export function createConsulting({ address, office, listening }: ConsultingParts) {
  let [begun, cutOff, lost] = [0, 0, 0];
  const agentOf = (pair: number) => office.agents[2 * pair]!.session;

  /** Returns the state of a call, and of the one beside its agent; null: nobody is. */
  async function read(id: string): Promise<{ state: string; beside: string | null }> {
    const [found] = await office.tenant.query<{ state: string; beside: string | null }>(sql`
      select c.state, coalesce(
        (select k.state from call_colleague k where k.tenant_id = c.tenant_id and k.call_id = c.id),
        (select o.state from call_outside o
          where o.tenant_id = c.tenant_id and o.call_id = c.id and o.state not in ('over', 'handed'))) as beside
      from call c where c.id = ${id}`);
    return found!;
  }

  const stateOf = async (id: string) => (await read(id)).beside;

  async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    for (const giveUpAt = Date.now() + PATIENCE; Date.now() < giveUpAt; await pause(200)) if (await isSo()) return;
    throw new Error(`${what} did not come`);
  }

  /** Calls a customer and brings somebody in. */
  async function begin(pair: number, round: number): Promise<Consultation> {
    const as = agentOf(pair);
    const way = ways[pair]!;
    const digits = `${String(round).padStart(4, '0')}${pair}`;
    const { id } = await ask(insistentCall('calls.place', { mobile: `1390${digits}63` }, { address, as }));
    await until('an answer', async () => (await read(id)).state === 'answered');
    const customer = (await listening.channels()).find((channel) => channel.endsWith(`-${id}-c`));
    if (!customer) throw new Error(`the customer of ${id} has no channel`);
    listening.begin(customer);
    const whom =
      way.with === 'outside' ? { mobile: `1380${digits}63` } : { memberId: office.agents[2 * pair + 1]!.userId };
    await ask(insistentCall('calls.consult', { id, ...whom }, { address, as }));
    await until('a talk of two', async () => (await stateOf(id)) === 'talks');
    if (way.isJoined) {
      await ask(signedCall('calls.consultEnd', { id, how: 'joinAll' }, { address, as }));
      await until('a talk of three', async () => (await stateOf(id)) === 'joined');
      // The order is written before the engine has joined them.
      await pause(500);
    }
    begun += 1;
    return { pair, id, customer };
  }

  /** Goes on after the dialler was killed, and lets them talk for a while. */
  async function goOn({ pair, id, customer }: Consultation): Promise<void> {
    const { isJoined, next } = ways[pair]!;
    const isThere = async () => (await listening.channels()).includes(customer);
    if (!(await isThere())) return void (cutOff += 1);
    if ((await stateOf(id)) !== (isJoined ? 'joined' : 'talks')) lost += 1;
    const { code } = await signedCall('calls.consultEnd', { id, how: next }, { address, as: agentOf(pair) });
    if (code !== 200) lost += 1;
    await pause(TALKS_ON);
    const now = await stateOf(id);
    if (now !== (next === 'joinAll' ? 'joined' : null)) lost += 1;
    if (!(await isThere())) cutOff += 1;
  }

  /** Ends the call. After a hand-over the other one does it, or the customer. */
  async function end({ pair, id, customer }: Consultation): Promise<void> {
    listening.end(customer);
    const members = [agentOf(pair), office.agents[2 * pair + 1]!.session];
    for (const as of members) await signedCall('calls.hangUp', { id }, { address, as });
    await listening.hangUp(customer);
  }

  return { begin, goOn, end, found: () => ({ begun, cutOff, lost }) };
}

/** Returns the data of a reply. Throws the refusal. */
async function ask<T>(asking: Promise<{ code: number; msg?: string; data: T }>): Promise<T> {
  const { code, msg, data } = await asking;
  if (code !== 200) throw new Error(`${code}: ${msg}`);
  return data;
}
