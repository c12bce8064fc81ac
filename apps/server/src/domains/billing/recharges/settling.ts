import { audit, auditOperator } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { isUniqueViolation } from '../../../platform/db/unique-violation.ts';
import type { PaymentStanding } from '../../../integrations/payment/payment.ts';
import { creditWithin } from '../ledger/credit.ts';
import { lockWallet } from '../ledger/ledger.repository.ts';
import { lockRecharge, setClosed, setPaid, type StoredRecharge } from './recharges.repository.ts';

/**
 * What became of what a provider said. `credited`: paid, and in the balance now. `doubled`: it was before.
 * `paid_twice`: another payment paid it before. `nothing`: not paid yet.
 */
export type Verdict =
  | 'credited'
  | 'closed'
  | 'nothing'
  | 'unknown_order'
  | 'doubled'
  | 'paid_twice'
  | 'wrong_amount'
  | 'wrong_currency';

const UNITS_PER_FEN = 100;

type Told = Pick<StoredRecharge, 'number' | 'provider'>;

export type Settle = ReturnType<typeof createSettle>;

/** The one place where an order becomes money, whoever says that it was paid: a call-back, a query, or the operator. */
export function createSettle({ db, clock }: { db: Db; clock: Clock }) {
  return async function settle(tenantId: string, told: Told, { state, paid }: PaymentStanding): Promise<Verdict> {
    const tenant = db.forTenant(tenantId);
    const settled = tenant.transaction(async (tx): Promise<Verdict> => {
      await lockWallet(tx);
      const order = await lockRecharge(tx, told.number);
      if (!order || order.provider !== told.provider) return 'unknown_order';
      if (state === 'paid' && paid) return settlePaid(tx, order, paid, clock.now());
      if (state !== 'closed' || order.state !== 'waiting') return 'nothing';
      await setClosed(tx, order.id);
      return 'closed';
    });
    return settled.catch(async (error: unknown): Promise<Verdict> => {
      if (!isUniqueViolation(error)) throw error;
      // This very payment paid another order.
      await tenant.transaction((tx) => refuse(tx, told, 'paid_twice', paid?.fen ?? 0, clock.now()));
      return 'paid_twice';
    });
  };
}

async function settlePaid(
  tx: Queryable,
  order: StoredRecharge,
  { fen, currency, at, providerNumber }: NonNullable<PaymentStanding['paid']>,
  now: Date,
): Promise<Verdict> {
  const { id, number, provider, amount, makerId } = order;
  const wrong = verdictOn(order, { fen, currency, providerNumber });
  if (wrong) {
    await refuse(tx, order, wrong, fen, now);
    return wrong;
  }
  // A clock that is wrong at the provider books nothing before the order, or in the days to come.
  const paidAt = new Date(Math.max(Date.parse(order.createdAt), Math.min(at.getTime(), now.getTime())));
  // The key holds even where the order's own row would not.
  await creditWithin(tx, { amount, key: number, kind: 'recharge', at: paidAt }, now);
  await setPaid(tx, id, providerNumber, paidAt);
  const audited = { at: now, action: 'billing.recharged', subjectId: id, detail: { amount, provider } } as const;
  await audit(tx, { userId: makerId }, audited);
  return 'credited';
}

async function refuse(tx: Queryable, { number, provider }: Told, verdict: Verdict, fen: number, at: Date) {
  const detail = { provider, verdict, number, amount: fen * UNITS_PER_FEN };
  await auditOperator(tx, { at, action: 'billing.notice_refused', subjectId: null, detail });
}

/** Why a payment is not credited, or null. An order that was closed is still credited: the money is there. */
function verdictOn(
  order: StoredRecharge,
  { fen, currency, providerNumber }: { fen: number; currency: string; providerNumber: string },
): Verdict | null {
  if (currency !== 'CNY') return 'wrong_currency';
  if (fen * UNITS_PER_FEN !== order.amount) return 'wrong_amount';
  if (order.state !== 'paid') return null;
  return order.paymentNumber === providerNumber ? 'doubled' : 'paid_twice';
}
