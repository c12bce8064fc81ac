import { audit } from './audit.ts';
import type { Cipher } from './cipher.ts';
import type { Clock } from './clock.ts';
import type { NumberSearchAction } from './counted-search.ts';
import type { Db, Queryable } from './db/db.ts';
import { AppError } from './errors.ts';
import { createNumberBudget, type Searcher, type TypedNumbers } from './number-budget.ts';
import { roundCount } from './round-count.ts';
import { tellOwners } from './tell-owners.ts';

/** A list whose numbers are compared with stored ones. */
export interface ComparedList extends TypedNumbers {
  action: NumberSearchAction;
  /** How many of them are stored. Null: nothing of the answer says so, and nobody looks. */
  known: number | null;
}

export interface AdmittedList extends ComparedList {
  /** Why the list is compared, in the words of the person who brings it. The code never makes one up. */
  reason: string | undefined;
  /** Names a list that is paid for a single time, however often its work begins anew. */
  once?: string;
}

export interface Admission {
  /** Whether its maker is told round figures alone, and nothing of single rows. */
  isRounded: boolean;
  /** Gives the day's rows back where nothing came of the list. What was written down and told to the owner stays. */
  giveBack(): Promise<void>;
}

export type CountedLists = ReturnType<typeof createCountedLists>;

/** The door for lists of numbers that are compared with stored ones: pasted, of a file, of colleagues. */
export function createCountedLists(parts: { db: Db; cipher: Cipher; clock: Clock }) {
  const { db, clock } = parts;
  const budget = createNumberBudget(parts);

  /**
   * Counts a list where the budget has room for it, and answers whether it had. Only then may its maker be told which of
   * its numbers are stored before it is taken in.
   */
  async function count(member: Searcher, list: ComparedList): Promise<boolean> {
    if (list.count === 0) return true;
    const tenant = db.forTenant(member.tenantId);
    const rules = await budget.rulesOf(tenant);
    const { allowed } = await budget.take(member, rules, list, false);
    if (allowed && rules.isMasked && list.known !== null) {
      await budget.note(member, { count: list.count, known: list.known });
    }
    // A reader of the audit must not learn there what the maker of the list is not told.
    await writeDown(tenant, member, allowed || !rules.isMasked ? list : { ...list, known: null });
    return allowed;
  }

  /**
   * Lets a list in that is about to be written. One that the budget has no room for needs a reason where its maker reads
   * numbers masked, and comes out of the day's rows; the owners are told. Throws `customers.reason_needed`,
   * `customers.list_rows_used`.
   */
  async function admit(member: Searcher, list: AdmittedList): Promise<Admission> {
    const exact = { isRounded: false, giveBack: async () => undefined };
    if (list.count === 0) return exact;
    const tenant = db.forTenant(member.tenantId);
    const rules = await budget.rulesOf(tenant);
    const taken = await budget.take(member, rules, list, false);
    if (taken.allowed || !rules.isMasked) {
      if (rules.isMasked && list.known !== null) await budget.note(member, { count: list.count, known: list.known });
      await writeDown(tenant, member, list);
      return exact;
    }
    const { reason, count: rows, once } = list;
    if (!reason) throw new AppError('customers.reason_needed', { againAt: taken.allowedAgainAt.toISOString() });
    const { taken: paid, giveBack } = await budget.takeRows(member, rules, { count: rows, once });
    if (!paid.allowed) {
      const { listRowsADay } = rules;
      const againAt = rows > listRowsADay ? null : paid.allowedAgainAt.toISOString();
      throw new AppError('customers.list_rows_used', { limit: listRowsADay, againAt });
    }
    await tenant.transaction(async (tx) => {
      const known = list.known === null ? null : roundCount(list.known, rows);
      await writeDown(tx, member, { ...list, known }, reason);
      await tellOwners(tx, member, { what: 'list', numbers: rows }, clock.now());
    });
    return { isRounded: true, giveBack };
  }

  async function writeDown(
    tenant: Queryable,
    member: Searcher,
    { action, count: numbers, known }: ComparedList,
    reason?: string,
  ): Promise<void> {
    const detail = { numbers, ...(known !== null && { known }), ...(reason !== undefined && { reason }) };
    await audit(tenant, member, { at: clock.now(), action, subjectId: null, detail });
  }

  return { count, admit };
}

/** What a job that was refused a list tells its maker: that a reason is missing, or when the list goes on. */
export function toldOfRefusal(error: unknown): Record<string, number> {
  if (!(error instanceof AppError)) return {};
  if (error.errorName === 'customers.reason_needed') return { needsReason: 1 };
  if (error.errorName !== 'customers.list_rows_used') return {};
  const { limit, againAt } = error.data as { limit: number; againAt: string | null };
  return { limit, ...(againAt !== null && { againAt: Date.parse(againAt) }) };
}
