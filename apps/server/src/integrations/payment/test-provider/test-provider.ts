import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ForgedNotice, LateNotice, type NoticeRequest, type PaymentProvider, type PaymentState } from '../payment.ts';

/** Age from which on a signed call-back is refused. Milliseconds. */
const SKEW = 5 * 60 * 1000;

/** The actions on the test page. `delay`: pays, but the call-back is lost. `refund`: gives everything back. */
export const testDeeds = ['pay', 'delay', 'fail', 'refund'] as const;
export type TestDeed = (typeof testDeeds)[number];

export interface TestPayment {
  number: string;
  fen: number;
  subject: string;
  returnUrl: string;
  state: PaymentState['state'];
  expiresAt: string;
  paidAt: string | null;
  refundedFen: number;
}

export interface TestProvider extends PaymentProvider {
  find(number: string): Promise<TestPayment | undefined>;
  /**
   * Performs the action, unless the order does not allow it any more. Returns the call-back that follows; null: none.
   */
  act(number: string, deed: TestDeed): Promise<NoticeRequest | null>;
  /** Returns the call-back for the present state of an order. */
  notice(number: string): Promise<NoticeRequest>;
}

const told = z.object({
  number: z.string(),
  state: z.enum(['waiting', 'paid', 'closed', 'refunded']),
  fen: z.int(),
  currency: z.string(),
  paidAt: z.string().nullable(),
  refundedFen: z.int().default(0),
  sentAt: z.number(),
});

/**
 * Makes a provider for an installation without an account at a real one: a page of our own, on which no money moves.
 */
export function createTestProvider({ db, clock, key }: { db: Db; clock: Clock; key: Buffer }): TestProvider {
  const secret = createHmac('sha256', key).update('test payments').digest();
  const sign = (body: string) => createHmac('sha256', secret).update(body).digest('hex');

  async function find(number: string): Promise<TestPayment | undefined> {
    const [found] = await db.global<TestPayment>(sql`
      select number, fen::float8 as fen, subject, return_url as "returnUrl", state, expires_at as "expiresAt",
        paid_at as "paidAt", refunded_fen::float8 as "refundedFen"
      from test_payment where number = ${number}`);
    return found;
  }

  async function notice(number: string): Promise<NoticeRequest> {
    const found = await find(number);
    if (!found) throw new Error(`there is no order ${number}`);
    const { fen, state, paidAt, refundedFen } = found;
    const body = JSON.stringify({
      number,
      state,
      fen,
      currency: 'CNY',
      paidAt,
      refundedFen,
      sentAt: clock.now().getTime(),
    });
    return { headers: { 'test-signature': sign(body) }, body: Buffer.from(body) };
  }

  /** Gives back the rest of a payment, as a person would do at a provider's own desk. */
  async function giveBack(number: string): Promise<NoticeRequest | null> {
    const changed = await db.global(sql`
      update test_payment set state = 'refunded', refunded_fen = fen
      where number = ${number} and paid_at is not null and refunded_fen < fen returning number`);
    return changed.length === 0 ? null : notice(number);
  }

  return {
    name: 'test',
    ways: ['page'],
    acknowledgement: { status: 200, contentType: 'text/plain', body: 'success' },
    find,
    notice,

    async begin({ number, fen, subject, returnUrl, expiresAt }) {
      await db.global(sql`
        insert into test_payment (number, fen, subject, return_url, expires_at)
        values (${number}, ${fen}, ${subject}, ${returnUrl}, ${expiresAt}) on conflict do nothing`);
      return { url: `/gateway/payment/test/page?number=${number}` };
    },

    readNotice({ headers, body }) {
      const text = body.toString('utf8');
      const [given, right] = [Buffer.from(headers['test-signature'] ?? ''), Buffer.from(sign(text))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) {
        throw new ForgedNotice('the signature is not the test provider’s');
      }
      const { sentAt, currency, ...payment } = told.parse(JSON.parse(text));
      if (Math.abs(clock.now().getTime() - sentAt) > SKEW) throw new LateNotice('the signature is too old');
      const { paid, ...rest } = paymentState(payment);
      return { number: payment.number, ...rest, paid: paid && { ...paid, currency } };
    },

    async query(number) {
      const found = await find(number);
      return found ? paymentState(found) : { state: 'unknown', paid: null };
    },

    async refund({ number, refundNumber, fen }) {
      const changed = await db.global(sql`
        update test_payment set state = case when refunded_fen + ${fen} >= fen then 'refunded' else state end,
          refunded_fen = refunded_fen + ${fen}, refund_numbers = refund_numbers || ${refundNumber}::text
        where number = ${number} and paid_at is not null and refunded_fen + ${fen} <= fen
          and not refund_numbers @> array[${refundNumber}::text]
        returning number`);
      if (changed.length > 0) return 'done';
      const known = await db.global(sql`
        select from test_payment where number = ${number} and refund_numbers @> array[${refundNumber}::text]`);
      return known.length > 0 ? 'done' : 'refused';
    },

    async act(number, deed) {
      const now = clock.now();
      if (deed === 'refund') return giveBack(number);
      const [state, paidAt] = deed === 'fail' ? ['closed', null] : ['paid', now];
      const changed = await db.global(sql`
        update test_payment set state = ${state}, paid_at = ${paidAt}
        where number = ${number} and state = 'waiting' and expires_at > ${now} returning number`);
      return changed.length === 0 || deed === 'delay' ? null : notice(number);
    },
  };
}

type Stands = Pick<TestPayment, 'number' | 'fen' | 'state' | 'paidAt' | 'refundedFen'>;

function paymentState({ number, fen, state, paidAt, refundedFen }: Stands): PaymentState {
  const paid = paidAt === null ? null : { fen, currency: 'CNY', at: new Date(paidAt), providerNumber: `T${number}` };
  return { state, paid, ...(refundedFen > 0 && { givenBack: { fen: refundedFen, refundNumber: null } }) };
}
