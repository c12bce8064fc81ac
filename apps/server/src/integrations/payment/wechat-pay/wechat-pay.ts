import {
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  randomBytes,
} from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../../platform/process/clock.ts';
import { askProvider, readAnswer } from '../ask-provider.ts';
import {
  ForgedNotice,
  LateNotice,
  type PaymentNotice,
  type PaymentProvider,
  type PaymentState,
  PaymentUnavailable,
  UnknownSigner,
} from '../payment.ts';

export interface WechatPayOptions {
  appId: string;
  merchantId: string;
  /** Serial of the merchant's certificate, and its private key as PEM. */
  merchantSerial: string;
  merchantKey: string;
  /** The key of API v3: 32 characters. It opens the content of call-backs. */
  apiKey: string;
  /** Public keys of WeChat Pay as PEM, by the serial that signatures name. */
  platformKeys: Readonly<Record<string, string>>;
  /** Address of the API: `https://api.mch.weixin.qq.com`, or a local server in tests. */
  baseUrl: string;
  clock: Clock;
  patienceMs?: number;
}

/** Largest difference between a signature's time and ours, in either direction, as WeChat Pay has it. Seconds. */
const SKEW = 5 * 60;

const transaction = z.object({
  appid: z.string().optional(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.string(),
  success_time: z.string().optional(),
  amount: z.object({ total: z.int(), currency: z.string().default('CNY') }).optional(),
});

const refundNotice = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  refund_status: z.string(),
  amount: z.object({ refund: z.int().positive() }),
});

const notice = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
});

/** Makes a client of WeChat Pay, API v3: Native (a code to scan) and H5 (a page on the phone). */
export function createWechatPay(options: WechatPayOptions): PaymentProvider {
  const { appId, merchantId, clock } = options;
  const merchantKey = createPrivateKey(options.merchantKey);
  const platformKeys = new Map(
    Object.entries(options.platformKeys).map(([serial, pem]) => [serial, createPublicKey(pem)]),
  );

  function authorization(method: string, path: string, body: string): string {
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    const nonce = randomBytes(16).toString('hex').toUpperCase();
    const signature = createSign('RSA-SHA256')
      .update(signedWechatText(method, path, timestamp, nonce, body))
      .sign(merchantKey, 'base64');
    const parts = { mchid: merchantId, nonce_str: nonce, signature, timestamp, serial_no: options.merchantSerial };
    const said = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
    return `WECHATPAY2-SHA256-RSA2048 ${said.join(',')}`;
  }

  /** Checks that WeChat Pay signed this text, and did so lately. */
  function signatureOf(
    header: (name: string) => string | null | undefined,
    body: string,
  ): 'good' | 'late' | 'forged' | 'unknown' {
    const [serial, timestamp, nonce, signature] = ['serial', 'timestamp', 'nonce', 'signature'].map(
      (name) => header(`wechatpay-${name}`) ?? '',
    );
    const key = platformKeys.get(serial!);
    if (!key) return serial ? 'unknown' : 'forged';
    const age = Math.abs(clock.now().getTime() / 1000 - Number(timestamp));
    const text = `${timestamp}\n${nonce}\n${body}\n`;
    if (!createVerify('RSA-SHA256').update(text).verify(key, signature!, 'base64')) return 'forged';
    return age <= SKEW ? 'good' : 'late';
  }

  async function call(method: 'GET' | 'POST', path: string, content?: object) {
    const body = content ? JSON.stringify(content) : '';
    const { status, headers, text } = await askProvider(
      `${options.baseUrl}${path}`,
      {
        method,
        headers: {
          authorization: authorization(method, path, body),
          accept: 'application/json',
          'content-type': 'application/json',
          'user-agent': 'haihu',
        },
        ...(content ? { body } : {}),
      },
      options.patienceMs,
    );
    const isDone = status >= 200 && status < 300;
    // An unsigned success may come from anybody. Errors may be unsigned: they change nothing.
    if (isDone && signatureOf((name) => headers.get(name), text) !== 'good')
      throw new PaymentUnavailable('the answer is not signed');
    return { isDone, status, answer: text === '' ? {} : readAnswer(text) };
  }

  function paymentState(told: z.infer<typeof transaction>): PaymentState {
    const state = states[told.trade_state] ?? 'unknown';
    const { amount, success_time: at, transaction_id: providerNumber } = told;
    if (state !== 'paid' && state !== 'refunded') return { state, paid: null };
    if (!amount || !at || !providerNumber) throw new PaymentUnavailable('a paid order without amount or time');
    const paid = { fen: amount.total, currency: amount.currency, at: new Date(at), providerNumber };
    // WeChat Pay tells that money was given back, in whole or in part, but not how much.
    return { state, paid, ...(state === 'refunded' && { givenBack: { fen: null, refundNumber: null } }) };
  }

  /** Reads the call-back of a refund, which names the refund and its amount. */
  function readRefund(text: string): PaymentNotice {
    const told = read(refundNotice, text);
    if (told.mchid !== merchantId) throw new ForgedNotice('the notice is for another merchant');
    if (told.refund_status !== 'SUCCESS') return { number: told.out_trade_no, state: 'unknown', paid: null };
    const givenBack = { fen: told.amount.refund, refundNumber: told.out_refund_no };
    return { number: told.out_trade_no, state: 'refunded', paid: null, givenBack };
  }

  return {
    name: 'wechat_pay',
    ways: ['code', 'phone'],
    acknowledgement: { status: 200, contentType: 'application/json', body: '{"code":"SUCCESS","message":""}' },

    async begin({ number, fen, way, subject, expiresAt, noticeUrl, payerAddress, returnUrl }) {
      const isOnPhone = way === 'phone';
      const { isDone, status, answer } = await call('POST', `/v3/pay/transactions/${isOnPhone ? 'h5' : 'native'}`, {
        appid: appId,
        mchid: merchantId,
        description: subject,
        out_trade_no: number,
        time_expire: rfc3339(expiresAt),
        notify_url: noticeUrl,
        amount: { total: fen, currency: 'CNY' },
        ...(isOnPhone ? { scene_info: { payer_client_ip: payerAddress, h5_info: { type: 'Wap' } } } : {}),
      });
      const start = answer[isOnPhone ? 'h5_url' : 'code_url'];
      if (!isDone || typeof start !== 'string') throw failed(status, answer);
      return isOnPhone ? { url: `${start}&redirect_url=${encodeURIComponent(returnUrl)}` } : { code: start };
    },

    readNotice({ headers, body }) {
      const text = body.toString('utf8');
      const signature = signatureOf((name) => headers[name], text);
      if (signature === 'late') throw new LateNotice('the signature is too old');
      if (signature === 'unknown') throw new UnknownSigner('the certificate is not known');
      if (signature === 'forged') throw new ForgedNotice('the signature is not WeChat Pay’s');
      const { event_type: event, resource } = read(notice, text);
      if (event.startsWith('REFUND.')) return readRefund(openResource(options.apiKey, resource));
      const told = read(transaction, openResource(options.apiKey, resource));
      if (told.mchid !== merchantId || (told.appid && told.appid !== appId)) {
        throw new ForgedNotice('the notice is for another merchant');
      }
      return { number: told.out_trade_no, ...paymentState(told) };
    },

    async query(number) {
      const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(number)}?mchid=${merchantId}`;
      const { isDone, status, answer } = await call('GET', path);
      if (status === 404) return { state: 'unknown', paid: null };
      const told = transaction.safeParse(answer);
      if (!isDone || !told.success || told.data.out_trade_no !== number) throw failed(status, answer);
      return paymentState(told.data);
    },

    async refund({ number, refundNumber, fen, paidFen, reason }) {
      const { isDone, status, answer } = await call('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: number,
        out_refund_no: refundNumber,
        reason,
        amount: { refund: fen, total: paidFen, currency: 'CNY' },
      });
      if (status === 403 || status === 400) return 'refused';
      if (!isDone) throw failed(status, answer);
      if (answer['status'] === 'SUCCESS') return 'done';
      return answer['status'] === 'PROCESSING' ? 'under_way' : 'refused';
    },
  };
}

const states: Readonly<Record<string, PaymentState['state']>> = {
  SUCCESS: 'paid',
  REFUND: 'refunded',
  NOTPAY: 'waiting',
  USERPAYING: 'waiting',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'closed',
};

function failed(status: number, answer: Record<string, unknown>): PaymentUnavailable {
  return new PaymentUnavailable(`${status} ${typeof answer['code'] === 'string' ? answer['code'] : ''}`.trim());
}

/** Returns the five lines that a request's signature covers. */
export function signedWechatText(method: string, path: string, timestamp: number, nonce: string, body: string): string {
  return `${[method, path, timestamp, nonce, body].join('\n')}\n`;
}

/** Opens the content of a call-back with the key of API v3. The last 16 bytes are the tag. */
function openResource(apiKey: string, resource: z.infer<typeof notice>['resource']): string {
  try {
    const sealed = Buffer.from(resource.ciphertext, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiKey), Buffer.from(resource.nonce));
    decipher.setAuthTag(sealed.subarray(-16)).setAAD(Buffer.from(resource.associated_data));
    return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8');
  } catch (error) {
    throw new ForgedNotice('the notice cannot be opened', { cause: error });
  }
}

function read<Shape extends z.ZodType>(shape: Shape, text: string): z.infer<Shape> {
  try {
    return shape.parse(JSON.parse(text));
  } catch (error) {
    throw new ForgedNotice('the notice is not shaped as one', { cause: error });
  }
}

/** Formats an instant with seconds but no fraction, which WeChat Pay would refuse. */
function rfc3339(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}+00:00`;
}
