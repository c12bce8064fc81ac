import { createHash, randomBytes } from 'node:crypto';
import type { Softphone } from '@haihu/contract/calls/own-phone';
import type { RequestOf } from '@haihu/contract/contract';
import { push } from '@haihu/contract/socket';
import type { Member } from '../../../kernel/member.ts';
import type { RateLimits } from '../../../kernel/rate-limit.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { SoundServers } from '../../../platform/settings/sound-env.ts';
import { agentName, type PhoneBook } from '../core/accounts.ts';
import { phoneElsewhere } from '../core/calls.errors.ts';
import { findOffNodes } from '../core/operated-nodes.repository.ts';
import { type AgentPhone, findPhoneSession, setPhoneNode } from '../core/phones.repository.ts';
import { requireLines } from '../placing/place-call.usecases.ts';
import { iceServersOf } from './ice-servers.ts';
import { findPhoneNode } from './phone-node.ts';
import { insertSipTicket, takeSipTicket } from './sip-tickets.repository.ts';

export interface SoftphoneParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  limits: RateLimits;
  phoneBook: Pick<PhoneBook, 'phoneOf' | 'handPhone' | 'installation'>;
  findSession(sessionId: string): Promise<unknown>;
  soundServers?: SoundServers;
}

const noServers: SoundServers = { stun: [], turn: null };

/** Milliseconds for which a ticket is valid. */
const LIFE = 30_000;
/** Limit of tickets for one session. It allows a page that loses its connection every 3 s. */
const TICKETS = { limit: 60, seconds: 60 };
/** SIP requires a domain. Asterisk identifies agents by their user name. */
const DOMAIN = 'haihu.invalid';

/** The session that may open a SIP socket, and the address to which the socket leads. */
export interface SipAdmission {
  sessionId: string;
  nodeId: string;
  /** The address of the node's HTTP server: http://10.0.0.5:8088. */
  address: string;
}

/** Makes the softphones in members' pages. */
export function createSoftphones(parts: SoftphoneParts) {
  const { db, cipher, clock, limits, phoneBook, findSession, soundServers = noServers } = parts;

  /**
   * Returns the data with which the page's phone registers. Calls go to the node at which it registers. Throws
   * `calls.phone_elsewhere` when another browser of the member has the softphone and `isAsked` is false.
   */
  async function register(member: Member, { isAsked = false }: RequestOf<'calls.softphone'>): Promise<Softphone> {
    const { tenantId, userId, sessionId } = member;
    requireLines(member);
    const { allowed } = await limits.take([{ of: ['sip-ticket', sessionId], ...TICKETS }]);
    if (!allowed) throw new AppError('request.too_many');
    const { secret, nodeId } = await db.forTenant(tenantId).transaction(async (tx) => {
      const phone = await phoneBook.phoneOf(tx, userId);
      const at = await findPhoneNode(tx, userId, phone, clock.now());
      const isHere = phone.sessionId === sessionId;
      if (!isHere && !isAsked && (await isInUse(phone))) throw phoneElsewhere();
      const given = isHere ? cipher.open(tenantId, phone.secretEnc) : await phoneBook.handPhone(tx, userId, sessionId);
      if (!isHere && phone.sessionId !== null) {
        await pushTo(tx, [{ to: [userId], type: push.phoneTaken, data: {} }], clock.now());
      }
      await setPhoneNode(tx, userId, at);
      return { secret: given, nodeId: at };
    });
    const ticket = randomBytes(16).toString('base64url');
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + LIFE);
    await insertSipTicket(db, { hash: hashOf(ticket), sessionId, nodeId, expiresAt }, now);
    const user = agentName(await phoneBook.installation(), tenantId, userId);
    const iceServers = iceServersOf(soundServers, userId, now);
    return { ticket, expiresAt: expiresAt.toISOString(), user, secret, domain: DOMAIN, iceServers, node: nodeId };
  }

  /** True when a page of another session can be rung and that session is not over. */
  async function isInUse({ sessionId, registeredOn }: AgentPhone): Promise<boolean> {
    if (sessionId === null || registeredOn === null) return false;
    return findSession(sessionId).then(
      () => true,
      () => false,
    );
  }

  /** True when the softphone belongs to this member's session. */
  const isHere = async ({ tenantId, userId, sessionId }: Member) =>
    (await findPhoneSession(db.forTenant(tenantId), userId)) === sessionId;

  /**
   * Uses up a ticket. Throws `calls.sip_ticket_used`, `calls.sip_ticket_unknown`, and a `session.*` error when its
   * session is over.
   */
  async function admit(ticket: string): Promise<SipAdmission> {
    const taken = await takeSipTicket(db, hashOf(ticket), clock.now());
    if (taken === 'used') throw new AppError('calls.sip_ticket_used');
    if (!taken) throw new AppError('calls.sip_ticket_unknown');
    await findSession(taken.sessionId);
    return taken;
  }

  return { register, isHere, admit, findOffNodes: (nodeIds: string[]) => findOffNodes(db, nodeIds) };
}

/** Hashes a ticket. Only hashes are stored, so that a reader of the database cannot open a socket. */
function hashOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}
