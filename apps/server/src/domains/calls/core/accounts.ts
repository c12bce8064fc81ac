import { randomBytes } from 'node:crypto';
import type {
  AgentAccount,
  AgentLeg,
  LineAccount,
  LineRegistration,
  NodeTrunk,
} from '../../../integrations/telephony/telephony.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { type EngineKind, findInstallation, findOtherNodes, findReached } from './nodes.repository.ts';
import {
  type AgentPhone,
  type RungPhone,
  findOrMakePhone,
  findSoftphones,
  findTrunk,
  findTrunks,
  replaceSecret,
  type StoredTrunk,
} from './phones.repository.ts';
import { findRegistrations } from './registrations.repository.ts';

export interface Accounts {
  agents: AgentAccount[];
  lines: LineAccount[];
  /** The enterprise and id of each line, by its name at the engine. */
  lineOf: ReadonlyMap<string, { tenantId: string; id: string }>;
}

/** A line that registers at its carrier, with its enterprise and id. */
export interface OwnedRegistration {
  tenantId: string;
  id: string;
  line: LineRegistration;
}

/** The cipher's tenant for secrets of nodes, which belong to no enterprise. */
export const OPERATOR_SEAL = '0';

/** Returns an agent's name at the engine. It names the installation, because two installations may share an engine. */
export const agentName = (installation: string, tenantId: string, userId: string) =>
  `${installation}-${tenantId}-${userId}`;
/** Reads an agent's name at the engine. Undefined when the name is not of this installation. */
export function agentOf(installation: string, name: string): { tenantId: string; userId: string } | undefined {
  const [ours, tenantId, userId, ...more] = name.split('-');
  const isAgent =
    ours === installation && more.length === 0 && /^\d+$/.test(tenantId ?? '') && /^\d+$/.test(userId ?? '');
  return isAgent ? { tenantId: tenantId!, userId: userId! } : undefined;
}
export const lineName = (installation: string, lineId: string) => `${installation}-line-${lineId}`;

const nodeName = (installation: string, nodeId: string) => `${installation}-node-${nodeId}`;
/** Reads the name of a trunk to another node. Undefined when the name is not one of this installation. */
export function nodeOf(installation: string, name: string): string | undefined {
  const [ours, what, nodeId, ...more] = name.split('-');
  return ours === installation && what === 'node' && more.length === 0 && /^\d+$/.test(nodeId ?? '')
    ? nodeId
    : undefined;
}

/** The port of SIP in docs/asterisk/pjsip.conf. */
const SIP_PORT = 5060;

export type PhoneBook = ReturnType<typeof createPhoneBook>;

/** Makes the accounts of agents and lines for the engines. */
export function createPhoneBook({ db, cipher }: { db: Db; cipher: Cipher }) {
  let installation: Promise<string> | undefined;
  const ours = () => (installation ??= findInstallation(db));

  /** Returns all accounts that a node of this kind may need. */
  async function accountsOf(kind: EngineKind): Promise<Accounts> {
    const [here, agents, trunks] = await Promise.all([ours(), findSoftphones(db), findTrunks(db, kind)]);
    return {
      agents: agents.map(({ tenantId, userId, secretEnc, codec }) => ({
        name: agentName(here, tenantId, userId),
        secret: cipher.open(tenantId, secretEnc),
        codec,
      })),
      lines: trunks.map((trunk) => accountOf(here, trunk)),
      lineOf: new Map(trunks.map(({ tenantId, id }) => [lineName(here, id), { tenantId, id }])),
    };
  }

  /**
   * Returns the trunks of a node to the other nodes of its engine. Each pair has its own passwords. They follow from
   * the keys, so that no driver has to wait for another one.
   */
  async function trunksOf(nodeId: string): Promise<NodeTrunk[]> {
    const [here, others] = await Promise.all([ours(), findOtherNodes(db, nodeId)]);
    const passwordOf = (from: string, to: string) =>
      cipher.hash(OPERATOR_SEAL, `trunk ${here} ${from} ${to}`).toString('hex');
    return others.map(({ id, address }) => ({
      name: nodeName(here, id),
      ownName: nodeName(here, nodeId),
      address: `${new URL(address).hostname}:${SIP_PORT}`,
      secret: passwordOf(id, nodeId),
      ownSecret: passwordOf(nodeId, id),
    }));
  }

  /** Returns the lines that register at this node, and the enterprise and id of each. */
  async function registrationsOf(kind: EngineKind, nodeId: string): Promise<OwnedRegistration[]> {
    const [here, found] = await Promise.all([ours(), findRegistrations(db, kind, nodeId)]);
    return found.map(({ tenantId, id, trunk, user, secretEnc, numberEnc }) => ({
      tenantId,
      id,
      line: {
        name: lineName(here, id),
        trunk,
        user,
        secret: cipher.open(tenantId, secretEnc),
        contact: cipher.open(tenantId, numberEnc),
      },
    }));
  }

  const newSecret = (tenantId: string) => cipher.seal(tenantId, randomBytes(24).toString('base64url')).enc;
  const phoneOf = (tenant: Queryable, userId: string): Promise<AgentPhone> =>
    findOrMakePhone(tenant, userId, () => newSecret(tenant.tenantId));

  /** Locks a member out of the softphone: the secret is replaced, and the engines learn the new one. */
  const closePhone = (tx: Queryable, userId: string): Promise<void> =>
    replaceSecret(tx, userId, newSecret(tx.tenantId), null);

  /** Gives the softphone to this session. Returns its new secret; the old one cannot register any more. */
  async function handPhone(tx: Queryable, userId: string, sessionId: string): Promise<string> {
    const enc = newSecret(tx.tenantId);
    await replaceSecret(tx, userId, enc, sessionId);
    return cipher.open(tx.tenantId, enc);
  }

  /**
   * Returns the phone to ring for an agent in a call of this node, and the accounts that the node needs for it. A
   * softphone at another node is rung over the trunk to it. `isMoving`: it is about to register at a node. `mustMove`: no
   * trunk leads to it, and only its page can bring it here. `known`: the agent's phone, if it was read before.
   */
  async function legOf(
    tenant: Queryable,
    userId: string,
    nodeId: string,
    known: RungPhone | null = null,
  ): Promise<{ leg: AgentLeg; agents: AgentAccount[]; isMoving: boolean; mustMove: boolean }> {
    const { tenantId } = tenant;
    const phone = known ?? (await phoneOf(tenant, userId));
    if (phone.kind === 'phone')
      return {
        leg: { kind: 'phone', number: cipher.open(tenantId, phone.numberEnc!) },
        agents: [],
        isMoving: false,
        mustMove: false,
      };
    const name = agentName(await ours(), tenantId, userId);
    const secret = cipher.open(tenantId, phone.secretEnc);
    const at = phone.registeredOn;
    const isElsewhere = at !== null && at !== nodeId;
    const isReached = isElsewhere && (await findReached(tenant, nodeId)).includes(at);
    const over = isReached ? { over: nodeName(await ours(), at) } : {};
    return {
      leg: { kind: 'softphone', endpoint: name, ...over },
      agents: [{ name, secret, codec: phone.codec }],
      isMoving: phone.isMoving,
      mustMove: isElsewhere && !isReached,
    };
  }

  /** Returns the account of a line. Calls over the line use its name. */
  async function lineOf(tenant: Queryable, lineId: string): Promise<LineAccount> {
    return accountAt((await findTrunk(tenant, lineId))!);
  }

  /** Returns the account of a line that was read before, as `lineOf` does. */
  const accountAt = async (line: StoredTrunk): Promise<LineAccount> => accountOf(await ours(), line);

  const accountOf = (here: string, { tenantId, id, secretEnc, ...line }: StoredTrunk): LineAccount => ({
    ...line,
    name: lineName(here, id),
    secret: secretEnc && cipher.open(tenantId, secretEnc),
  });

  return {
    installation: ours,
    accountsOf,
    trunksOf,
    registrationsOf,
    phoneOf,
    closePhone,
    handPhone,
    legOf,
    lineOf,
    accountAt,
  };
}
