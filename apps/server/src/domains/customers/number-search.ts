import { normalisePhone } from '@haihu/rules/phone';
import { classifyPhone } from '@haihu/rules/phone-kind';
import { audit } from '../../platform/audit.ts';
import type { Cipher } from '../../platform/cipher.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Member } from '../../platform/member.ts';
import type { Search } from './customer-lists.repository.ts';
import { findIdsByNumber } from './customers.repository.ts';

export type NumberSearch = ReturnType<typeof createNumberSearch>;

/** Tells what a typed search means. Searching a whole number is written down with the customer it found. */
export function createNumberSearch({ db, cipher, clock }: { db: Db; cipher: Cipher; clock: Clock }) {
  async function read(member: Member, typed: string): Promise<Search> {
    const digits = normalisePhone(typed);
    if (/^\d{4}$/.test(digits)) return { tailHash: cipher.hash(member.tenantId, digits) };
    const { normalised } = classifyPhone(typed);
    if (!normalised) return { namePart: typed };
    const numberHash = cipher.hash(member.tenantId, normalised);
    await find(member, numberHash);
    return { numberHash };
  }

  /** Answers the id of a customer that has the number. */
  async function find(member: Member, numberHash: Buffer): Promise<string | null> {
    const tenant = db.forTenant(member.tenantId);
    const [subjectId = null] = await findIdsByNumber(tenant, numberHash);
    await audit(tenant, member, { at: clock.now(), action: 'customers.number_search', subjectId });
    return subjectId;
  }

  return { read, find };
}
