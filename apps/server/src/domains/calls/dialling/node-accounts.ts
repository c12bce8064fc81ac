import type { RegistrationState } from '@haihu/contract/calls/values';
import { type Accounts, agentOf, nodeOf, type OwnedRegistration } from '../core/accounts.ts';
import { noteReached } from '../core/nodes.repository.ts';
import { noteRegistered } from '../core/phones.repository.ts';
import { setRegistration } from '../core/registrations.repository.ts';
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
  /** The lines that register here. */
  let registered: OwnedRegistration[] = [];
  let registeredKey = '[]';
  /**
   * The softphones that were registered, and the nodes that were reached, at the last look. Undefined: the engine does
   * not report them.
   */
  let notedPhones: string | undefined;
  let phones = 0;
  let notedAt = 0;

  /** Gives the node all accounts. Returns true if other lines register there than before. */
  async function provision(): Promise<boolean> {
    const { agents, lines, lineOf: known } = await phoneBook.accountsOf(kind);
    await telephony.provision(agents, lines, await phoneBook.trunksOf(lease.nodeId));
    lineOf = known;
    return register();
  }

  const notTold = (error: unknown) =>
    log.warn({ err: error, node: lease.nodeId }, 'the engine tells of no registrations');

  /** Lets the lines of this node register at their carriers. Others leave theirs. True if they changed. */
  async function register(): Promise<boolean> {
    const registering = await phoneBook.registrationsOf(kind, lease.nodeId);
    const key = JSON.stringify(registering);
    const isChanged = key !== registeredKey;
    // Nothing else of the node waits for carriers.
    await telephony.register(registering.map(({ line }) => line)).catch(notTold);
    const left = registered.filter(({ line }) => !registering.some((other) => other.line.name === line.name));
    [registered, registeredKey] = [registering, key];
    for (const one of left) await note(one, null);
    return isChanged;
  }

  /** Stores the state of each registration, as the engine reports it. */
  async function noteRegistrations(): Promise<void> {
    if (registered.length === 0) return;
    const states = await telephony.registrations().catch(notTold);
    if (states === undefined) return;
    for (const one of registered) await note(one, states?.get(one.line.name) ?? null);
  }

  /** Stores a state even if it is the same as before, because another node may have had the line meanwhile. */
  async function note({ tenantId, id }: OwnedRegistration, state: RegistrationState | null): Promise<void> {
    const isNew = await setRegistration(db.forTenant(tenantId), id, state, clock.now());
    if (isNew && (state === 'refused' || state === 'silent'))
      log.warn({ tenant: tenantId, line: id, state }, 'a line is not registered at its carrier');
  }

  /** Stores the state of each line's carrier, as the engine reports it. */
  async function noteTrunks(): Promise<void> {
    // Another node may have gone, or come back.
    await register();
    await noteRegistrations();
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

  return {
    provision,
    noteTrunks,
    notePhones,
    knowsPhones: () => notedPhones !== undefined,
    phones: () => phones,
  };
}
