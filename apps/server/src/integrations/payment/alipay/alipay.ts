import { createPrivateKey, createPublicKey, createSign, createVerify } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../../platform/process/clock.ts';
import { askProvider, readAnswer } from '../ask-provider.ts';
import { ForgedNotice, PaymentUnavailable, type PaymentProvider, type PaymentState } from '../payment.ts';

export interface AlipayOptions {
  appId: string;
  /** The shop's account at Alipay. Call-backs name it. */
  sellerId: string;
  /** Our private key as PEM; `alipayKey` is Alipay's public key. */
  privateKey: string;
  alipayKey: string;
  /** Address of the gateway: `https://openapi.alipay.com/gateway.do`, or a local server in tests. */
  gateway: string;
  clock: Clock;
  patienceMs?: number;
}

const trade = z.object({
  out_trade_no: z.string(),
  trade_no: z.string().optional(),
  trade_status: z.string(),
  total_amount: z.string().optional(),
  /** The time of the payment in Beijing, without a zone. */
  send_pay_date: z.string().optional(),
  gmt_payment: z.string().optional(),
  /** The sum of all refunds so far. */
  refund_fee: z.string().optional(),
});

/**
 * Makes a client of Alipay: a page on the desktop (alipay.trade.page.pay) and one on the phone (alipay.trade.wap.pay),
 * signed by RSA2.
 */
export function createAlipay(options: AlipayOptions): PaymentProvider {
  const { appId, clock, gateway } = options;
  const privateKey = createPrivateKey(options.privateKey);
  const alipayKey = createPublicKey(options.alipayKey);

  function signed(method: string, content: object, more: Record<string, string> = {}): URLSearchParams {
    const fields: Record<string, string> = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: inBeijing(clock.now()),
      version: '1.0',
      biz_content: JSON.stringify(content),
      ...more,
    };
    const sign = createSign('RSA-SHA256').update(signedAlipayText(fields)).sign(privateKey, 'base64');
    return new URLSearchParams({ ...fields, sign });
  }

  function isSigned(text: string, sign: string): boolean {
    return createVerify('RSA-SHA256').update(text).verify(alipayKey, sign, 'base64');
  }

  async function call(method: string, content: object): Promise<Record<string, unknown>> {
    const body = signed(method, content);
    const { status, text } = await askProvider(gateway, { method: 'POST', body }, options.patienceMs);
    if (status !== 200) throw new PaymentUnavailable(`${status}`);
    const name = `${method.replaceAll('.', '_')}_response`;
    const { sign, [name]: answer } = readAnswer(text);
    if (typeof sign !== 'string' || !isSigned(answerText(text, name), sign)) {
      throw new PaymentUnavailable('the answer is not signed');
    }
    if (typeof answer !== 'object' || answer === null) throw new PaymentUnavailable('the answer is no object');
    return { ...answer };
  }

  return {
    name: 'alipay',
    ways: ['page', 'phone'],
    acknowledgement: { status: 200, contentType: 'text/plain', body: 'success' },

    async begin({ number, fen, way, subject, expiresAt, noticeUrl, returnUrl }) {
      const isOnPhone = way === 'phone';
      const content = {
        out_trade_no: number,
        total_amount: inYuan(fen),
        subject,
        product_code: isOnPhone ? 'QUICK_WAP_WAY' : 'FAST_INSTANT_TRADE_PAY',
        time_expire: inBeijing(expiresAt),
      };
      const urls = { notify_url: noticeUrl, return_url: returnUrl };
      // The payer's browser brings the order: Alipay learns of it when the page is opened.
      return { url: `${gateway}?${signed(`alipay.trade.${isOnPhone ? 'wap' : 'page'}.pay`, content, urls)}` };
    },

    readNotice({ body }) {
      const { sign, sign_type: kind, ...fields } = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
      if (!sign || kind !== 'RSA2' || !isSigned(signedAlipayText(fields), sign)) {
        throw new ForgedNotice('the signature is not Alipay’s');
      }
      if (fields['app_id'] !== appId || fields['seller_id'] !== options.sellerId) {
        throw new ForgedNotice('the notice is for another shop');
      }
      const told = trade.safeParse(fields);
      if (!told.success) throw new ForgedNotice('the notice is not shaped as one');
      return { number: told.data.out_trade_no, ...paymentState(told.data) };
    },

    async query(number) {
      const answer = await call('alipay.trade.query', { out_trade_no: number });
      if (answer['sub_code'] === 'ACQ.TRADE_NOT_EXIST') return { state: 'unknown', paid: null };
      const told = trade.safeParse(answer);
      if (answer['code'] !== '10000' || !told.success || told.data.out_trade_no !== number) throw failed(answer);
      return paymentState(told.data);
    },

    async refund({ number, refundNumber, fen, reason }) {
      const answer = await call('alipay.trade.refund', {
        out_trade_no: number,
        refund_amount: inYuan(fen),
        out_request_no: refundNumber,
        refund_reason: reason,
      });
      if (answer['code'] === '10000') {
        if (answer['fund_change'] === 'Y') return 'done';
        // The refund was sent before. A query with the same number tells if the money went.
        const asked = await call('alipay.trade.fastpay.refund.query', {
          out_trade_no: number,
          out_request_no: refundNumber,
        });
        return asked['refund_status'] === 'REFUND_SUCCESS' ? 'done' : 'under_way';
      }
      if (answer['code'] === '40004' && answer['sub_code'] !== 'ACQ.SYSTEM_ERROR') return 'refused';
      throw failed(answer);
    },
  };
}

const states: Readonly<Record<string, PaymentState['state']>> = {
  WAIT_BUYER_PAY: 'waiting',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  TRADE_CLOSED: 'closed',
};

function paymentState(told: z.infer<typeof trade>): PaymentState {
  const said = states[told.trade_status] ?? 'unknown';
  const { trade_no: providerNumber, total_amount: amount } = told;
  const at = told.gmt_payment ?? told.send_pay_date;
  // An order that was paid and is closed by now was refunded in full.
  const state = said === 'closed' && at && amount && providerNumber ? 'refunded' : said;
  if (state !== 'paid' && state !== 'refunded') return { state, paid: null };
  if (!amount || !at || !providerNumber) throw new PaymentUnavailable('a paid order without amount or time');
  const paid = { fen: inFen(amount), currency: 'CNY', at: fromBeijing(at), providerNumber };
  const back = told.refund_fee ? inFen(told.refund_fee) : state === 'refunded' ? paid.fen : 0;
  return { state, paid, ...(back > 0 && { givenBack: { fen: back, refundNumber: null } }) };
}

function failed(answer: Record<string, unknown>): PaymentUnavailable {
  return new PaymentUnavailable(['code', 'sub_code'].map((name) => String(answer[name] ?? '')).join(' '));
}

/**
 * Returns the text that RSA2 signs: every field that is not empty, sorted by name, joined as a query without escaping.
 */
export function signedAlipayText(fields: Readonly<Record<string, string>>): string {
  return Object.keys(fields)
    .filter((name) => name !== 'sign' && fields[name] !== '')
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
}

/** Returns the signed bytes of an answer as they came: from its brace to the one before the signature. */
function answerText(text: string, name: string): string {
  const begin = text.indexOf('{', text.indexOf(`"${name}"`));
  const end = text.lastIndexOf('}', text.lastIndexOf('"sign"'));
  return text.slice(begin, end + 1);
}

function inYuan(fen: number): string {
  return `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
}

function inFen(yuan: string): number {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(yuan) ?? [];
  if (whole === undefined) throw new PaymentUnavailable('an amount that is none');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

const EIGHT_HOURS = 8 * 60 * 60 * 1000;

function inBeijing(instant: Date): string {
  return new Date(instant.getTime() + EIGHT_HOURS).toISOString().slice(0, 19).replace('T', ' ');
}

function fromBeijing(text: string): Date {
  const at = new Date(`${text.slice(0, 19).replace(' ', 'T')}+08:00`);
  if (Number.isNaN(at.getTime())) throw new PaymentUnavailable('a time that is none');
  return at;
}
