import { audit } from '../../../kernel/audit.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { NumberSearchAction } from './counted-search.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { createNumberBudget, type Searcher, type TypedNumbers } from './number-budget.ts';
import { roundCount } from './round-count.ts';
import { tellOwners } from './tell-owners.ts';

/** A list whose numbers are compared with stored ones. */
export interface ComparedList extends TypedNumbers {
  action: NumberSearchAction;
  /** The number of them that are stored. Null when the answer does not reveal it, so nobody counts. */
  known: number | null;
}

export interface AdmittedList extends ComparedList {
  /** The reason for comparing the list, in the words of the member who brings it. The code never makes one up. */
  reason: string | undefined;
  /** A name under which the list is paid for only once, however often its work begins again. */
  once?: string;
}

export interface Admission {
  /** True when the list's maker gets round figures alone, and nothing about single rows. */
  isRounded: boolean;
  /** Gives the day's rows back when the list came to nothing. The audit record and the message to the owners stay. */
  giveBack(): Promise<void>;
  /** Returns the instant at which the day's rows are free again. Null if the list took none of them. */
  freeAgainAt(): Promise<Date | null>;
}

/** The admission of a list that takes nothing from the day's rows. */
const free: Admission = {
  isRounded: false,
  giveBack: async () => undefined,
  freeAgainAt: async () => null,
};

export type CountedLists = ReturnType<typeof createCountedLists>;

/** Counts every list of numbers that is compared with stored ones: pasted, from a file, from colleagues. */
export function createCountedLists(parts: { db: Db; cipher: Cipher; clock: Clock }) {
  const { db, clock } = parts;
  const budget = createNumberBudget(parts);

  /**
   * Counts a list if the budget has room for it. Returns true if it had. If it had not, the list's maker must not learn
   * before the import which of its numbers are stored.
   */
  async function count(member: Searcher, list: ComparedList): Promise<boolean> {
    if (list.count === 0) return true;
    const tenant = db.forTenant(member.tenantId);
    const { rules, fresh } = await budget.look(tenant, member, list);
    const { allowed } = await budget.take(member, rules, { count: list.count, fresh }, false);
    if (allowed && rules.isMasked && list.known !== null) {
      await budget.note(member, { count: list.count, known: list.known });
    }
    // The audit must not tell its readers what the list's maker may not know.
    await writeDown(tenant, member, allowed || !rules.isMasked ? list : { ...list, known: null });
    return allowed;
  }

  /**
   * Admits a list that is about to be written. The list needs a reason if the budget has no room for it and its maker
   * reads numbers masked. Its rows then come out of the day's rows, and the owners are told. Throws
   * `customers.reason_needed`, `customers.list_rows_used`.
   */
  async function admit(member: Searcher, list: AdmittedList): Promise<Admission> {
    if (list.count === 0) return free;
    const tenant = db.forTenant(member.tenantId);
    const { rules, fresh } = await budget.look(tenant, member, list);
    const taken = await budget.take(member, rules, { count: list.count, fresh }, false);
    if (taken.allowed || !rules.isMasked) {
      if (rules.isMasked && list.known !== null) await budget.note(member, { count: list.count, known: list.known });
      await writeDown(tenant, member, list);
      return free;
    }
    const { reason, count: rows, once } = list;
    if (!reason) throw new AppError('customers.reason_needed', { againAt: taken.allowedAgainAt.toISOString() });
    const { taken: paid, giveBack, endOfDay } = await budget.takeRows(member, rules, { count: rows, once });
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
    return { isRounded: true, giveBack, freeAgainAt: endOfDay };
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

  return { count, admit, free };
}

/**
 * Returns the result that a job shows after its list was refused. It names a missing reason, or the instant at which
 * the list may continue.
 */
export function refusalResult(error: unknown): Record<string, number> {
  if (!(error instanceof AppError)) return {};
  if (error.errorName === 'customers.reason_needed') return { needsReason: 1 };
  if (error.errorName !== 'customers.list_rows_used') return {};
  const { limit, againAt } = error.data as { limit: number; againAt: string | null };
  return { limit, ...(againAt !== null && { againAt: Date.parse(againAt) }) };
}
