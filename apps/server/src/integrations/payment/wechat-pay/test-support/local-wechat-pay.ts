import { createCipheriv, randomBytes, sign, verify } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { listenLocally, newKeys, type ProviderReply } from '../../test-support/local-provider.ts';

/**
 * Starts a local WeChat Pay that speaks API v3 as published. It checks the merchant's signature, signs its answers, and
 * seals its call-backs. It shares no code with the adapter.
 */
export async function startLocalWechatPay({ now, merchantPublicKey }: { now: () => Date; merchantPublicKey: string }) {
  const platformKeys: Record<string, string> = {};
  const privateKeys = new Map<string, string>();
  let serial = addKey();
  const apiKey = randomBytes(16).toString('hex');
  const orders = new Map<string, { total: number; state: string; body: Record<string, unknown> }>();
  const refunds = new Map<string, number>();
  const faults: Partial<Record<'delayMs' | 'status', number>> & { isUnsigned?: boolean } = {};

  /** Adds a further key of the platform beside the others. Returns its serial. */
  function addKey(): string {
    const keys = newKeys();
    const added = `PLATFORM${privateKeys.size + 1}`;
    privateKeys.set(added, keys.privateKey);
    platformKeys[added] = keys.publicKey;
    return added;
  }

  function signed(status: number, content: object | null): ProviderReply {
    const body = content === null ? '' : JSON.stringify(content);
    const [timestamp, nonce] = [String(Math.floor(now().getTime() / 1000)), randomBytes(8).toString('hex')];
    const signature = sign(
      'RSA-SHA256',
      Buffer.from([timestamp, nonce, body, ''].join('\n')),
      privateKeys.get(serial)!,
    );
    const headers = {
      'Wechatpay-Serial': serial,
      'Wechatpay-Timestamp': timestamp,
      'Wechatpay-Nonce': nonce,
      'Wechatpay-Signature': signature.toString('base64'),
    };
    return { status, body, headers: faults.isUnsigned ? {} : headers, delayMs: faults.delayMs ?? 0 };
  }

  function isMerchant(request: IncomingMessage, body: string): boolean {
    const [scheme, list = ''] = (request.headers.authorization ?? '').split(/ (.*)/);
    const said = Object.fromEntries([...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
    const text = `${request.method}\n${request.url}\n${said['timestamp']}\n${said['nonce_str']}\n${body}\n`;
    return (
      scheme === 'WECHATPAY2-SHA256-RSA2048' &&
      said['mchid'] === '1900000001' &&
      said['serial_no'] === 'MERCHANT1' &&
      verify('RSA-SHA256', Buffer.from(text), merchantPublicKey, Buffer.from(said['signature'] ?? '', 'base64'))
    );
  }

  function told(number: string) {
    const { total, state } = orders.get(number)!;
    const paid = { transaction_id: `42000${number}`, success_time: '2026-03-02T10:00:00+08:00' };
    return {
      appid: 'wx0000000000000001',
      mchid: '1900000001',
      out_trade_no: number,
      trade_state: state,
      amount: { total, payer_total: total, currency: 'CNY', payer_currency: 'CNY' },
      ...(state === 'SUCCESS' ? paid : {}),
    };
  }

  const server = await listenLocally((request, body) => {
    if (faults.status) return { status: faults.status, body: '{"code":"SYSTEM_ERROR","message":"系统异常"}' };
    if (!isMerchant(request, body)) return signed(401, { code: 'SIGN_ERROR', message: '签名错误' });
    const { pathname } = new URL(request.url!, 'http://local');
    const content: Record<string, unknown> = body === '' ? {} : JSON.parse(body);
    const number = String(content['out_trade_no'] ?? pathname.split('/').at(-1));
    if (pathname.startsWith('/v3/pay/transactions/out-trade-no/')) {
      if (!orders.has(number)) return signed(404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' });
      return signed(200, told(number));
    }
    if (pathname === '/v3/refund/domestic/refunds') {
      const { refund } = content['amount'] as { refund: number };
      if (orders.get(number)?.state !== 'SUCCESS') return signed(403, { code: 'NOT_ENOUGH', message: '余额不足' });
      refunds.set(String(content['out_refund_no']), refund);
      return signed(200, { refund_id: '50000', status: 'PROCESSING' });
    }
    const { total } = content['amount'] as { total: number };
    orders.set(number, { total, state: 'NOTPAY', body: content });
    const start = pathname.endsWith('/h5')
      ? { h5_url: 'https://wx.example/pay?prepay_id=1' }
      : { code_url: 'weixin://wxpay/1' };
    return signed(200, start);
  });

  return {
    ...server,
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
    apiKey,
    platformKeys,
    addKey,
    /** Makes the platform sign with this key from now on. */
    signBy(chosen: string) {
      serial = chosen;
    },
    orders,
    refunds,
    faults,
    pay(number: string) {
      orders.get(number)!.state = 'SUCCESS';
    },
    /** Returns the call-back of this order, ready to be posted. `change` alters its content before it is sealed. */
    notice: (number: string, change: object = {}) =>
      sealedNotice('TRANSACTION.SUCCESS', { ...told(number), ...change }),
    /** Returns the call-back of a refund. It tells nothing of the payment except its order. */
    refundNotice: (number: string, refundNumber: string, refund: number) =>
      sealedNotice('REFUND.SUCCESS', {
        mchid: '1900000001',
        out_trade_no: number,
        out_refund_no: refundNumber,
        refund_status: 'SUCCESS',
        amount: { total: orders.get(number)!.total, refund },
      }),
  };

  function sealedNotice(event: string, content: object) {
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiKey, 'utf8'), Buffer.from(nonce, 'utf8'));
    cipher.setAAD(Buffer.from('transaction'));
    const opened = Buffer.from(JSON.stringify(content));
    const sealed = Buffer.concat([cipher.update(opened), cipher.final(), cipher.getAuthTag()]);
    const { headers, body } = signed(200, {
      id: 'EV-1',
      event_type: event,
      resource_type: 'encrypt-resource',
      resource: {
        algorithm: 'AEAD_AES_256_GCM',
        ciphertext: sealed.toString('base64'),
        associated_data: 'transaction',
        original_type: 'transaction',
        nonce,
      },
    });
    const lower = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
    return { headers: Object.fromEntries(lower) as Record<string, string>, body: Buffer.from(body) };
  }
}
