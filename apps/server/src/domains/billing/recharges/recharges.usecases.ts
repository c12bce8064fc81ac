import { randomBytes } from 'node:crypto';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { parseMoney } from '@haihu/rules/money';
import { PaymentUnavailable, type PaymentProvider, type PaymentWay } from '../../../integrations/payment/payment.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import { type IdempotencyKey, once } from '../../../platform/idempotency.ts';
import type { Member } from '../../../platform/member.ts';
import * as queue from '../../../platform/queue/queue.ts';
import { checkRechargeTask } from '../billing.jobs.ts';
import * as stored from './recharges.repository.ts';
import type { Settle } from './settling.ts';

const MINUTE = 60 * 1000;
/** How long an order can be paid: at a provider, and by a transfer. Milliseconds. */
const OPEN_FOR = 30 * MINUTE;
const TRANSFER_FOR = 14 * 24 * 60 * MINUTE;
/** How long after its end an order is still asked for: a payment may have been under way. Milliseconds. */
const GRACE = 10 * MINUTE;
const UNITS_PER_FEN = 100;
const DAY = 24 * 60 * MINUTE;
/** Days after a payment on which the provider is asked whether it was given back. */
const BACK_AFTER = [1, 7, 30, 180];

/** How an installation is paid. */
export interface Payments {
  /** The providers that are set up, in the order in which they are offered. */
  providers: readonly PaymentProvider[];
  /** Where the installation is reached from outside; empty: by paths of its own, as the test provider is. */
  publicUrl: string;
  /** The account that transfers go to, in the operator's words; null: there are none. */
  bankAccount: string | null;
}

export interface RechargeParts {
  db: Db;
  clock: Clock;
  payments: Payments;
  settle: Settle;
}

export type Recharges = ReturnType<typeof createRecharges>;

/** Orders by which enterprises pay in. */
export function createRecharges({ db, clock, payments, settle }: RechargeParts) {
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
    const tenant = db.forTenant(member.tenantId);
    const { id } = await tenant.transaction((tx) =>
      once(tx, member, key, now, async () => {
        const number = `R${randomBytes(10).toString('hex').toUpperCase()}`;
        const order = { number, makerId: member.userId, provider, way, amount: parseMoney(typed)! };
        const made = await stored.insertRecharge(tx, { ...order, createdAt: now, expiresAt });
        // Before the provider hears of it: whatever happens to us now, it will be asked.
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

  /** Asks the provider how an order stands, and goes on asking until it is paid or over. */
  async function check(tenantId: string, id: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const order = await stored.findRecharge(tenant, id);
    if (order?.state === 'paid') return checkPaid(tenantId, order);
    if (order?.state !== 'waiting') return;
    const provider = providerOf(order.provider);
    // Throws where the provider does not answer: the queue tries again.
    if (provider) await settle(tenantId, order, await provider.query(order.number));
    else if (order.provider !== 'bank') throw new PaymentUnavailable(`${order.provider} is not set up any more`);
    const [now, end] = [clock.now().getTime(), Date.parse(order.expiresAt) + (provider ? GRACE : 0)];
    await tenant.transaction(async (tx) => {
      if (now >= end) return stored.setClosed(tx, id);
      const { state } = (await stored.findRecharge(tx, id))!;
      if (state === 'paid' && provider) return checkLater(tx, id, new Date(now + BACK_AFTER[0]! * DAY));
      if (state !== 'waiting') return;
      // The longer it waits, the longer until it is asked for again.
      const age = now - Date.parse(order.createdAt);
      await checkLater(tx, id, new Date(Math.min(end, now + Math.max(MINUTE, age))));
    });
  }

  /** Asks whether something was given back at the provider's own desk, of which no call-back tells. */
  async function checkPaid(tenantId: string, order: stored.StoredRecharge): Promise<void> {
    const provider = providerOf(order.provider);
    if (!provider) return;
    const standing = await provider.query(order.number);
    if (standing.givenBack) await settle(tenantId, order, standing);
    const paidAt = Date.parse(order.paidAt!);
    const next = BACK_AFTER.map((days) => paidAt + days * DAY).find((at) => at > clock.now().getTime());
    if (next === undefined) return;
    await db.forTenant(tenantId).transaction((tx) => checkLater(tx, order.id, new Date(next)));
  }

  /**
   * The operator saw a transfer arrive. Throws `billing.recharge_not_found`, `billing.other_amount`, and
   * `billing.reference_used` for a reference that paid another order. Answers whether it was credited now.
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

  /** The newest recharges of an enterprise, as the operator reads them. */
  const newest = (tenantId: string, count: number) => stored.findRecharges(db.forTenant(tenantId), null, count);

  return { ways, begin, page, one, check, confirmTransfer, newest };
}

const checkLater = (tx: Parameters<typeof queue.add>[0], id: string, runAt: Date) =>
  queue.add(tx, { task: checkRechargeTask, id, runAt, key: `recharge:${id}` });

function shown(order: stored.StoredRecharge) {
  const { id, number, provider, way, state, makerName, createdAt, expiresAt, paidAt } = order;
  return { id, number, provider, way, amount: String(order.amount), state, makerName, createdAt, expiresAt, paidAt };
}
