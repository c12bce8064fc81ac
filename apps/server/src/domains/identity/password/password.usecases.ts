import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { passwordProblem } from '@haihu/rules/identity/password/password';
import { audit } from '../../../kernel/audit.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Member } from '../../../kernel/member.ts';
import type { RateLimits, RateWindow } from '../../../kernel/rate-limit.ts';
import { type FindCandidate, readMobile } from '../codes/candidates.ts';
import type { Codes } from '../codes/codes.usecases.ts';
import {
  badPassword,
  noPassword,
  tryCodeLater,
  unchangedPassword,
  wrongCode,
  wrongPassword,
} from '../core/identity.errors.ts';
import { loginWindows, USERS, type Visitor } from '../core/identity.policy.ts';
import * as users from '../core/users.repository.ts';
import type { Passwords } from './hashing.ts';
import { oldPasswordWindow } from './password.policy.ts';
import { replacePassword } from '../sessions/sessions.repository.ts';
import { idleSince } from '../sessions/sessions.usecases.ts';

export interface PasswordParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  limits: RateLimits;
  passwords: Passwords;
  codes: Codes;
  findCandidate: FindCandidate;
}

export function createPasswordUsecases(parts: PasswordParts) {
  const { db, cipher, clock, limits, passwords, codes, findCandidate } = parts;

  async function resetByCode(
    request: RequestOf<'identity.resetPassword'>,
    visitor: Visitor,
  ): Promise<ReplyOf<'identity.resetPassword'>> {
    const mobile = readMobile(request.mobile);
    // Before the code, so that a refused password does not use it up.
    checkPassword(request.password, mobile);
    const { userId, isKnownDevice, unlocks } = await findCandidate(mobile, visitor);
    await codes.redeem([{ mobile, purpose: 'reset', code: request.code, field: 'code' }], { visitor, isKnownDevice });
    if (!userId) throw wrongCode('code');
    const passwordHash = await passwords.hash(request.password);
    const now = clock.now();
    const ended = await replacePassword({ query: db.global }, { userId, passwordHash, now, idleSince: idleSince(now) });
    // Users who forgot their password have just tried a few.
    for (const isKnown of [true, false]) {
      await limits.clear(loginWindows({ mobile, unlocks, isKnownDevice: isKnown }, visitor)[0]);
    }
    return { ended };
  }

  async function changePassword(
    member: Member,
    { oldPassword, password }: RequestOf<'identity.changePassword'>,
  ): Promise<ReplyOf<'identity.changePassword'>> {
    const { userId } = member;
    const own = await users.findUser(db, userId);
    checkPassword(password, cipher.open(USERS, own.mobileEnc));
    if (!own.passwordHash) throw noPassword();
    await proveOldPassword(oldPasswordWindow(userId), oldPassword, own.passwordHash);
    if (oldPassword === password) throw unchangedPassword();
    const passwordHash = await passwords.hash(password);
    const now = clock.now();
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      const change = { userId, passwordHash, now, idleSince: idleSince(now), except: member.sessionId };
      const ended = await replacePassword(tx, change);
      await audit(tx, member, { at: now, action: 'identity.password_changed', subjectId: userId });
      return { ended };
    });
  }

  /** Throws unless the old password is right. The window keeps the thief of a session from guessing the password. */
  async function proveOldPassword(window: RateWindow, typed: string, stored: string): Promise<void> {
    const taken = await limits.take([window]);
    if (!taken.allowed) throw tryCodeLater(taken.allowedAgainAt);
    if (!(await passwords.verify(typed, stored))) throw wrongPassword(taken.left);
    await limits.clear(window);
  }

  return { resetByCode, changePassword };
}

/** Throws the error that says what is wrong with a password. Expects a normalised number. */
export function checkPassword(password: string, mobile: string): void {
  const problem = passwordProblem(password, mobile);
  if (problem) throw badPassword(problem);
}
