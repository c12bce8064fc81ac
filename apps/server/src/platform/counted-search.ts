import type { AuditAction } from '@haihu/contract/organisation/audited';
import { audit } from './audit.ts';
import type { Cipher } from './cipher.ts';
import type { Clock } from './clock.ts';
import type { Db, Queryable } from './db/db.ts';
import { AppError } from './errors.ts';
import type { Member } from './member.ts';
import { createRateLimits, type RateWindow } from './rate-limit.ts';

/** By one member, within a minute: enough to work, too little to find out a masked number. */
export const NUMBERS_A_MINUTE = 30;

/** Up to so many numbers, each has its own row in the audit; a list of more has one row with its counts. */
const MOST_ROWS = NUMBERS_A_MINUTE;

export interface ComparedNumbers {
  action: Extract<AuditAction, `${string}.number_search`>;
  /** How many typed numbers are compared with stored ones. */
  count: number;
  /** What has these numbers: an id or null for each, in their order. Null: it is not told by an id. */
  find: ((tenant: Queryable) => Promise<(string | null)[]>) | null;
  /** Why more than the cap are compared; without it the cap holds. Kept in the audit: no phone number. */
  reason?: string;
}

/** A list whose numbers were compared with stored ones. */
export interface ComparedList {
  action: ComparedNumbers['action'];
  /** How many numbers were compared, and how many of them are stored. */
  count: number;
  known: number;
  /** Kept in the audit: no phone number. */
  reason: string;
}

export type CountedList = ReturnType<typeof createCountedList>;

type Parts = { db: Db; cipher: Cipher; clock: Clock };
type Searcher = Pick<Member, 'tenantId' | 'userId'>;

/** All doors of a member share one cap. */
function windowOf({ tenantId, userId }: Searcher): RateWindow {
  return { of: ['customers.number_search', tenantId, userId], limit: NUMBERS_A_MINUTE, seconds: 60 };
}

/**
 * For a list that is compared whatever the cap says. It is written down, and answered whether the cap had room for it:
 * only then may its maker be told how many of its numbers are stored.
 */
export function createCountedList({ db, cipher, clock }: Parts) {
  const rateLimits = createRateLimits({ db, cipher, clock });

  return async function countList(member: Searcher, { action, count, known, reason }: ComparedList): Promise<boolean> {
    if (count === 0) return true;
    const { allowed } = await rateLimits.take([windowOf(member)], count);
    const detail = { numbers: count, known, reason };
    await audit(db.forTenant(member.tenantId), member, { at: clock.now(), action, subjectId: null, detail });
    return allowed;
  };
}

export type CountedSearch = ReturnType<typeof createCountedSearch>;

/**
 * The one door for typed numbers that are compared with stored ones, whatever the answer is made of. All doors of a
 * member share one cap, and what was compared is written down before the answer is known, also where the caller's
 * transaction fails afterwards.
 */
export function createCountedSearch({ db, cipher, clock }: Parts) {
  const rateLimits = createRateLimits({ db, cipher, clock });

  /** Answers what was found. Throws `customers.searched_too_often` where the cap is passed without a reason. */
  return async function countSearch(
    member: Searcher,
    { action, count, find, reason }: ComparedNumbers,
  ): Promise<(string | null)[]> {
    if (count === 0) return [];
    const tenant = db.forTenant(member.tenantId);
    // Asked for at once: who may not search is not told what was found.
    const [taken, found] = await Promise.all([
      rateLimits.take([windowOf(member)], count),
      find ? find(tenant) : Array.from({ length: count }, () => null),
    ]);
    if (!taken.allowed && !reason) {
      throw new AppError('customers.searched_too_often', { againAt: taken.allowedAgainAt.toISOString() });
    }
    const at = clock.now();
    const why: Record<string, string> = reason ? { reason } : {};
    if (count <= MOST_ROWS) {
      for (const subjectId of found) await audit(tenant, member, { at, action, subjectId, detail: why });
    } else {
      const known = found.filter((id) => id !== null).length;
      await audit(tenant, member, { at, action, subjectId: null, detail: { numbers: count, known, ...why } });
    }
    return found;
  };
}
