import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { audit } from '../../../kernel/audit.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Member } from '../../../kernel/member.ts';
import type { FileApi } from '../../files/files.api.ts';
import * as repository from './deletion.repository.ts';
import { holdsCustomers, lastOwner } from '../core/identity.errors.ts';
import { USERS, type Visitor } from '../core/identity.policy.ts';
import { findEnterprises } from '../core/users.repository.ts';
import type { LeavingPlaces, MemberWork } from '../identity.seams.ts';
import type { MobileUsecases } from './mobile.usecases.ts';

export interface DeletionParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  ownMobile: Pick<MobileUsecases, 'proveOwnNumber'>;
  files: Pick<FileApi, 'remove'>;
  work: Pick<MemberWork, 'countHeld' | 'endCallBacks'>;
  places: LeavingPlaces;
  /** Erases name, id number and pictures of an authentication. */
  eraseRealName(tx: Queryable, userId: string): Promise<unknown>;
}

/** Deletes accounts at once. Refuses if an enterprise would lose its last owner, or customers their agent. */
export function createDeletion(parts: DeletionParts) {
  const { db, cipher, clock, ownMobile, files, work, places, eraseRealName } = parts;

  async function check(member: Member): Promise<ReplyOf<'identity.deletionCheck'>> {
    const enterprises = await Promise.all(
      (await placesOf(member.userId)).map(async ({ id, name, suspendedAt }) => {
        const tenant = db.forTenant(id);
        // A suspended member cannot hand anything over, but other members there can.
        if (suspendedAt) return { id, name, isLastOwner: false, customers: 0 };
        const isLastOwner = await repository.isLastOwner(tenant, member.userId);
        return { id, name, isLastOwner, customers: await work.countHeld(tenant, member.userId) };
      }),
    );
    return { enterprises };
  }

  /**
   * Deletes the account: enterprise by enterprise, the user last. If it is interrupted, the next attempt completes it.
   */
  async function deleteAccount(
    member: Member,
    { code }: RequestOf<'identity.deleteAccount'>,
    visitor: Visitor,
  ): Promise<ReplyOf<'identity.deleteAccount'>> {
    const { enterprises } = await check(member);
    refuse(enterprises);
    await ownMobile.proveOwnNumber(member, { purpose: 'delete', code }, visitor);
    for (const enterprise of enterprises) {
      await db.forTenant(enterprise.id).transaction((tx) => leave(tx, member, enterprise.name));
    }
    const { userId } = member;
    await places.withdrawApplications(db, userId, clock.now());
    const number = cipher.seal(USERS, '');
    const numberHash = cipher.hash(USERS, `deleted ${userId}`);
    await repository.eraseUser(db, { userId, numberEnc: number.enc, numberHash, now: clock.now() });
    return { done: true };
  }

  async function leave(tx: Queryable, member: Member, name: string): Promise<void> {
    const { userId } = member;
    const wasActive = await repository.lockPlace(tx, userId);
    if (wasActive && (await repository.isLastOwner(tx, userId))) throw lastOwner([name]);
    // The name stays, because it is the enterprise's record of who did what.
    await places.takeLeave(tx, userId, clock.now());
    const picture = await repository.takePicture(tx, userId);
    // Counted again, now that nobody can claim with this place any more.
    const customers = wasActive ? await work.countHeld(tx, userId) : 0;
    if (customers > 0) throw holdsCustomers([{ name, customers }]);
    await work.endCallBacks(tx, userId);
    await eraseRealName(tx, userId);
    if (picture) await files.remove(tx, picture);
    await audit(tx, member, { at: clock.now(), action: 'identity.account_deleted', subjectId: userId });
  }

  const placesOf = (userId: string) => findEnterprises(db, userId);

  return { check, deleteAccount };
}

/** Throws the error that names the obstacles of a deletion. */
function refuse(enterprises: ReplyOf<'identity.deletionCheck'>['enterprises']): void {
  const owned = enterprises.filter(({ isLastOwner }) => isLastOwner);
  if (owned.length > 0) throw lastOwner(owned.map(({ name }) => name));
  const held = enterprises.filter(({ customers }) => customers > 0);
  if (held.length > 0) throw holdsCustomers(held.map(({ name, customers }) => ({ name, customers })));
}
