import type { MemberInfo } from '@haihu/contract/identity';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { audit } from '../../platform/audit.ts';
import type { Cipher } from '../../platform/cipher.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Member } from '../../platform/member.ts';
import { showPhone } from '../../platform/show-phone.ts';
import { USERS } from './identity.policy.ts';
import * as repository from './identity.repository.ts';
import { findSessionsOf } from './sessions.repository.ts';
import { idleSince, type Sessions } from './sessions.usecases.ts';

export interface ProfileParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  sessions: Sessions;
}

/** How a member appears in the enterprise, and how the account behind it stands. */
export function createProfileUsecases({ db, cipher, clock, sessions }: ProfileParts) {
  async function updateProfile(member: Member, { name }: RequestOf<'identity.updateProfile'>): Promise<MemberInfo> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      await repository.renameMember(tx, member.userId, name);
      await audit(tx, member, { at: clock.now(), action: 'identity.profile_changed', subjectId: member.userId });
    });
    return sessions.userInfo({ ...member, name });
  }

  async function account(member: Member): Promise<ReplyOf<'identity.account'>> {
    const now = clock.now();
    const user = await repository.findUser(db, member.userId);
    const open = await findSessionsOf(db, member.userId, now, idleSince(now));
    return {
      mobile: showPhone(member, 'mobile', cipher.open(USERS, user.mobileEnc)),
      hasPassword: user.passwordHash !== null,
      devices: open.length,
    };
  }

  return { updateProfile, account };
}
