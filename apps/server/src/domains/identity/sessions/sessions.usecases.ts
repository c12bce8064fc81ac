import { randomBytes } from 'node:crypto';
import type { ReplyOf } from '@haihu/contract/contract';
import type { MemberInfo, SessionReply } from '@haihu/contract/identity/sessions';
import { type Permission, permissions } from '@haihu/contract/permissions';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { IdentifiedCaller, Member } from '../../../kernel/member.ts';
import { roughNetworkOf } from '../../../platform/http/network.ts';
import { showPhone } from '../../numbers/numbers.api.ts';
import { DEVICE_MEMORY, USERS, type Visitor } from '../core/identity.policy.ts';
import * as users from '../core/users.repository.ts';
import { deviceName } from './device-name.ts';
import { digest, newSecret } from '../core/secrets.ts';
import { createSessionMemory } from './session-memory.ts';
import { jurisdictionOf, SESSION_IDLE, SESSION_LIFE } from './sessions.policy.ts';
import * as repository from './sessions.repository.ts';

/** Milliseconds between two writes of a session's last use, at least. */
export const TOUCH_EVERY = 60_000;

export type Sessions = ReturnType<typeof createSessionUsecases>;

export function createSessionUsecases({ db, cipher, clock }: { db: Db; cipher: Cipher; clock: Clock }) {
  const memory = createSessionMemory();

  /**
   * Finds the member of a token. `supposed` is the member as last read here, at once; `checked` is the present member,
   * later.
   */
  function identify(token: string): IdentifiedCaller {
    const tokenHash = digest(token);
    const key = tokenHash.toString('base64');
    return {
      supposed: memory.find(key),
      checked: repository
        .findSession(db, tokenHash)
        .then((found) => (found?.revokedAt ? refuseEnded(db, tokenHash) : admit(found, key))),
    };
  }

  const findMember = (token: string): Promise<Member> => identify(token).checked;

  /** Finds the member and the latest end of a session, for things bound to it. Throws like `findMember`. */
  async function findSession(sessionId: string): Promise<{ member: Member; expiresAt: Date }> {
    const session = await repository.findSessionById(db, sessionId);
    const member = admit(session);
    return { member, expiresAt: new Date(session!.expiresAt) };
  }

  /** Returns the member of a session at this moment; null if it is over. It does not count as a use of the session. */
  async function findMemberNow(sessionId: string): Promise<Member | null> {
    const session = await repository.findSessionById(db, sessionId);
    return session && !endOf(session, clock.now()) ? repository.readMember(session) : null;
  }

  /** Returns the members of these sessions now, by the session, without those that are over. It is no use of them. */
  async function findMembersNow(sessionIds: string[]): Promise<Map<string, Member>> {
    const found = await repository.findSessionsByIds(db, sessionIds);
    const lasting = found.filter((session) => !endOf(session, clock.now()));
    return new Map(lasting.map((session) => [session.id, repository.readMember(session)]));
  }

  /** Returns the member that a user is in an enterprise now. Null if the user is signed out on every device. */
  async function findMemberOf(tenantId: string, userId: string): Promise<Member | null> {
    const sessionId = await repository.findOpenSession(db, { tenantId, userId }, clock.now());
    return sessionId === null ? null : findMemberNow(sessionId);
  }

  function admit(session: repository.StoredSession | undefined, key?: string): Member {
    const now = clock.now();
    if (!session) throw new AppError('session.unknown');
    const end = endOf(session, now);
    if (end) throw new AppError(end);
    const idle = idleFor(session, now);
    const member = key ? memory.keep(key, session) : repository.readMember(session);
    // Nobody waits for it, and the next request makes up for a failure.
    if (idle >= TOUCH_EVERY) repository.touchSession(db, member.sessionId, now).catch(() => {});
    return member;
  }

  /**
   * Opens a session. Expects a user who proved who they are and belongs to that enterprise. `endsAt`: the end of the
   * session by which they proved it; the new one ends then.
   */
  async function open(
    userId: string,
    tenantId: string,
    visitor: Visitor,
    endsAt: Date | null = null,
  ): Promise<SessionReply> {
    const now = clock.now();
    const token = newSecret();
    const signingKey = randomBytes(32);
    const expiresAt = endsAt ?? new Date(now.getTime() + SESSION_LIFE);
    const { cloudToken, isFirst } = await repository.insertSession(db, {
      tokenHash: digest(token),
      tenantId,
      userId,
      signingKey,
      now,
      expiresAt,
      device: { ...deviceName(visitor.userAgent ?? ''), network: roughNetworkOf(visitor.ip) },
    });
    return {
      token,
      cloudToken,
      userKey: await keepDevice(userId, visitor.deviceKey, now),
      signingKey: signingKey.toString('base64url'),
      expiresAt: expiresAt.toISOString(),
      isFirst,
      user: await userInfo(await findMember(token)),
    };
  }

  async function keepDevice(userId: string, shownKey: string, now: Date): Promise<string> {
    const since = new Date(now.getTime() - DEVICE_MEMORY);
    const isOurs = await repository.findDevice(db, digest(shownKey), since);
    const key = isOurs ? shownKey : newSecret();
    await repository.keepDevice(db, digest(key), userId, now);
    return key;
  }

  /** Finds the sessions among these that are over. */
  async function findEnded(sessionIds: string[]): Promise<string[]> {
    const now = clock.now();
    return repository.findEnded(db, sessionIds, now, idleSince(now));
  }

  /** Ends a session. Returns false if it was ended already. */
  const end = (sessionId: string) => repository.revokeSession(db, sessionId, clock.now());

  async function logout(member: Member): Promise<ReplyOf<'identity.logout'>> {
    await end(member.sessionId);
    return { done: true };
  }

  async function userInfo(member: Member): Promise<MemberInfo> {
    const mobile = cipher.open(USERS, (await users.findUser(db, member.userId)).mobileEnc);
    return {
      userId: member.userId,
      name: member.name,
      mobile: showPhone(member, 'mobile', mobile),
      tenantId: member.tenantId,
      tenantName: member.tenantName,
      zone: member.zone,
      superTenant: member.isSuper,
      permissions: member.permissions.filter((code): code is Permission => permissions.some((known) => known === code)),
      dataScope: member.dataScope,
      companyType: member.companyType,
      masksPhones: member.masksPhones,
      desensitizer: member.maskExemptions,
      ...jurisdictionOf(member),
    };
  }

  /** Makes everybody's next session count as their first, so that they are shown around a demo that was just made. */
  const greetAnew = () => repository.forgetEntries(db);

  return {
    greetAnew,
    identify,
    findMember,
    findMembersNow,
    findMemberOf,
    findSession,
    findEnded,
    open,
    end,
    logout,
    userInfo,
  };
}

/** Refuses a session that was ended before its time, and names the deed, so that the device can tell its user. */
async function refuseEnded(db: Db, tokenHash: Buffer): Promise<never> {
  const endedBy = await repository.findEndOf(db, tokenHash);
  throw new AppError('session.revoked', endedBy && { endedBy });
}

/** Returns the milliseconds since the last use. */
export const idleFor = ({ lastSeenAt }: repository.StoredSession, now: Date) =>
  now.getTime() - new Date(lastSeenAt).getTime();

/** Returns the way in which a session ended; null if it is open. */
function endOf(session: repository.StoredSession, now: Date): 'session.revoked' | 'session.expired' | null {
  if (session.revokedAt || session.suspendedAt) return 'session.revoked';
  return idleFor(session, now) >= SESSION_IDLE || new Date(session.expiresAt) <= now ? 'session.expired' : null;
}

/** Returns an instant. Sessions that were last used before it have ended. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - SESSION_IDLE);
}
