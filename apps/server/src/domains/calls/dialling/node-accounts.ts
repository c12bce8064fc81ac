import { type Accounts, agentOf, nodeOf } from '../core/accounts.ts';
import { noteReached } from '../core/nodes.repository.ts';
import { noteRegistered } from '../core/phones.repository.ts';
import { setTrunk } from '../lines/lines.repository.ts';
import type { DriverParts } from './driver-parts.ts';

/** Milliseconds after which phones are noted again that did not change. */
const NOTE_AGAIN_AFTER = 10_000;

export type NodeAccountParts = Pick<
  DriverParts,
  'db' | 'clock' | 'phoneBook' | 'log' | 'kind' | 'lease' | 'telephony' | 'isHeld'
>;

/** Makes the exchange of accounts with a node: phones, lines and trunks that it gets, and the states that it reports. */
export function createNodeAccounts(parts: NodeAccountParts) {
  const { db, clock, phoneBook, log, kind, lease, telephony, isHeld } = parts;
  /**
   * The enterprise and id of each line at the engine. `answering`: true when its carrier answered the last question.
   */
  let lineOf: Accounts['lineOf'] = new Map();
  const answering = new Map<string, boolean>();
  /**
   * The softphones that were registered, and the nodes that were reached, at the last look. Undefined: the engine does
   * not report them.
   */
  let notedPhones: string | undefined;
  let phones = 0;
  let notedAt = 0;

  async function provision(): Promise<void> {
    const { agents, lines, lineOf: known } = await phoneBook.accountsOf(kind);
    await telephony.provision(agents, lines, await phoneBook.trunksOf(lease.nodeId));
    lineOf = known;
  }

  /** Stores the state of each line's carrier, as the engine reports it. */
  async function noteTrunks(): Promise<void> {
    for (const [name, answers] of await telephony.trunks()) {
      const line = lineOf.get(name);
      if (!line || answering.get(name) === answers) continue;
      await setTrunk(db.forTenant(line.tenantId), line.id, answers, clock.now());
      answering.set(name, answers);
      if (!answers) log.warn({ tenant: line.tenantId, line: line.id }, 'the carrier of a line does not answer');
    }
  }

  /** Stores the softphones that can be rung at this node, and the nodes that it reaches, after a change. */
  async function notePhones(): Promise<void> {
    if (!isHeld() || !telephony.connection().isUp) return;
    const names = await telephony.registered();
    const key = names?.toSorted().join() ?? '';
    const now = clock.now().getTime();
    // A phone that just moved may have been noted at its old node once more.
    if (names === null || (key === notedPhones && now < notedAt + NOTE_AGAIN_AFTER)) return;
    const here = await phoneBook.installation();
    const agents = names.flatMap((name) => agentOf(here, name) ?? []);
    await noteRegistered(db, lease, agents);
    phones = agents.length;
    await noteReached(
      db,
      lease,
      names.flatMap((name) => nodeOf(here, name) ?? []),
    );
    notedPhones = key;
    notedAt = now;
  }

  return { provision, noteTrunks, notePhones, knowsPhones: () => notedPhones !== undefined, phones: () => phones };
}
