import { setTimeout as pause } from 'node:timers/promises';
import { push } from '@haihu/contract/socket';
import type { Lab } from '@haihu/server/src/integrations/telephony/asterisk/test-support/lab.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import type { CallingOffice, OfficeAgent } from '../chaos-rolling/office.ts';
import { openPage, type Page } from '../chaos-rolling/page.ts';
import { signedCall } from '../signed-call.ts';

/** Longest wait for a phone that moves. Milliseconds. */
const PATIENCE = 60_000;
const LOOK_EVERY = 100;

export interface NodeLab {
  name: string;
  lab: Lab;
}

/** The phone of an agent's page. It registers where `calls.softphone` leads it, and moves as the page does. */
export interface PagePhone {
  agent: OfficeAgent;
  /** The name of the node at which it registers. */
  at: string;
  /** True while its page is in a call. */
  isBusy: boolean;
  /** Milliseconds of each move, from the word or from the end of its call until it could be rung at the other node. */
  moves: number[];
  /** Tells that the call of the page is over. */
  over(): void;
  /** Leaves, and comes back as a page that is loaded. */
  reload(): Promise<void>;
}

/** Opens the pages of all agents. The carrier of each node has the phones of all, and registers those that are asked to. */
export async function openPhones(address: string, office: CallingOffice, nodes: NodeLab[]) {
  const pages: Page[] = [];
  const phones: PagePhone[] = [];
  const carrierOf = (node: string) => nodes.find(({ name }) => name === node)!.lab.carrier;
  for (const { lab } of nodes)
    for (const { name } of office.softphones) await lab.carrier.tell(`pjsip send unregister ${name}`);
  // A phone that is still registered would stay where it is, instead of going where the fewest are.
  while ((await office.countPhones()) > 0) await pause(LOOK_EVERY);
  // The browsers of the pages have the phones, so that their secrets stay.
  await office.tenant.query(sql`
    update agent_phone p set session_id = (select max(id) from session s where s.user_id = p.user_id)
    where tenant_id = ${office.tenantId}`);

  /** Returns the name of the node that a ticket of this agent leads to. */
  async function ask({ userId, session }: OfficeAgent): Promise<string> {
    const { code, msg } = await signedCall('calls.softphone', {}, { address, as: session });
    if (code !== 200) throw new Error(`${code}: ${msg}`);
    const [found] = await office.tenant.query<{ name: string }>(sql`
      select n.name from agent_phone p join engine_node n on n.id = p.node_id where user_id = ${userId}`);
    return found!.name;
  }

  async function registeredOn({ userId }: OfficeAgent): Promise<string | null> {
    const [found] = await office.tenant.query<{ name: string }>(sql`
      select n.name from agent_phone p join engine_node n on n.id = p.registered_on where user_id = ${userId}`);
    return found?.name ?? null;
  }

  for (const [index, agent] of office.agents.entries()) {
    const { name } = office.softphones[index]!;
    let waits = false;

    async function move(): Promise<void> {
      const since = performance.now();
      const before = phone.at;
      const next = await ask(agent);
      if (next === before) return void (waits = true);
      phone.at = next;
      // A page opens the socket to the other node before it closes the one that it has.
      await carrierOf(phone.at).tell(`pjsip send register ${name}`);
      await carrierOf(before).tell(`pjsip send unregister ${name}`);
      while ((await registeredOn(agent)) !== phone.at && performance.now() < since + PATIENCE) await pause(LOOK_EVERY);
      phone.moves.push(performance.now() - since);
    }

    const begin = () => {
      waits = false;
      move().catch((error: unknown) => console.error('a phone did not move', error));
    };
    const phone: PagePhone = {
      agent,
      at: await ask(agent),
      isBusy: false,
      moves: [],
      over() {
        phone.isBusy = false;
        if (waits) begin();
      },
      async reload() {
        await carrierOf(phone.at).tell(`pjsip send unregister ${name}`);
        while ((await registeredOn(agent)) !== null) await pause(LOOK_EVERY);
        phone.at = await ask(agent);
        await carrierOf(phone.at).tell(`pjsip send register ${name}`);
      },
    };
    await carrierOf(phone.at).tell(`pjsip send register ${name}`);
    phones.push(phone);
    const told = (type: number) => {
      if (type !== push.phoneMoves) return;
      if (phone.isBusy) waits = true;
      else begin();
    };
    pages.push(await openPage(address, agent.userId, agent.session, told));
  }

  /** Registers the phones of a node that was away, as pages do whose socket opens again. */
  async function registerAgain(node: string): Promise<void> {
    const there = phones.flatMap(({ at }, index) => (at === node ? office.softphones[index]! : []));
    for (const { name } of there) await carrierOf(node).tell(`pjsip send register ${name}`);
  }

  return { phones, registerAgain, close: () => pages.forEach((page) => page.close()) };
}
