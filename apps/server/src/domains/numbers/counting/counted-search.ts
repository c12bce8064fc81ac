import type { AuditAction } from '@haihu/contract/organisation/core/audited';
import { audit } from '../../../kernel/audit.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { RateTaken } from '../../../kernel/rate-limit.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  createNumberBudget,
  type NumberBudget,
  type NumberRules,
  NUMBERS_A_MINUTE,
  type Searcher,
  type TypedNumbers,
  type UnknownCount,
} from './number-budget.ts';

/** Up to this many numbers, each number has its own row in the audit. A longer list has one row with its counts. */
const MOST_ROWS = NUMBERS_A_MINUTE;

export type NumberSearchAction = Extract<AuditAction, `${string}.number_search`>;

export interface ComparedNumbers extends TypedNumbers {
  action: NumberSearchAction;
  /**
   * Finds the record that holds each of these numbers: an id or null, in the same order. Null: the answer gives no ids.
   */
  find: ((tenant: Queryable) => Promise<(string | null)[]>) | null;
}

export interface AheadCount extends Omit<UnknownCount, 'settle'> {
  settle(counts: Readonly<Record<string, number>>): Promise<void>;
}

export type CountedSearch = ReturnType<typeof createCountedSearch>;
export type SearchOfWork = ReturnType<typeof createSearchOfWork>;
export type SearchAhead = ReturnType<typeof createSearchAhead>;

export interface CountedSearchParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
}

/**
 * Counts typed numbers that are compared with stored ones, whatever the answer is made of. All such calls of a member
 * share one budget. The audit is written before the answer is known, and stays when the caller's transaction fails
 * afterwards.
 */
export function createCountedSearch(parts: CountedSearchParts) {
  const { db } = parts;
  const budget = createNumberBudget(parts);
  const writeDown = createWriteDown(parts);
  const takeRoom = createTakeRoom(budget);

  /** Returns the ids that were found. Throws `customers.searched_too_often` when the budget has no room. */
  return async function countSearch(
    member: Searcher,
    { action, count, find, hashes }: ComparedNumbers,
  ): Promise<(string | null)[]> {
    if (count === 0) return [];
    const tenant = db.forTenant(member.tenantId);
    // Both are asked at once. A member who may not search never gets the result.
    const [{ rules, taken }, found] = await Promise.all([
      takeRoom(tenant, member, { count, hashes }, find !== null),
      find ? find(tenant) : Array.from({ length: count }, () => null),
    ]);
    requireRoom(taken);
    const known = found.filter((id) => id !== null).length;
    // `isGuessing` has counted one of them as unknown already.
    const noted = rules.isMasked && find ? budget.note(member, { count: count - 1, known }) : undefined;
    await Promise.all([noted, writeDown(tenant, member, { action, found, tellsKnown: find !== null })]);
    return found;
  };
}

/**
 * Makes the search of a transaction whose answer depends on one typed number. The number is counted before, as
 * `createCountedSearch` does. The transaction writes the audit by `writeDown`, which asks for one statement. If the
 * transaction fails, the audit is written by itself, before anybody is told why.
 */
export function createSearchOfWork(parts: CountedSearchParts) {
  const { db } = parts;
  const takeRoom = createTakeRoom(createNumberBudget(parts));
  const writeDown = createWriteDown(parts);

  return async function searchByWork<T>(
    member: Searcher,
    { action, hash }: { action: NumberSearchAction; hash: Buffer },
    work: (writeDown: (tx: Queryable) => Promise<void>) => Promise<T>,
  ): Promise<T> {
    const tenant = db.forTenant(member.tenantId);
    requireRoom((await takeRoom(tenant, member, { count: 1, hashes: [hash] }, false)).taken);
    const note = (to: Queryable) => writeDown(to, member, { action, found: [null], tellsKnown: false });
    try {
      return await work(note);
    } catch (error) {
      await note(tenant);
      throw error;
    }
  };
}

/**
 * Makes the search by one number for a caller that looks for it itself, because it writes at the same time. The search
 * is counted by the statement that writes, as `createCountedSearch` does, and the caller writes its audit: with that
 * statement if the number is unknown, else by `note`, before anybody is told.
 */
export function createSearchAhead(parts: CountedSearchParts) {
  const { db } = parts;
  const budget = createNumberBudget(parts);
  const writeDown = createWriteDown(parts);

  /**
   * Counts one number that seems to be unknown, in the statement that writes. Its `settle` throws
   * `customers.searched_too_often` when the budget has no room.
   */
  function count(member: Searcher, rules: NumberRules): AheadCount {
    const { settle, ...counting } = budget.countUnknown(member, rules);
    return { ...counting, settle: async (counts) => requireRoom(await settle(counts)) };
  }

  /** Records the search after all: with the id that has the number, or null. */
  async function note(
    member: Searcher,
    rules: NumberRules,
    { action, found }: { action: NumberSearchAction; found: string | null },
  ): Promise<void> {
    const known = found === null ? 0 : 1;
    await Promise.all([
      rules.isMasked ? budget.note(member, { count: 0, known }) : undefined,
      writeDown(db.forTenant(member.tenantId), member, { action, found: [found], tellsKnown: true }),
    ]);
  }

  return { count, note };
}

const createTakeRoom = (budget: NumberBudget) =>
  async function takeRoom(tenant: Queryable, member: Searcher, typed: TypedNumbers, tellsMisses: boolean) {
    const { rules, fresh } = await budget.look(tenant, member, typed);
    const isSlowed = rules.isMasked && tellsMisses && (await budget.isGuessing(member));
    return { rules, taken: await budget.take(member, rules, { count: typed.count, fresh }, isSlowed) };
  };

function requireRoom(taken: RateTaken): void {
  if (taken.allowed) return;
  throw new AppError('customers.searched_too_often', { againAt: taken.allowedAgainAt.toISOString() });
}

function createWriteDown({ clock }: Pick<CountedSearchParts, 'clock'>) {
  return async function writeDown(
    tenant: Queryable,
    member: Searcher,
    { action, found, tellsKnown }: { action: NumberSearchAction; found: (string | null)[]; tellsKnown: boolean },
  ): Promise<void> {
    const at = clock.now();
    if (found.length <= MOST_ROWS) {
      for (const subjectId of found) await audit(tenant, member, { at, action, subjectId, detail: {} });
      return;
    }
    const known = found.filter((id) => id !== null).length;
    const detail = { numbers: found.length, ...(tellsKnown && { known }) };
    await audit(tenant, member, { at, action, subjectId: null, detail });
  };
}
