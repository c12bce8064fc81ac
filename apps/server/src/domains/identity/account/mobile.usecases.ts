import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { audit } from '../../../kernel/audit.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Member } from '../../../kernel/member.ts';
import { type FindCandidate, readMobile } from '../codes/candidates.ts';
import type { Codes, Proof } from '../codes/codes.usecases.ts';
import { mobileTaken, mobileUnchanged } from '../core/identity.errors.ts';
import { USERS, type Visitor } from '../core/identity.policy.ts';
import { findUser } from '../core/users.repository.ts';
import { replaceMobile } from './mobile.repository.ts';
import { endSessionsOf } from '../sessions/sessions.repository.ts';
import { idleSince } from '../sessions/sessions.usecases.ts';

export interface MobileParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  codes: Codes;
  findCandidate: FindCandidate;
}

export type MobileUsecases = ReturnType<typeof createMobileUsecases>;

/** Manages the number of a signed-in user: sends codes for it, and replaces it by another. */
export function createMobileUsecases({ db, cipher, clock, codes, findCandidate }: MobileParts) {
  async function sendOwnCode(
    member: Member,
    request: RequestOf<'identity.sendOwnCode'>,
    visitor: Visitor,
  ): Promise<ReplyOf<'identity.sendOwnCode'>> {
    const own = await ownMobile(member.userId);
    const mobile = request.purpose === 'change-new' ? otherThan(own, request.mobile) : own;
    const { isKnownDevice } = await findCandidate(mobile, visitor);
    // Sent to another user's number, too: only its owner can read the code.
    return codes.send({ mobile, purpose: request.purpose, isReal: true, isKnownDevice }, visitor);
  }

  async function changeMobile(
    member: Member,
    { oldCode, mobile: typed, newCode }: RequestOf<'identity.changeMobile'>,
    visitor: Visitor,
  ): Promise<ReplyOf<'identity.changeMobile'>> {
    const { userId } = member;
    const own = await ownMobile(userId);
    const mobile = otherThan(own, typed);
    await codes.redeem(
      [
        { mobile: own, purpose: 'change-old', code: oldCode, field: 'oldCode' },
        { mobile, purpose: 'change-new', code: newCode, field: 'newCode' },
      ],
      { visitor, isKnownDevice: true },
    );
    const now = clock.now();
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      const moved = await replaceMobile(tx, userId, cipher.seal(USERS, mobile));
      if (!moved) throw mobileTaken();
      const ended = await endSessionsOf(tx, {
        userId,
        now,
        idleSince: idleSince(now),
        endedBy: 'mobile',
        except: member.sessionId,
      });
      await audit(tx, member, { at: now, action: 'identity.mobile_changed', subjectId: userId });
      return { ended };
    });
  }

  /** Throws unless the code was sent to the caller's own number for this purpose. */
  async function proveOwnNumber(
    member: Member,
    { purpose, code }: Pick<Proof, 'purpose' | 'code'>,
    visitor: Visitor,
  ): Promise<void> {
    const mobile = await ownMobile(member.userId);
    await codes.redeem([{ mobile, purpose, code, field: 'code' }], { visitor, isKnownDevice: true });
  }

  async function ownMobile(userId: string): Promise<string> {
    return cipher.open(USERS, (await findUser(db, userId)).mobileEnc);
  }

  return { sendOwnCode, changeMobile, proveOwnNumber };
}

function otherThan(own: string, typed: string): string {
  const mobile = readMobile(typed);
  if (mobile === own) throw mobileUnchanged();
  return mobile;
}
