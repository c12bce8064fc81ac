import { randomBytes } from 'node:crypto';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { parseMoney } from '@haihu/rules/money';
import { PaymentUnavailable, type PaymentProvider, type PaymentWay } from '../../../integrations/payment/payment.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import { findCell } from '../../../platform/db/cell.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import * as stored from './recharges.repository.ts';
import type { Settle } from './settling.ts';

const MINUTE = 60 * 1000;
/** Milliseconds for which an order can be paid at a provider. `TRANSFER_FOR`: by a bank transfer. */
const OPEN_FOR = 30 * MINUTE;
const TRANSFER_FOR = 14 * 24 * 60 * MINUTE;
/** Milliseconds after its end during which an order is still checked. A payment may have been under way. */
const GRACE = 10 * MINUTE;
const UNITS_PER_FEN = 100;
const DAY = 24 * 60 * MINUTE;
/** Days after a payment on which the provider is asked whether it was given back. */
const BACK_AFTER = [1, 7, 30, 180];

/** The ways in which an installation is paid. */
export interface Payments {
  /** The providers that are set up, in the order in which they are offered. */
  providers: readonly PaymentProvider[];
  /**
   * The address of the installation from outside. Empty: addresses are relative, which is enough for the test provider.
   */
  publicUrl: string;
  /** The account for bank transfers, in the operator's words; null: transfers are not offered. */
  bankAccount: string | null;
}

export interface RechargeParts {
  db: Db;
  clock: Clock;
  payments: Payments;
  settle: Settle;
}

/** Makes the orders with which enterprises pay in. */
export function createRechargeUsecases({ db, clock, payments, settle }: RechargeParts) {
  const { providers, publicUrl, bankAccount } = payments;
  const providerOf = (name: string) => providers.find((provider) => provider.name === name);

  async function ways(): Promise<ReplyOf<'billing.rechargeWays'>> {
    const offered = providers.flatMap(({ name: provider, ways: its }) => its.map((way) => ({ provider, way })));
    const transfer = bankAccount === null ? [] : [{ provider: 'bank', way: 'transfer' } as const];
    return { list: [...offered, ...transfer] };
  }

  async function begin(
    member: Member,
    { provider, way, amount: typed }: RequestOf<'billing.recharge'>,
    key: IdempotencyKey,
    payerAddress: string,
  ): Promise<ReplyOf<'billing.recharge'>> {
    const isOffered = (await ways()).list.some((each) => each.provider === provider && each.way === way);
    if (!isOffered) throw new AppError('billing.way_not_offered');
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + (provider === 'bank' ? TRANSFER_FOR : OPEN_FOR));
    const number = orderNumber(await findCell(db));
    const tenant = db.forTenant(member.tenantId);
    const { id } = await tenant.transaction((tx) =>
      once(tx, member, key, now, async () => {
        const order = { number, makerId: member.userId, provider, way, amount: parseMoney(typed)! };
        const made = await stored.insertRecharge(tx, { ...order, createdAt: now, expiresAt });
        // Queued before the provider hears of the order. If this process dies, the provider is still asked.
        await checkLater(tx, made, provider === 'bank' ? expiresAt : new Date(now.getTime() + MINUTE));
        return { id: made };
      }),
    );
    const order = (await stored.findRecharge(tenant, id))!;
    if (order.state === 'waiting' && order.code === null && order.url === null && provider !== 'bank') {
      const start = await startAt(providerOf(provider)!, order, way as PaymentWay, payerAddress);
      await tenant.transaction((tx) => stored.setStart(tx, id, start));
      return { id, number: order.number, ...startOf({ ...order, code: null, url: null, ...start }) };
    }
    return { id, number: order.number, ...startOf(order) };
  }

  async function startAt(
    provider: PaymentProvider,
    order: stored.StoredRecharge,
    way: PaymentWay,
    payerAddress: string,
  ): Promise<{ code: string } | { url: string }> {
    try {
      return await provider.begin({
        number: order.number,
        fen: order.amount / UNITS_PER_FEN,
        way,
        subject: '海呼充值',
        expiresAt: new Date(order.expiresAt),
        noticeUrl: `${publicUrl}/gateway/payment/${provider.name}/notice`,
        returnUrl: `${publicUrl}/#/pages/money/home?recharge=${order.id}`,
        payerAddress,
      });
    } catch (error) {
      if (error instanceof PaymentUnavailable) throw new AppError('billing.provider_unavailable');
      throw error;
    }
  }

  function startOf({ provider, state, code, url }: stored.StoredRecharge) {
    if (state !== 'waiting') return { code: null, url: null, account: null };
    return { code, url, account: provider === 'bank' ? bankAccount : null };
  }

  async function page(
    { tenantId }: Member,
    { next, size }: RequestOf<'billing.recharges'>,
  ): Promise<ReplyOf<'billing.recharges'>> {
    const before = next ? readCursor(next).id : null;
    const rows = await stored.findRecharges(db.forTenant(tenantId), before, size + 1);
    const last = rows[size - 1];
    return {
      list: rows.slice(0, size).map(shown),
      next: last && rows.length > size ? writeCursor({ at: last.createdAt, id: last.id }) : null,
      total: null,
      totalIsEstimate: false,
    };
  }

  async function one({ tenantId }: Member, id: string): Promise<ReplyOf<'billing.rechargeState'>> {
    const order = await stored.findRecharge(db.forTenant(tenantId), id);
    if (!order) throw new AppError('billing.recharge_not_found');
    return { ...shown(order), ...startOf(order) };
  }

  /** Asks the provider for the state of an order. Plans the next check until the order is paid or over. */
  async function check(tenantId: string, id: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const order = await stored.findRecharge(tenant, id);
    if (order?.state === 'paid') return checkPaid(tenantId, order);
    if (order?.state !== 'waiting') return;
    const provider = providerOf(order.provider);
    // Throws when the provider does not answer, and the queue tries again.
    if (provider) await settle(tenantId, order, await provider.query(order.number));
    else if (order.provider !== 'bank') throw new PaymentUnavailable(`${order.provider} is not set up any more`);
    const [now, end] = [clock.now().getTime(), Date.parse(order.expiresAt) + (provider ? GRACE : 0)];
    await tenant.transaction(async (tx) => {
      if (now >= end) return stored.setClosed(tx, id);
      const { state } = (await stored.findRecharge(tx, id))!;
      if (state === 'paid' && provider) return checkLater(tx, id, new Date(now + BACK_AFTER[0]! * DAY));
      if (state !== 'waiting') return;
      // The older the order, the longer the time until the next check.
      const age = now - Date.parse(order.createdAt);
      await checkLater(tx, id, new Date(Math.min(end, now + Math.max(MINUTE, age))));
    });
  }

  /** Asks the provider for refunds made directly there, which no call-back reports. */
  async function checkPaid(tenantId: string, order: stored.StoredRecharge): Promise<void> {
    const provider = providerOf(order.provider);
    if (!provider) return;
    const paymentState = await provider.query(order.number);
    if (paymentState.givenBack) await settle(tenantId, order, paymentState);
    const paidAt = Date.parse(order.paidAt!);
    const next = BACK_AFTER.map((days) => paidAt + days * DAY).find((at) => at > clock.now().getTime());
    if (next === undefined) return;
    await db.forTenant(tenantId).transaction((tx) => checkLater(tx, order.id, new Date(next)));
  }

  /**
   * Records that the operator saw a transfer arrive. Returns `isNew` true if it was credited now. Throws
   * `billing.recharge_not_found`, `billing.other_amount`, and `billing.reference_used` for a reference that paid
   * another order.
   */
  async function confirmTransfer(number: string, { amount, reference }: { amount: number; reference: string }) {
    const tenantId = await stored.findTenantOf(db, number);
    if (tenantId === null) throw new AppError('billing.recharge_not_found');
    const paid = { fen: amount / UNITS_PER_FEN, currency: 'CNY', at: clock.now(), providerNumber: reference };
    const verdict = await settle(tenantId, { number, provider: 'bank' }, { state: 'paid', paid });
    if (verdict === 'unknown_order') throw new AppError('billing.recharge_not_found');
    if (verdict === 'wrong_amount') throw new AppError('billing.other_amount');
    if (verdict === 'paid_twice') throw new AppError('billing.reference_used');
    return { tenantId, isNew: verdict === 'credited' };
  }

  /** Returns the newest recharges of an enterprise, for the operator. */
  const newest = (tenantId: string, count: number) => stored.findRecharges(db.forTenant(tenantId), null, count);

  return { ways, begin, page, one, check, confirmTransfer, newest };
}

/** Returns a new number. It begins with the digits of the cell and an X, and in cell 0 with neither. */
const orderNumber = (cell: number) =>
  `R${cell === 0 ? '' : `${cell}X`}${randomBytes(10).toString('hex').toUpperCase()}`;

const checkLater = (tx: Parameters<typeof queue.enqueue>[0], id: string, runAt: Date) =>
  queue.enqueue(tx, { task: checkRechargeTask, id, runAt, key: `recharge:${id}` });

function shown(order: stored.StoredRecharge) {
  const { id, number, provider, way, state, makerName, createdAt, expiresAt, paidAt } = order;
  return { id, number, provider, way, amount: String(order.amount), state, makerName, createdAt, expiresAt, paidAt };
}

/** Asks the provider for the state of a recharge, in case its call-back was lost. `id` is the recharge's. */
export const checkRechargeTask: queue.QueueTask = { name: 'billing.check_recharge', attempts: 12 };
