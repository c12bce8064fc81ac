import { PaymentUnavailable } from '../../../integrations/payment/payment.ts';
import { auditOperator } from '../../../kernel/audit.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { creditWithin } from '../core/credit.ts';
import { findRecorded, lockWallet, post } from '../core/ledger.repository.ts';
import { sumHeldMoney } from '../core/packages.repository.ts';
import { freeMoney } from '../core/calling-credit.ts';
import { findTenantOf, lockRecharge, type StoredRecharge } from './recharges.repository.ts';
import type { Payments } from './recharges.usecases.ts';
import { findRefunds, setRefundState } from './refunds.repository.ts';
import { reversalKey, reverse } from './reversals.ts';
import * as suspense from './suspense.repository.ts';

const UNITS_PER_FEN = 100;

export interface PaymentsBackParts {
  db: Db;
  clock: Clock;
  payments: Pick<Payments, 'providers'>;
}

/** The operator's decision about a waiting payment. Units of 0.0001 yuan. */
export type SuspenseDeed = { do: 'credit' } | { do: 'refund' } | { do: 'close' } | { do: 'reverse'; amount: number };

export type ReturnOutcome = 'done' | 'under_way' | 'refused';

/** Makes the refunds to payers, and the payments that the operator decides. */
export function createPaymentsBack({ db, clock, payments: { providers } }: PaymentsBackParts) {
  const providerOf = (name: string) => providers.find((each) => each.name === name);

  /**
   * Pays a recharge back through its provider, whole or in part. The money leaves the balance first, and is booked back
   * if the provider refuses. A repetition continues a refund that the provider has not answered. Throws
   * `billing.recharge_not_found`, and `billing.not_enough` when the amount exceeds the free money or the unrefunded
   * rest. Throws `billing.provider_missing` when the provider is not set up; then nothing leaves the balance.
   */
  async function refund(
    number: string,
    { amount, reason }: { amount: number; reason: string },
  ): Promise<ReturnOutcome> {
    const tenantId = await findTenantOf(db, number);
    if (tenantId === null) throw new AppError('billing.recharge_not_found');
    const tenant = db.forTenant(tenantId);
    const { order, refundNumber } = await tenant.transaction((tx) => book(tx, number, amount, reason));
    const said = await askFor(order, { refundNumber, amount, reason });
    if (said !== 'under_way') await tenant.transaction((tx) => conclude(tx, order, refundNumber, said));
    return said;
  }

  /** Takes the money out of the balance, or finds the refund that the provider has not answered yet. */
  async function book(tx: Queryable, number: string, amount: number, reason: string) {
    const wallet = await lockWallet(tx);
    const order = await lockRecharge(tx, number);
    if (order?.state !== 'paid') throw new AppError('billing.recharge_not_found');
    if (order.provider !== 'bank' && !providerOf(order.provider)) throw new AppError('billing.provider_missing');
    const refunds = await findRefunds(tx, order.id);
    const open = refunds.find((each) => each.state === 'asked' && each.amount === amount);
    if (open) return { order, refundNumber: open.refundNumber };
    const back = refunds.reduce((sum, each) => sum + (each.state === 'refused' ? 0 : each.amount), 0);
    const isFree = amount <= freeMoney({ ...wallet, held: await sumHeldMoney(tx) });
    if (!isFree || amount > order.amount - back) throw new AppError('billing.not_enough');
    const refundNumber = `${number}F${refunds.length + 1}`;
    await reverse(tx, order, { refundNumber, amount, state: 'asked', reason, at: clock.now() });
    return { order, refundNumber };
  }

  /**
   * Asks the provider for a refund. A bank transfer is sent back by hand, so the operator's word counts as the answer.
   */
  async function askFor(
    { number, provider: name, amount: paid }: StoredRecharge,
    { refundNumber, amount, reason }: { refundNumber: string; amount: number; reason: string },
  ): Promise<ReturnOutcome> {
    if (name === 'bank') return 'done';
    const fen = { fen: amount / UNITS_PER_FEN, paidFen: paid / UNITS_PER_FEN };
    try {
      return await providerOf(name)!.refund({ number, refundNumber, ...fen, reason });
    } catch (error) {
      // It is unknown whether the provider received it, so the same number is sent again.
      if (error instanceof PaymentUnavailable) return 'under_way';
      throw error;
    }
  }

  async function conclude(
    tx: Queryable,
    order: StoredRecharge,
    refundNumber: string,
    said: 'done' | 'refused',
  ): Promise<void> {
    const wallet = await lockWallet(tx);
    const refunds = await findRefunds(tx, order.id);
    if (refunds.find((each) => each.refundNumber === refundNumber)?.state !== 'asked') return;
    await setRefundState(tx, order.id, refundNumber, said);
    if (said === 'done') return;
    const reversal = (await findRecorded(tx, reversalKey(order.number, refundNumber)))!;
    const movement = { key: `correction:${reversal.id}`, kind: 'correction', corrects: reversal.id } as const;
    const back = { note: reversal.reason ?? '', against: 'funding', amount: -reversal.amount } as const;
    await post(tx, wallet, { ...movement, ...back, at: clock.now() });
  }

  /** Returns undecided payments, the oldest first; with `all`, decided payments too. */
  const suspended = ({ all = false }: { all?: boolean } = {}) => suspense.findSuspended(db, { all });

  /**
   * Decides a payment once. `credit`: into the enterprise's balance. `refund`: back to the payer. `reverse`: out of the
   * balance, for a refund whose amount only the operator knows. `close`: nothing is booked. Throws
   * `billing.movement_not_found` for an absent or decided payment, and `billing.not_correctable` when the decision is
   * not possible.
   */
  async function decide(id: string, what: SuspenseDeed, reason: string): Promise<suspense.SuspenseDecision> {
    const [payment] = await suspense.findSuspended(db, { id });
    if (!payment) throw new AppError('billing.movement_not_found');
    const decision = await carryOut(payment, what, reason);
    await suspense.decideSuspense(db, id, { decision, reason, at: clock.now() });
    if (payment.tenantId !== null) {
      const detail = { number: payment.number, amount: (payment.fen ?? 0) * UNITS_PER_FEN, reason };
      const audited = { at: clock.now(), action: 'billing.payment_decided', subjectId: null, detail } as const;
      await db.forTenant(payment.tenantId).transaction((tx) => auditOperator(tx, audited));
    }
    return decision;
  }

  /** Carries out a decision. Its key books it only once, even if it is carried out again. */
  async function carryOut(
    payment: suspense.StoredSuspended,
    what: SuspenseDeed,
    reason: string,
  ): Promise<suspense.SuspenseDecision> {
    const { id, tenantId, fen, currency, number, why } = payment;
    const at = clock.now();
    if (what.do === 'close') return 'closed';
    if (what.do === 'refund') {
      const provider = providerOf(payment.provider);
      if (!provider) throw new AppError('billing.provider_missing');
      if (fen === null || why === 'refund_unknown') throw new AppError('billing.not_correctable');
      const back = { number, refundNumber: `${number}S${id}`, fen, paidFen: fen, reason };
      const said = await provider.refund(back).catch((error: unknown) => {
        if (error instanceof PaymentUnavailable) throw new AppError('billing.provider_unavailable');
        throw error;
      });
      if (said === 'refused') throw new AppError('billing.not_correctable');
      return 'refunded';
    }
    if (tenantId === null) throw new AppError('billing.not_correctable');
    return db.forTenant(tenantId).transaction(async (tx) => {
      if (what.do === 'credit') {
        if (fen === null || currency !== 'CNY') throw new AppError('billing.not_correctable');
        await creditWithin(tx, { amount: fen * UNITS_PER_FEN, key: `suspense-${id}`, kind: 'credit', at }, at);
        return 'credited';
      }
      if (what.do !== 'reverse') throw new AppError('billing.not_correctable');
      const order = await lockRecharge(tx, number);
      if (order?.state !== 'paid' || what.amount > order.amount) throw new AppError('billing.not_correctable');
      await reverse(tx, order, { refundNumber: `suspense-${id}`, amount: what.amount, state: 'done', reason, at });
      return 'reversed';
    });
  }

  return { refund, suspended, decide };
}
