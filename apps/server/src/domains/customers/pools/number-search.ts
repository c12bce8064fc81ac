import { normalisePhone } from '@haihu/rules/phone';
import { classifyPhone } from '@haihu/rules/phone-kind';
import { type CountedSearch, showPhone, writtenAtHome } from '../../numbers/numbers.api.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import { findIdsByNumber } from '../core/customers.repository.ts';
import { type NameSearchAsked, readNameSearch } from './name-search.repository.ts';
import type { Search } from './pool-filters.ts';

/** A number so long that its last four digits are masked. */
const LONG = '057100000000';

export type NumberSearch = ReturnType<typeof createNumberSearch>;

export interface NumberSearchParts {
  db: Db;
  cipher: Cipher;
  countSearch: CountedSearch;
}

/** Reads the meaning of a typed search, and finds customers by typed numbers. */
export function createNumberSearch({ db, cipher, countSearch }: NumberSearchParts) {
  /** Reads a typed search. `asked`: what the list needs to know of a name. */
  async function read(member: Member, typed: string, asked?: NameSearchAsked): Promise<Search> {
    const digits = normalisePhone(typed);
    if (/^\d{4}$/.test(digits)) {
      return {
        tailHash: cipher.hash(member.tenantId, digits),
        shownOnly: showPhone(member, 'otherMobiles', LONG) !== LONG,
      };
    }
    const { normalised } = classifyPhone(writtenAtHome(typed, member));
    if (!normalised) return readNameSearch(db.forTenant(member.tenantId), typed, asked);
    const numberHash = cipher.hash(member.tenantId, normalised);
    await find(member, [numberHash]);
    return { numberHash };
  }

  /**
   * Returns the customer's id for each number, or null. The search is counted and recorded. Throws
   * `customers.searched_too_often`.
   */
  function find(member: Member, numberHashes: Buffer[]): Promise<(string | null)[]> {
    return countSearch(member, {
      action: 'customers.number_search',
      count: numberHashes.length,
      find: (tenant) => Promise.all(numberHashes.map(async (hash) => (await findIdsByNumber(tenant, hash))[0] ?? null)),
    });
  }

  return { read, find };
}
