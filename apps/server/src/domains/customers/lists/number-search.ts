import { normalisePhone } from '@haihu/rules/phone';
import { classifyPhone } from '@haihu/rules/phone-kind';
import { audit } from '../../../platform/audit.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Member } from '../../../platform/member.ts';
import type { RateLimits } from '../../../platform/rate-limit.ts';
import { showPhone } from '../../../platform/show-phone.ts';
import type { Search } from './pool-filters.ts';
import { searchedTooOften } from '../customers.errors.ts';
import { findIdsByNumber } from '../customers.repository.ts';

/** By one member, within a minute: enough to work, too little to find out who is a customer. */
const SEARCHES_A_MINUTE = 30;

/** A number of the length whose last four digits are masked. */
const LONG = '057100000000';

export type NumberSearch = ReturnType<typeof createNumberSearch>;

export interface NumberSearchParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  rateLimits: RateLimits;
}

/** Tells what a typed search means. Searching a whole number is limited, and written down with what it found. */
export function createNumberSearch({ db, cipher, clock, rateLimits }: NumberSearchParts) {
  async function read(member: Member, typed: string): Promise<Search> {
    const digits = normalisePhone(typed);
    if (/^\d{4}$/.test(digits)) {
      return {
        tailHash: cipher.hash(member.tenantId, digits),
        shownOnly: showPhone(member, 'otherMobiles', LONG) !== LONG,
      };
    }
    const { normalised } = classifyPhone(typed);
    if (!normalised) return { namePart: typed };
    const numberHash = cipher.hash(member.tenantId, normalised);
    await find(member, numberHash);
    return { numberHash };
  }

  /** Answers the id of a customer that has the number. Throws `customers.searched_too_often`. */
  async function find(member: Member, numberHash: Buffer): Promise<string | null> {
    const of = ['customers.number_search', member.tenantId, member.userId];
    const tenant = db.forTenant(member.tenantId);
    // Asked for at once: who may not search is not told what was found.
    const [taken, [subjectId = null]] = await Promise.all([
      rateLimits.take([{ of, limit: SEARCHES_A_MINUTE, seconds: 60 }]),
      findIdsByNumber(tenant, numberHash),
    ]);
    if (!taken.allowed) throw searchedTooOften(taken.allowedAgainAt);
    await audit(tenant, member, { at: clock.now(), action: 'customers.number_search', subjectId });
    return subjectId;
  }

  return { read, find };
}
