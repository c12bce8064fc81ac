import type { AuditAction } from '@haihu/contract/organisation/audited';
import { audit } from './audit.ts';
import type { Cipher } from './cipher.ts';
import type { Clock } from './clock.ts';
import type { Db, Queryable } from './db/db.ts';
import { AppError } from './errors.ts';
import { createNumberBudget, NUMBERS_A_MINUTE, type Searcher, type TypedNumbers } from './number-budget.ts';

/** Up to so many numbers, each has its own row in the audit; a list of more has one row with its counts. */
const MOST_ROWS = NUMBERS_A_MINUTE;

export type NumberSearchAction = Extract<AuditAction, `${string}.number_search`>;

export interface ComparedNumbers extends TypedNumbers {
  action: NumberSearchAction;
  /** What has these numbers: an id or null for each, in their order. Null: it is not told by an id. */
  find: ((tenant: Queryable) => Promise<(string | null)[]>) | null;
}

export type CountedSearch = ReturnType<typeof createCountedSearch>;

/**
 * The door for typed numbers that are compared with stored ones, whatever the answer is made of. All doors of a member
 * share one budget. What was compared is written down before the answer is known, also where the caller's transaction
 * fails afterwards.
 */
export function createCountedSearch(parts: { db: Db; cipher: Cipher; clock: Clock }) {
  const { db, clock } = parts;
  const budget = createNumberBudget(parts);

  async function takeRoom(tenant: Queryable, member: Searcher, typed: TypedNumbers, tellsMisses: boolean) {
    const rules = await budget.rulesOf(tenant);
    const isSlowed = rules.isMasked && tellsMisses && (await budget.isGuessing(member));
    return { rules, taken: await budget.take(member, rules, typed, isSlowed) };
  }

  /** Answers what was found. Throws `customers.searched_too_often` where the budget has no room. */
  return async function countSearch(
    member: Searcher,
    { action, count, find, hashes }: ComparedNumbers,
  ): Promise<(string | null)[]> {
    if (count === 0) return [];
    const tenant = db.forTenant(member.tenantId);
    // Asked for at once: who may not search is not told what was found.
    const [{ rules, taken }, found] = await Promise.all([
      takeRoom(tenant, member, { count, hashes }, find !== null),
      find ? find(tenant) : Array.from({ length: count }, () => null),
    ]);
    if (!taken.allowed) {
      throw new AppError('customers.searched_too_often', { againAt: taken.allowedAgainAt.toISOString() });
    }
    const known = found.filter((id) => id !== null).length;
    // The first of them was counted as unknown already.
    if (rules.isMasked && find) await budget.note(member, { count: count - 1, known });
    const at = clock.now();
    if (count <= MOST_ROWS) {
      for (const subjectId of found) await audit(tenant, member, { at, action, subjectId, detail: {} });
    } else {
      const detail = { numbers: count, ...(find && { known }) };
      await audit(tenant, member, { at, action, subjectId: null, detail });
    }
    return found;
  };
}
