import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { audit } from '../../../platform/audit.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Member } from '../../../platform/member.ts';
import type { FileApi } from '../../files/files.api.ts';
import { takeLeave, withdrawApplications } from '../../organisation/organisation.api.ts';
import * as repository from './deletion.repository.ts';
import { holdsCustomers, lastOwner } from '../identity.errors.ts';
import { USERS, type Visitor } from '../identity.policy.ts';
import type { Identity } from '../identity.usecases.ts';

export interface DeletionParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  identity: Pick<Identity, 'proveOwnNumber' | 'allEnterprisesOf'>;
  files: Pick<FileApi, 'remove'>;
  /** How many customers somebody holds. */
  countCustomers(db: Queryable, userId: string): Promise<number>;
  /** Ends what somebody planned and nobody can keep any more. */
  endVisits(tx: Queryable, userId: string): Promise<void>;
  /** Erases name, id number and pictures of an authentication. */
  eraseRealName(tx: Queryable, userId: string): Promise<unknown>;
}

export type Deletion = ReturnType<typeof createDeletion>;

/** The end of an account: at once, and only when nobody is left without an owner or without an agent by it. */
export function createDeletion(parts: DeletionParts) {
  const { db, cipher, clock, identity, files, countCustomers, endVisits, eraseRealName } = parts;

  async function check(member: Member): Promise<ReplyOf<'identity.deletionCheck'>> {
    const enterprises = await Promise.all(
      (await placesOf(member.userId)).map(async ({ id, name, suspendedAt }) => {
        const tenant = db.forTenant(id);
        // A suspended member can hand nothing over: others there can.
        if (suspendedAt) return { id, name, isLastOwner: false, customers: 0 };
        const isLastOwner = await repository.isLastOwner(tenant, member.userId);
        return { id, name, isLastOwner, customers: await countCustomers(tenant, member.userId) };
      }),
    );
    return { enterprises };
  }

  /** Enterprise by enterprise, the person last: one that is cut off between two is finished by the next try. */
  async function deleteAccount(
    member: Member,
    { code }: RequestOf<'identity.deleteAccount'>,
    visitor: Visitor,
  ): Promise<ReplyOf<'identity.deleteAccount'>> {
    const { enterprises } = await check(member);
    refuse(enterprises);
    await identity.proveOwnNumber(member, { purpose: 'delete', code }, visitor);
    for (const enterprise of enterprises) {
      await db.forTenant(enterprise.id).transaction((tx) => leave(tx, member, enterprise.name));
    }
    const { userId } = member;
    await withdrawApplications(db, userId, clock.now());
    const number = cipher.seal(USERS, '');
    const numberHash = cipher.hash(USERS, `deleted ${userId}`);
    await repository.eraseUser(db, { userId, numberEnc: number.enc, numberHash, now: clock.now() });
    return { done: true };
  }

  async function leave(tx: Queryable, member: Member, name: string): Promise<void> {
    const { userId } = member;
    const wasActive = await repository.lockPlace(tx, userId);
    if (wasActive && (await repository.isLastOwner(tx, userId))) throw lastOwner([name]);
    // The name stays: it is the enterprise's record of who did what.
    await takeLeave(tx, userId, clock.now());
    const picture = await repository.takePicture(tx, userId);
    // Looked at again once nobody can claim any more with this place.
    const customers = wasActive ? await countCustomers(tx, userId) : 0;
    if (customers > 0) throw holdsCustomers([{ name, customers }]);
    await endVisits(tx, userId);
    await eraseRealName(tx, userId);
    if (picture) await files.remove(tx, picture);
    await audit(tx, member, { at: clock.now(), action: 'identity.account_deleted', subjectId: userId });
  }

  const placesOf = (userId: string) => identity.allEnterprisesOf(userId);

  return { check, deleteAccount };
}

/** Names what stands in the way. */
function refuse(enterprises: ReplyOf<'identity.deletionCheck'>['enterprises']): void {
  const owned = enterprises.filter(({ isLastOwner }) => isLastOwner);
  if (owned.length > 0) throw lastOwner(owned.map(({ name }) => name));
  const held = enterprises.filter(({ customers }) => customers > 0);
  if (held.length > 0) throw holdsCustomers(held.map(({ name, customers }) => ({ name, customers })));
}
