import type { Permission } from '@haihu/contract/permissions';
import type { Cipher } from '../../platform/cipher.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Member } from '../../platform/member.ts';
import { USERS } from './identity.policy.ts';
import * as repository from './identity.repository.ts';
import type { Passwords } from './password.ts';

export interface NewMember {
  name: string;
  /** Normalised. */
  mobile: string;
  permissions: readonly Permission[];
  isSuper?: boolean;
  dataScope?: Member['dataScope'];
  /** For a user who has none yet; one who has keeps it. Without a password there is the SMS code. */
  password?: string;
}

const usualSettings: repository.EnterpriseSettings = {
  zone: 'Asia/Shanghai',
  masksPhones: true,
  companyType: 0,
  rulePack: 'CN',
};

export function createMembers({ db, cipher, passwords }: { db: Db; cipher: Cipher; passwords: Passwords }) {
  /** Answers the enterprise's id. */
  async function foundEnterprise(name: string, settings: Partial<repository.EnterpriseSettings> = {}): Promise<string> {
    return repository.insertTenant(db, name, { ...usualSettings, ...settings });
  }

  /** Gives the number's user, made if there is none, a place in the enterprise. Answers the user's id. */
  async function addMember(tenantId: string, { mobile, password, ...place }: NewMember): Promise<string> {
    const passwordHash = password === undefined ? null : await passwords.hash(password);
    const userId = await repository.upsertUser(db, cipher.seal(USERS, mobile), passwordHash);
    await repository.insertMembership(db.forTenant(tenantId), { isSuper: false, dataScope: 'self', ...place, userId });
    return userId;
  }

  return { foundEnterprise, addMember };
}
