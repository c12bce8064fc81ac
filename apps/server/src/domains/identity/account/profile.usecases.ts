import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { audit } from '../../../kernel/audit.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import { showPhone } from '../../numbers/numbers.api.ts';
import type { FileApi } from '../../files/files.api.ts';
import { USERS } from '../core/identity.policy.ts';
import { findUser } from '../core/users.repository.ts';
import * as repository from './profile.repository.ts';
import { findSessionsOf } from '../sessions/sessions.repository.ts';
import { idleSince } from '../sessions/sessions.usecases.ts';

export interface ProfileParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  files: Pick<FileApi, 'claimAvatar' | 'avatarLink' | 'remove'>;
}

/** Shows and changes a member's profile in the enterprise, with the state of the account behind it. */
export function createProfile({ db, cipher, clock, files }: ProfileParts) {
  async function read(member: Member): Promise<ReplyOf<'identity.profile'>> {
    const { tenantId, userId, tenantName } = member;
    const { avatarPath, ...stored } = await repository.findProfile(db.forTenant(tenantId), userId);
    return { ...stored, tenantName, mobile: await ownMobile(member), avatar: files.avatarLink(tenantId, avatarPath) };
  }

  async function update(
    member: Member,
    { avatar, ...change }: RequestOf<'identity.updateProfile'>,
  ): Promise<ReplyOf<'identity.updateProfile'>> {
    // Only members who manage staff decide a position.
    if (change.position !== undefined && !isAllowed(member, 'organisation.staff')) {
      throw new AppError('permission.missing');
    }
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const { avatarPath: before } = await repository.findProfile(tx, member.userId);
      const avatarPath = avatar ? await files.claimAvatar(tx, member, avatar, before) : avatar;
      await repository.changeProfile(tx, member.userId, { ...change, avatarPath });
      if (avatar !== undefined && before && before !== avatarPath) await files.remove(tx, before);
      await audit(tx, member, { at: clock.now(), action: 'identity.profile_changed', subjectId: member.userId });
    });
    return read(member);
  }

  async function account(member: Member): Promise<ReplyOf<'identity.account'>> {
    const now = clock.now();
    const { passwordHash } = await findUser(db, member.userId);
    const open = await findSessionsOf(db, member.userId, now, idleSince(now));
    return { mobile: await ownMobile(member), hasPassword: passwordHash !== null, devices: open.length };
  }

  async function ownMobile(member: Member): Promise<string> {
    return showPhone(member, 'mobile', cipher.open(USERS, (await findUser(db, member.userId)).mobileEnc));
  }

  return { read, update, account };
}
