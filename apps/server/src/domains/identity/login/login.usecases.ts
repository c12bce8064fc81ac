import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { SessionReply } from '@haihu/contract/identity/sessions';
import { atMostEvery } from '../../../platform/process/at-most-every.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Member } from '../../../kernel/member.ts';
import type { RateLimits } from '../../../kernel/rate-limit.ts';
import { type LoginCandidate, type FindCandidate, readMobile } from '../codes/candidates.ts';
import type { Codes } from '../codes/codes.usecases.ts';
import type { Entrance } from './entrance.usecases.ts';
import {
  choiceExpired,
  demoInTheMaking,
  noEnterprise,
  enterpriseSuspended,
  tryCodeLater,
  wrongCredentials,
} from '../core/identity.errors.ts';
import { DEVICE_MEMORY, loginWindows, USERS, type Visitor } from '../core/identity.policy.ts';
import { type EnterpriseOfUser, findEnterprises, findUser, upsertUser } from '../core/users.repository.ts';
import { CHOICE_LIFE, ENTRANCE_LIFE } from './login.policy.ts';
import { forget, renewPasswordHash } from './login.repository.ts';
import type { Passwords } from '../password/hashing.ts';
import type { Sessions } from '../sessions/sessions.usecases.ts';
import type { AgencyHosts } from '../../config/config.api.ts';

export interface LoginParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  limits: RateLimits;
  passwords: Passwords;
  codes: Codes;
  entrance: Entrance;
  findCandidate: FindCandidate;
  sessions: Sessions;
  /** An agency's host offers only the agency and the enterprises that it opened. */
  agencyHosts: Pick<AgencyHosts, 'offeredAt'>;
  /** Returns true while the demo is still being made: a visitor would find only half of it. Absent: never. */
  isInTheMaking?: (() => boolean) | undefined;
}

const FORGET_EVERY = 60 * 60 * 1000;
const SESSION_MEMORY = 30 * 24 * 60 * 60 * 1000;

type SignedIn = ReplyOf<'identity.login'>;

export function createLoginUsecases(parts: LoginParts) {
  const { db, cipher, clock, limits, passwords, codes, entrance, findCandidate, sessions, agencyHosts } = parts;
  const forgetOld = atMostEvery(FORGET_EVERY, clock, (now) => {
    const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
    return forget(db, { now, sessionEnd: before(SESSION_MEMORY), deviceUse: before(DEVICE_MEMORY) });
  });

  async function login(request: RequestOf<'identity.login'>, visitor: Visitor): Promise<SignedIn> {
    if (parts.isInTheMaking?.()) throw demoInTheMaking();
    const mobile = readMobile(request.mobile);
    await forgetOld();
    const candidate = await findCandidate(mobile, visitor);
    const userId =
      'password' in request
        ? await provePassword(candidate, request.password, visitor)
        : await proveCode(candidate, request.code, visitor);
    const entered = await enter(userId, request.tenantId, visitor);
    if ('password' in request && !(await isStillRight(userId, request.password, candidate.passwordHash))) {
      await turnOut(entered);
      throw wrongCredentials(loginWindows(candidate, visitor)[0].limit);
    }
    return entered;
  }

  /**
   * Returns true if the password is still right after the session is open. A change of the password ends open sessions.
   * One that came after the check but before this session would not have ended it.
   */
  async function isStillRight(userId: string, password: string, verified: string | null): Promise<boolean> {
    const { passwordHash } = await findUser(db, userId);
    return passwordHash === verified || passwords.verify(password, passwordHash);
  }

  async function turnOut({ session, choice }: SignedIn): Promise<void> {
    const opened = session && (await sessions.findMember(session.token).catch(() => null));
    if (opened) await sessions.end(opened.sessionId);
    // The ticket is gone already if the change came later.
    if (choice) await entrance.useUp(choice.ticket).catch(() => {});
  }

  /** Proves the number by a code. A number without an account gets one. */
  async function proveCode(
    { mobile, userId, isKnownDevice }: LoginCandidate,
    code: string,
    visitor: Visitor,
  ): Promise<string> {
    await codes.redeem([{ mobile, purpose: 'login', code, field: 'code' }], { visitor, isKnownDevice });
    return userId ?? upsertUser(db, cipher.seal(USERS, mobile), null, clock.now());
  }

  /**
   * Proves the user by a password. Does the same work for an unknown number, so that neither answer nor time tells
   * which numbers exist.
   */
  async function provePassword(candidate: LoginCandidate, password: string, visitor: Visitor): Promise<string> {
    const windows = loginWindows(candidate, visitor);
    const taken = await limits.take(windows);
    if (!taken.allowed) throw tryCodeLater(taken.allowedAgainAt);
    const isRight = await passwords.verify(password, candidate.passwordHash);
    if (!isRight || !candidate.userId) throw wrongCredentials(taken.left);
    const [own, ...shared] = windows;
    await limits.clear(own);
    await limits.giveBack(shared);
    await renewHash(candidate.userId, password, candidate.passwordHash!);
    return candidate.userId;
  }

  /** Renews a hash that was made with weaker parameters. Only at a sign-in is the password there to do so. */
  async function renewHash(userId: string, password: string, stored: string): Promise<void> {
    if (!passwords.isOutdated(stored)) return;
    await renewPasswordHash(db, { userId, before: stored, after: await passwords.hash(password) });
  }

  async function enter(userId: string, tenantId: string | undefined, visitor: Visitor): Promise<SignedIn> {
    const all = await findOffered(userId, visitor);
    const asked = tenantId ? all.filter(({ id }) => id === tenantId) : all;
    const wanted = asked.filter(isOpen).map(({ id, name }) => ({ id, name }));
    const suspendedIn = asked.filter((one) => !isOpen(one)).map(({ name }) => name);
    const [first, ...others] = wanted;
    if (!first && tenantId) throw suspendedIn[0] === undefined ? noEnterprise() : enterpriseSuspended(suspendedIn[0]);
    if (first && others.length === 0) {
      return { session: await sessions.open(userId, first.id, visitor), choice: null };
    }
    const { ticket } = await entrance.giveTicket(userId, first ? CHOICE_LIFE : ENTRANCE_LIFE);
    return { session: null, choice: { ticket, enterprises: wanted, suspendedIn } };
  }

  async function chooseEnterprise(
    { ticket, tenantId }: RequestOf<'identity.chooseEnterprise'>,
    visitor: Visitor,
  ): Promise<SessionReply> {
    const userId = await entrance.whoHolds(ticket);
    const isTheirs = (await enterprisesAt(userId, visitor)).some(({ id }) => id === tenantId);
    if (!isTheirs) throw choiceExpired();
    const endsAt = await entrance.useUp(ticket);
    return sessions.open(userId, tenantId, visitor, endsAt);
  }

  async function entranceTicket(member: Member): Promise<ReplyOf<'identity.entranceTicket'>> {
    const session = await sessions.findSession(member.sessionId);
    const by = { sessionId: member.sessionId, expiresAt: session.expiresAt };
    const { ticket, expiresAt } = await entrance.giveTicket(member.userId, ENTRANCE_LIFE, by);
    return { ticket, expiresAt: expiresAt.toISOString() };
  }

  async function switchEnterprise(member: Member, tenantId: string, visitor: Visitor): Promise<SessionReply> {
    const isTheirs = (await enterprisesAt(member.userId, visitor)).some(({ id }) => id === tenantId);
    if (!isTheirs) throw noEnterprise();
    const { expiresAt } = await sessions.findSession(member.sessionId);
    const session = await sessions.open(member.userId, tenantId, visitor, expiresAt);
    if (await sessions.end(member.sessionId)) return session;
    // The old session was ended from elsewhere meanwhile, so the new one must end, too.
    await sessions.end((await sessions.findMember(session.token)).sessionId);
    throw new AppError('session.revoked');
  }

  /** Lists the enterprises where the user may work, in the order of joining. */
  async function enterprisesOf(userId: string): Promise<{ id: string; name: string }[]> {
    const enterprises = await findEnterprises(db, userId);
    return enterprises.filter(isOpen).map(({ id, name }) => ({ id, name }));
  }

  /** Lists the user's enterprises at the visitor's host, including suspended ones. The others count as absent. */
  async function findOffered(userId: string, { host }: Visitor): Promise<EnterpriseOfUser[]> {
    const enterprises = await findEnterprises(db, userId);
    if (host === undefined || enterprises.length === 0) return enterprises;
    const ids = enterprises.map(({ id }) => id);
    const offered = new Set(await agencyHosts.offeredAt(host, ids));
    return enterprises.filter(({ id }) => offered.has(id));
  }

  const enterprisesAt = async (userId: string, visitor: Visitor) => (await findOffered(userId, visitor)).filter(isOpen);

  return { login, chooseEnterprise, entranceTicket, switchEnterprise, enterprisesOf };
}

const isOpen = ({ suspendedAt }: { suspendedAt: string | null }) => suspendedAt === null;
