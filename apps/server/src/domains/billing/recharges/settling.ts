import type { GivenBack, PaymentState } from '../../../integrations/payment/payment.ts';
import { audit, auditOperator } from '../../../kernel/audit.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { isUniqueViolation } from '../../../platform/db/unique-violation.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { creditWithin } from '../core/credit.ts';
import { lockWallet } from '../core/ledger.repository.ts';
import { lockRecharge, setClosed, setRechargePaid, type StoredRecharge } from './recharges.repository.ts';
import { findRefunds } from './refunds.repository.ts';
import { reverse } from './reversals.ts';
import { suspend, type SuspenseReason } from './suspense.repository.ts';

/**
 * The result of a provider's message. `credited`: paid, and credited now. `doubled`: credited or booked before.
 * `paid_twice`: another payment paid the order before. `reversed`: given back, and taken out of the balance now.
 * `refund_unknown`: an unknown amount was given back. `nothing`: not paid yet.
 */
export type Verdict =
  | 'credited'
  | 'closed'
  | 'nothing'
  | 'unknown_order'
  | 'doubled'
  | 'reversed'
  | Exclude<SuspenseReason, 'unknown_order'>;

const UNITS_PER_FEN = 100;
/** The reason that the enterprise reads in its bills for a refund by the provider. */
const TOLD_REASON = '支付渠道退款 · Refunded by the payment provider';

type Told = Pick<StoredRecharge, 'number' | 'provider'>;
type Paid = NonNullable<PaymentState['paid']>;

export type Settle = ReturnType<typeof createSettle>;

/**
 * Makes the only function that books payments and refunds, for call-backs, queries and the operator alike. Payments
 * that do not fit their order wait on a list until the operator decides them.
 */
export function createSettle({ db, clock }: { db: Db; clock: Clock }) {
  return async function settle(tenantId: string, told: Told, paymentState: PaymentState): Promise<Verdict> {
    const tenant = db.forTenant(tenantId);
    const { state, paid, givenBack } = paymentState;
    const settled = tenant.transaction(async (tx): Promise<Verdict> => {
      await lockWallet(tx);
      const order = await lockRecharge(tx, told.number);
      if (!order || order.provider !== told.provider) return 'unknown_order';
      const isPaid = (state === 'paid' || state === 'refunded') && paid !== null;
      const verdict = isPaid ? await settlePaid(tx, order, paid, clock.now()) : null;
      if (givenBack && (verdict === null || verdict === 'credited' || verdict === 'doubled')) {
        const isCredited = verdict === 'credited' || order.state === 'paid';
        return isCredited ? bookGivenBack(tx, order, givenBack, clock.now()) : 'nothing';
      }
      if (verdict) return verdict;
      if (state !== 'closed' || order.state !== 'waiting') return 'nothing';
      await setClosed(tx, order.id);
      return 'closed';
    });
    const verdict = await settled.catch(async (error: unknown): Promise<Verdict> => {
      if (!isUniqueViolation(error)) throw error;
      // The same payment paid another order.
      await tenant.transaction((tx) => refuse(tx, told, 'paid_twice', paid?.fen ?? 0, clock.now()));
      return 'paid_twice';
    });
    await keepForDecision(tenantId, told, paymentState, verdict);
    return verdict;
  };

  async function keepForDecision(
    tenantId: string,
    { number, provider }: Told,
    { paid }: PaymentState,
    verdict: Verdict,
  ): Promise<void> {
    // A wrong amount of a bank transfer is the operator's typing error. The operator is told at once.
    if (!isUndecided(verdict) || provider === 'bank') return;
    const isRefund = verdict === 'refund_unknown';
    const { fen = null, currency = 'CNY', providerNumber = '' } = paid ?? {};
    const money = { fen: isRefund ? null : fen, currency, paymentNumber: providerNumber };
    await suspend(db, { at: clock.now(), provider, number, tenantId, why: verdict, ...money });
  }
}

const undecided: readonly Verdict[] = ['paid_twice', 'wrong_amount', 'wrong_currency', 'refund_unknown'];

const isUndecided = (verdict: Verdict): verdict is Exclude<SuspenseReason, 'unknown_order'> =>
  undecided.includes(verdict);

async function settlePaid(tx: Queryable, order: StoredRecharge, paid: Paid, now: Date): Promise<Verdict> {
  const { id, number, provider, amount, makerId } = order;
  const { fen, at, providerNumber } = paid;
  const wrong = verdictOn(order, paid);
  if (wrong) {
    await refuse(tx, order, wrong, fen, now);
    return wrong;
  }
  // A wrong clock of the provider must not book before the order, or in the future.
  const paidAt = new Date(Math.max(Date.parse(order.createdAt), Math.min(at.getTime(), now.getTime())));
  // The key prevents a second credit, even if the order's row did not.
  await creditWithin(tx, { amount, key: number, kind: 'recharge', at: paidAt }, now);
  await setRechargePaid(tx, id, providerNumber, paidAt);
  const audited = { at: now, action: 'billing.recharged', subjectId: id, detail: { amount, provider } } as const;
  await audit(tx, { userId: makerId }, audited);
  return 'credited';
}

/** Books a refund. A refund with a number is booked once. If only a total is known, its unbooked part is booked. */
async function bookGivenBack(
  tx: Queryable,
  order: StoredRecharge,
  { fen, refundNumber }: GivenBack,
  at: Date,
): Promise<Verdict> {
  const refunds = (await findRefunds(tx, order.id)).filter(({ state }) => state !== 'refused');
  const booked = refunds.reduce((sum, { amount }) => sum + amount, 0);
  // A part was booked already, because its own notices or the operator told its amount.
  if (fen === null) return booked > 0 ? 'doubled' : 'refund_unknown';
  const told = fen * UNITS_PER_FEN;
  const amount = Math.min(refundNumber === null ? told - booked : told, order.amount - booked);
  if (amount <= 0) return 'doubled';
  const made = { refundNumber: refundNumber ?? `sum-${told}`, amount, state: 'done', reason: TOLD_REASON, at } as const;
  return (await reverse(tx, order, made)) ? 'reversed' : 'doubled';
}

async function refuse(tx: Queryable, { number, provider }: Told, verdict: Verdict, fen: number, at: Date) {
  const detail = { provider, verdict, number, amount: fen * UNITS_PER_FEN };
  await auditOperator(tx, { at, action: 'billing.notice_refused', subjectId: null, detail });
}

/**
 * Returns why a payment is not credited; null: it is. A closed order is still credited, because the money has arrived.
 */
function verdictOn(order: StoredRecharge, { fen, currency, providerNumber }: Omit<Paid, 'at'>): Verdict | null {
  if (currency !== 'CNY') return 'wrong_currency';
  if (fen * UNITS_PER_FEN !== order.amount) return 'wrong_amount';
  if (order.state !== 'paid') return null;
  return order.paymentNumber === providerNumber ? 'doubled' : 'paid_twice';
}
