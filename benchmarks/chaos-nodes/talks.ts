import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import type { CallingOffice } from '../chaos-rolling/office.ts';
import { signedCall } from '../signed-call.ts';
import type { PagePhone } from './phones.ts';

/** Longest wait for an answer. Milliseconds. */
const PATIENCE = 25_000;
/** Milliseconds after which a call that was refused is placed again. */
const AGAIN = 100;

export interface Talk {
  id: string;
  phone: PagePhone;
  /** The name of the node that has the call. */
  node: string;
}

/** Makes the talks of the trial. */
export function createTalks(address: string, office: CallingOffice) {
  let [made, across] = [0, 0];
  let refusedMs = 0;
  let gaveUp = 0;
  const refusals: string[] = [];

  async function read(id: string) {
    const [found] = await office.tenant.query<{ state: string; refusal: string | null; node: string }>(sql`
      select c.state, c.refusal, n.name as node from call c join engine_node n on n.id = c.node_id where c.id = ${id}`);
    return found!;
  }

  /**
   * Places a call until it is answered. The time from a refusal to the next answer counts as refused. Null: the agent
   * gave up.
   */
  async function begin(phone: PagePhone): Promise<Talk | null> {
    const giveUpAt = performance.now() + PATIENCE;
    // Each agent calls one number, because new numbers are counted as searches.
    const mobile = `139${phone.agent.userId.padStart(6, '0')}63`;
    let refusedSince: number | null = null;
    phone.isBusy = true;
    for (;;) {
      made += 1;
      const { code, data } = await signedCall('calls.place', { mobile }, { address, as: phone.agent.session });
      const wasPlaced = performance.now();
      const answered = code === 200 ? await untilAnswered(data.id, giveUpAt) : null;
      if (code === 200 && answered?.state === 'answered') {
        if (refusedSince !== null) refusedMs += wasPlaced - refusedSince;
        if (answered.node !== phone.at) across += 1;
        return { id: data.id, phone, node: answered.node };
      }
      refusedSince ??= wasPlaced;
      refusals.push(answered ? `${answered.state} ${answered.refusal}` : String(code));
      if (performance.now() > giveUpAt) {
        refusedMs += performance.now() - refusedSince;
        gaveUp += 1;
        phone.over();
        return null;
      }
      await pause(AGAIN);
    }
  }

  async function untilAnswered(id: string, giveUpAt: number) {
    for (;;) {
      const found = await read(id);
      if (['answered', 'ended'].includes(found.state) || performance.now() > giveUpAt) return found;
      await pause(AGAIN);
    }
  }

  async function end({ id, phone }: Talk): Promise<void> {
    await signedCall('calls.hangUp', { id }, { address, as: phone.agent.session });
    const giveUpAt = performance.now() + PATIENCE;
    while ((await read(id)).state !== 'ended' && performance.now() < giveUpAt) await pause(AGAIN);
    phone.over();
  }

  /** Returns those of the talks that are on. */
  async function findOn(talks: Talk[]): Promise<Talk[]> {
    const found = await office.tenant.query<{ id: string }>(sql`
      select id from call where id = any(${talks.map(({ id }) => id)}::bigint[]) and state = 'answered'`);
    return talks.filter(({ id }) => found.some((on) => on.id === id));
  }

  /** Returns those of the talks that are not on any more. */
  async function findCut(talks: Talk[]): Promise<Talk[]> {
    const on = await findOn(talks);
    return talks.filter((talk) => !on.includes(talk));
  }

  return {
    begin,
    end,
    findOn,
    findCut,
    refused: () => ({ ms: refusedMs, refusals, gaveUp }),
    made: () => made,
    across: () => across,
  };
}
