import { sign, verify } from 'node:crypto';
import { listenLocally, newKeys } from '../../test-support/local-provider.ts';

/**
 * Starts a local Alipay gateway that follows the published pages: it checks the shop's RSA2 signature, and signs its
 * answers and call-backs. It shares no code with the adapter.
 */
export async function startLocalAlipay(shopPublicKey: string) {
  const alipay = newKeys();
  const trades = new Map<string, { amount: string; status: string; content: Record<string, string> }>();
  const refunded = new Set<string>();
  const faults = { isUnsigned: false, delayMs: 0 };

  const mark = (text: string) => sign('RSA-SHA256', Buffer.from(text), alipay.privateKey).toString('base64');

  function isShop(fields: URLSearchParams): boolean {
    const text = Buffer.from(canonical([...fields]));
    return verify('RSA-SHA256', text, shopPublicKey, Buffer.from(fields.get('sign') ?? '', 'base64'));
  }

  function told(number: string) {
    const { amount, status } = trades.get(number)!;
    return { out_trade_no: number, trade_no: `2026${number}`, trade_status: status, total_amount: amount };
  }

  function respond(method: string, content: Record<string, string>): object {
    const number = content['out_trade_no']!;
    const done = { code: '10000', msg: 'Success' };
    if (method === 'alipay.trade.fastpay.refund.query') {
      return { ...done, ...(refunded.has(content['out_request_no']!) ? { refund_status: 'REFUND_SUCCESS' } : {}) };
    }
    if (!trades.has(number)) return failed('ACQ.TRADE_NOT_EXIST');
    if (method === 'alipay.trade.query') return { ...done, ...told(number), send_pay_date: '2026-03-02 10:00:00' };
    if (trades.get(number)!.status !== 'TRADE_SUCCESS') return failed('ACQ.TRADE_STATUS_ERROR');
    const isNew = !refunded.has(content['out_request_no']!);
    refunded.add(content['out_request_no']!);
    return { ...done, out_trade_no: number, fund_change: isNew ? 'Y' : 'N' };
  }

  const server = await listenLocally((_, body) => {
    const fields = new URLSearchParams(body);
    const method = fields.get('method') ?? '';
    const answer = isShop(fields)
      ? respond(method, JSON.parse(fields.get('biz_content') ?? '{}'))
      : { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' };
    const text = JSON.stringify(answer);
    const signature = faults.isUnsigned ? mark('something else') : mark(text);
    const name = `${method.replaceAll('.', '_')}_response`;
    return { status: 200, body: `{"${name}":${text},"sign":"${signature}"}`, delayMs: faults.delayMs };
  });

  return {
    ...server,
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
    publicKey: alipay.publicKey,
    trades,
    faults,
    /**
     * Opens the page as the payer's browser does; from now on Alipay knows the trade. Throws when the shop did not sign
     * the page.
     */
    open(url: string): URLSearchParams {
      const fields = new URL(url).searchParams;
      if (!isShop(fields)) throw new Error('isv.invalid-signature');
      const content: Record<string, string> = JSON.parse(fields.get('biz_content')!);
      trades.set(content['out_trade_no']!, { amount: content['total_amount']!, status: 'WAIT_BUYER_PAY', content });
      return fields;
    },
    pay(number: string) {
      trades.get(number)!.status = 'TRADE_SUCCESS';
    },
    notice(number: string, change: Record<string, string> = {}) {
      const fields: Record<string, string> = {
        notify_time: '2026-03-02 10:00:01',
        notify_type: 'trade_status_sync',
        notify_id: '1',
        charset: 'utf-8',
        version: '1.0',
        app_id: '2021000000000001',
        seller_id: '2088000000000001',
        gmt_payment: '2026-03-02 10:00:00',
        subject: '海呼充值',
        ...told(number),
        ...change,
      };
      // A call-back signs everything but `sign` and `sign_type`.
      const body = new URLSearchParams({ ...fields, sign: mark(canonical(Object.entries(fields))), sign_type: 'RSA2' });
      return { headers: {}, body: Buffer.from(body.toString()) };
    },
  };
}

const canonical = (fields: [string, string][]) =>
  fields
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');

const failed = (sub_code: string) => ({ code: '40004', msg: 'Business Failed', sub_code });
