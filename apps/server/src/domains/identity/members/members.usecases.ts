import type { DataScope, Permission } from '@haihu/contract/permissions';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { wrongField } from '../../../platform/errors.ts';
import { fieldWords } from '../../../platform/field-words.ts';
import type { Member } from '../../../platform/member.ts';
import { showPhone } from '../../../platform/show-phone.ts';
import { findOrInsertRole, insertPresetRoles, refreshRights, setRolesOf } from '../../organisation/organisation.api.ts';
import { USERS } from '../identity.policy.ts';
import * as repository from '../identity.repository.ts';
import type { Passwords } from '../password/password.ts';
import { checkPassword } from '../password/password.usecases.ts';
import { replacePassword } from '../sessions/sessions.repository.ts';
import { idleSince } from '../sessions/sessions.usecases.ts';

export interface NewMember {
  name: string;
  /** Normalised. */
  mobile: string;
  /** Held by a role that grants this and the scope and nothing else, which is made if there is none. */
  permissions: readonly Permission[];
  isSuper?: boolean;
  dataScope?: DataScope;
  departmentId?: string;
  /**
   * For a user whom this makes. One who is there already keeps what it has, even if that is none: else an enterprise
   * could set the password of another's member. Without a password there is the SMS code.
   */
  password?: string;
}

const usualSettings: repository.EnterpriseSettings = {
  zone: 'Asia/Shanghai',
  masksPhones: true,
  companyType: 0,
  rulePack: 'CN',
};

export interface EnterpriseSummary {
  id: string;
  name: string;
  zone: string;
  memberCount: number;
  /** Names of those whom no permission check stops. */
  owners: string[];
  /** Instants. */
  createdAt: string;
  suspendedAt: string | null;
  /** Why the operator suspended it. */
  suspendedFor: string | null;
}

export interface MemberParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  passwords: Passwords;
}

export function createMembers({ db, cipher, clock, passwords }: MemberParts) {
  /** Answers the enterprise's id. */
  async function foundEnterprise(
    name: string,
    settings: Partial<repository.EnterpriseSettings> = {},
    owner?: NewMember,
  ): Promise<string> {
    // The user comes first: a password that is refused leaves no enterprise behind.
    const ownerId = owner && (await findOrMakeUser(owner));
    return makeEnterprise(name, settings, async (tx) => {
      if (owner && ownerId) await join(tx, ownerId, owner);
    });
  }

  /** With the roles everybody starts with. It is there if, and only if, what completes it succeeds. Answers its id. */
  function makeEnterprise(
    name: string,
    settings: Partial<repository.EnterpriseSettings>,
    complete: (tx: Queryable) => Promise<void>,
  ): Promise<string> {
    return repository.insertTenant(db, name, { ...usualSettings, ...settings }, clock.now(), async (tx) => {
      await insertPresetRoles(tx);
      await complete(tx);
      return tx.tenantId;
    });
  }

  /** Lists the enterprises of the whole installation: for its operator. */
  async function listEnterprises(): Promise<EnterpriseSummary[]> {
    const tenants = await repository.findTenants(db);
    const list: EnterpriseSummary[] = [];
    for (const tenant of tenants) {
      list.push({ ...tenant, ...(await repository.countMembers(db.forTenant(tenant.id))) });
    }
    return list;
  }

  /** Gives the number's user, made if there is none, a place in the enterprise. Answers the user's id. */
  async function addMember(tenantId: string, member: NewMember): Promise<string> {
    const userId = await findOrMakeUser(member);
    await db.forTenant(tenantId).transaction((tx) => join(tx, userId, member));
    return userId;
  }

  /** Answers the id of whoever has this number, normalised; a user that this makes has the password, if there is one. */
  async function findOrMakeUser({ mobile, password }: Pick<NewMember, 'mobile' | 'password'>): Promise<string> {
    const passwordHash = password === undefined ? null : await hashNew(password, mobile);
    return repository.upsertUser(db, cipher.seal(USERS, mobile), passwordHash, clock.now());
  }

  async function join(tx: Queryable, userId: string, member: NewMember): Promise<void> {
    const { name, permissions, isSuper = false, dataScope = 'self', departmentId = null } = member;
    const roleId = await findOrInsertRole(tx, { permissions, dataScope });
    const isNew = await repository.insertMembership(tx, { userId, name, isSuper, departmentId }, clock.now());
    if (!isNew) throw wrongField('mobile', fieldWords.memberAlready);
    await setRolesOf(tx, [userId], [roleId]);
    await refreshRights(tx, { userIds: [userId] });
  }

  /** Lists the members of an enterprise with their numbers: for the operator. */
  async function membersOf(tenantId: string) {
    const found = await repository.findMembersOf(db, tenantId);
    return found.map(({ mobileEnc, ...member }) => ({ ...member, mobile: cipher.open(USERS, mobileEnc) }));
  }

  /** Lets somebody try passwords again who tried wrong ones too often. False when nobody has the number. */
  const unlock = (mobile: string) => repository.unlock(db, cipher.hash(USERS, mobile));

  async function hasUser(mobile: string): Promise<boolean> {
    return (await repository.findUserId(db, cipher.hash(USERS, mobile))) !== undefined;
  }

  /** Signs the user out everywhere: who has the old password stays in nowhere. */
  async function resetPassword(mobile: string, password: string): Promise<void> {
    const passwordHash = await hashNew(password, mobile);
    const userId = await repository.findUserId(db, cipher.hash(USERS, mobile));
    if (!userId) throw wrongField('mobile', fieldWords.nobodyHasIt);
    const now = clock.now();
    await replacePassword({ query: db.global }, { userId, passwordHash, now, idleSince: idleSince(now) });
  }

  async function hashNew(password: string, mobile: string): Promise<string> {
    checkPassword(password, mobile);
    return passwords.hash(password);
  }

  /** Numbers of users as this member may see them, by the users' ids. */
  async function shownMobiles(member: Member, userIds: string[]): Promise<Map<string, string>> {
    const sealed = await repository.findMobiles(db, userIds);
    return new Map(
      sealed.map(({ userId, mobileEnc }) => [userId, showPhone(member, 'mobile', cipher.open(USERS, mobileEnc))]),
    );
  }

  return {
    shownMobiles,
    foundEnterprise,
    makeEnterprise,
    listEnterprises,
    membersOf,
    unlock,
    addMember,
    findOrMakeUser,
    hasUser,
    resetPassword,
  };
}
