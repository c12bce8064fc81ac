import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { dayOf } from '@haihu/rules/day';
import { audit, auditOperator } from '../../../kernel/audit.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { firstOf, lastOf } from '../core/months.ts';
import { lockWallet } from '../core/ledger.repository.ts';
import { findConsumption } from './consumption.repository.ts';
import { findInvoices, insertInvoice, setAnswer, type StoredInvoice } from './invoices.repository.ts';

/** Makes the requests for invoices. Members ask, and the operator answers. */
export function createInvoiceUsecases({ db, clock }: { db: Db; clock: Clock }) {
  async function request(
    member: Member,
    { month, title, taxNumber }: RequestOf<'billing.requestInvoice'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'billing.requestInvoice'>> {
    const at = clock.now();
    return db.forTenant(member.tenantId).transaction((tx) =>
      once(tx, member, key, at, async () => {
        // The total of the present month is not known yet.
        if (month >= dayOf(at, member.zone).slice(0, 7)) throw new AppError('billing.nothing_to_invoice');
        // A later correction finds this request. An earlier one is already in the amount.
        await lockWallet(tx);
        const amount = await findConsumption(tx, firstOf(month), lastOf(month));
        if (amount <= 0n) throw new AppError('billing.nothing_to_invoice');
        const id = await insertInvoice(tx, { month, title, taxNumber, makerId: member.userId, amount, at });
        if (id === null) throw new AppError('billing.invoice_asked');
        const detail = { amount: Number(amount), reason: month };
        await audit(tx, member, { at, action: 'billing.invoice_asked', subjectId: id, detail });
        return { id };
      }),
    );
  }

  async function page(
    { tenantId }: Member,
    { next, size }: RequestOf<'billing.invoices'>,
  ): Promise<ReplyOf<'billing.invoices'>> {
    const before = next ? readCursor(next).id : undefined;
    const rows = await findInvoices(db.forTenant(tenantId), { before, size: size + 1 });
    const last = rows[size - 1];
    return {
      list: rows.slice(0, size),
      next: last && rows.length > size ? writeCursor({ at: last.createdAt, id: last.id }) : null,
      total: null,
      totalIsEstimate: false,
    };
  }

  /** Returns the newest requests of an enterprise, for the operator. */
  const newest = (tenantId: string, size: number): Promise<StoredInvoice[]> =>
    findInvoices(db.forTenant(tenantId), { size });

  /**
   * Stores the operator's answer: the number of the issued invoice, or a refusal. Returns false when the request did
   * not wait for an answer.
   */
  async function answer(tenantId: string, id: string, given: { state: 'issued' | 'refused'; answer: string }) {
    const at = clock.now();
    return db.forTenant(tenantId).transaction(async (tx) => {
      await lockWallet(tx);
      if (!(await setAnswer(tx, id, { ...given, at }))) return false;
      const detail = { state: given.state, reason: given.answer };
      await auditOperator(tx, { at, action: 'billing.invoice_answered', subjectId: id, detail });
      return true;
    });
  }

  return { request, page, newest, answer };
}
