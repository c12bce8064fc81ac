import type { DataScope, Permission } from '@haihu/contract/permissions';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { wrongField } from '../../../platform/errors.ts';
import { fieldWords } from '../../../kernel/field-words.ts';
import type { Member } from '../../../kernel/member.ts';
import { showPhone } from '../../numbers/numbers.api.ts';
import { USERS } from '../core/identity.policy.ts';
import type { MemberRights } from '../identity.seams.ts';
import { insertMembership, upsertUser } from '../core/users.repository.ts';
import type { Passwords } from '../password/hashing.ts';
import { checkPassword } from '../password/password.usecases.ts';
import { replacePassword } from '../sessions/sessions.repository.ts';
import { idleSince } from '../sessions/sessions.usecases.ts';
import * as repository from './members.repository.ts';

export interface NewMember {
  name: string;
  /** The normalised number. */
  mobile: string;
  /**
   * The member's permissions. They come with a role that grants exactly these and the scope; it is made if there is
   * none.
   */
  permissions: readonly Permission[];
  isSuper?: boolean;
  dataScope?: DataScope;
  departmentId?: string;
  /**
   * The password of a user that this creates. An existing user keeps their own, or none: otherwise an enterprise could
   * set the password of another's member. A user without a password signs in by SMS code.
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
  /** Names of the owners, whom no permission check stops. */
  owners: string[];
  /** Instants, ISO 8601. */
  createdAt: string;
  suspendedAt: string | null;
  /** The operator's reason for the suspension; null if it is not suspended. */
  suspendedFor: string | null;
}

export interface MemberParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  passwords: Passwords;
  rights: MemberRights;
}

export function createMemberUsecases({ db, cipher, clock, passwords, rights }: MemberParts) {
  /** Founds an enterprise and returns its id. */
  async function foundEnterprise(
    name: string,
    settings: Partial<repository.EnterpriseSettings> = {},
    owner?: NewMember,
  ): Promise<string> {
    // The user comes first: a refused password leaves no enterprise behind.
    const ownerId = owner && (await findOrMakeUser(owner));
    return makeEnterprise(name, settings, async (tx) => {
      if (owner && ownerId) await join(tx, ownerId, owner);
    });
  }

  /** Creates an enterprise with its preset roles. It exists only if `complete` succeeds. Returns its id. */
  function makeEnterprise(
    name: string,
    settings: Partial<repository.EnterpriseSettings>,
    complete: (tx: Queryable) => Promise<void>,
  ): Promise<string> {
    return repository.insertTenant(db, name, { ...usualSettings, ...settings }, clock.now(), async (tx) => {
      await rights.insertPresetRoles(tx);
      await complete(tx);
      return tx.tenantId;
    });
  }

  /** Lists the enterprises of the whole installation, for its operator. */
  async function listEnterprises(): Promise<EnterpriseSummary[]> {
    const tenants = await repository.findTenants(db);
    const list: EnterpriseSummary[] = [];
    for (const tenant of tenants) {
      list.push({ ...tenant, ...(await repository.countMembers(db.forTenant(tenant.id))) });
    }
    return list;
  }

  /** Adds a member by number; creates the user if there is none. Returns the user's id. */
  async function addMember(tenantId: string, member: NewMember): Promise<string> {
    const userId = await findOrMakeUser(member);
    await db.forTenant(tenantId).transaction((tx) => join(tx, userId, member));
    return userId;
  }

  /**
   * Returns the id of the user with this number, normalised. A user that this creates gets the password, if there is
   * one.
   */
  async function findOrMakeUser({ mobile, password }: Pick<NewMember, 'mobile' | 'password'>): Promise<string> {
    const passwordHash = password === undefined ? null : await hashNew(password, mobile);
    return upsertUser(db, cipher.seal(USERS, mobile), passwordHash, clock.now());
  }

  async function join(tx: Queryable, userId: string, member: NewMember): Promise<void> {
    const { name, permissions, isSuper = false, dataScope = 'self', departmentId = null } = member;
    const roleId = await rights.findOrInsertRole(tx, { permissions, dataScope });
    const isNew = await insertMembership(tx, { userId, name, isSuper, departmentId }, clock.now());
    if (!isNew) throw wrongField('mobile', fieldWords.memberAlready);
    await rights.setRolesOf(tx, [userId], [roleId]);
    await rights.refreshRights(tx, { userIds: [userId] });
  }

  /** Lists the members of an enterprise with their numbers, for the operator. */
  async function membersOf(tenantId: string) {
    const found = await repository.findMembersOf(db, tenantId);
    return found.map(({ mobileEnc, ...member }) => ({ ...member, mobile: cipher.open(USERS, mobileEnc) }));
  }

  /** Lets a user who tried too many wrong passwords try again. Returns false if nobody has the number. */
  const unlock = (mobile: string) => repository.unlock(db, cipher.hash(USERS, mobile));

  async function hasUser(mobile: string): Promise<boolean> {
    return (await repository.findUserId(db, cipher.hash(USERS, mobile))) !== undefined;
  }

  /** Resets a password. Signs the user out everywhere, so that a holder of the old password does not stay signed in. */
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

  /** Returns numbers of users as this member may see them, by the users' ids. */
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
