import { readFileSync } from 'node:fs';
import type { Clock } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { PaymentSettings } from '../../platform/settings/payment-env.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { createAlipay } from './alipay/alipay.ts';
import type { PaymentProvider } from './payment.ts';
import { createTestProvider } from './test-provider/test-provider.ts';
import { createWechatPay } from './wechat-pay/wechat-pay.ts';

interface ProviderParts {
  db: Db;
  clock: Clock;
  /** The key that signs the test provider's call-backs. */
  key: Buffer;
}

/**
 * Returns the providers that are set up, in the order in which they are offered. Throws a `StartError` for a key that
 * cannot be read.
 */
export function createProviders(
  { wechatPay, alipay, hasTestProvider }: Pick<PaymentSettings, 'wechatPay' | 'alipay' | 'hasTestProvider'>,
  { db, clock, key }: ProviderParts,
): PaymentProvider[] {
  const providers: PaymentProvider[] = [];
  if (wechatPay) {
    providers.push(
      createWechatPay({
        appId: wechatPay.WECHAT_PAY_APP_ID,
        merchantId: wechatPay.WECHAT_PAY_MERCHANT_ID,
        merchantSerial: wechatPay.WECHAT_PAY_MERCHANT_SERIAL,
        merchantKey: keyOf(wechatPay, 'WECHAT_PAY_MERCHANT_KEY_FILE'),
        apiKey: keyOf(wechatPay, 'WECHAT_PAY_API_KEY_FILE').trim(),
        platformKeys: platformKeysOf(wechatPay),
        baseUrl: 'https://api.mch.weixin.qq.com',
        clock,
      }),
    );
  }
  if (alipay) {
    providers.push(
      createAlipay({
        appId: alipay.ALIPAY_APP_ID,
        sellerId: alipay.ALIPAY_SELLER_ID,
        privateKey: keyOf(alipay, 'ALIPAY_PRIVATE_KEY_FILE'),
        alipayKey: keyOf(alipay, 'ALIPAY_PUBLIC_KEY_FILE'),
        gateway: 'https://openapi.alipay.com/gateway.do',
        clock,
      }),
    );
  }
  if (hasTestProvider) providers.push(createTestProvider({ db, clock, key }));
  return providers;
}

/** Returns the providers, the address of their call-backs, and the account for transfers. */
export function createPayments(settings: PaymentSettings, parts: ProviderParts) {
  const { publicUrl, bankAccount } = settings;
  return { providers: createProviders(settings, parts), publicUrl, bankAccount };
}

function keyOf<Name extends string>(files: Record<Name, string>, name: Name): string {
  try {
    return readFileSync(files[name], 'utf8');
  } catch {
    throw new StartError(`${name}: ${files[name]} cannot be read.`);
  }
}

/**
 * Reads WeChat Pay's public keys. It changes its key from time to time, and for a while both the old and the new key
 * sign.
 */
function platformKeysOf(
  named: Record<'WECHAT_PAY_PLATFORM_SERIAL' | 'WECHAT_PAY_PLATFORM_KEY_FILE', string>,
): Record<string, string> {
  const serials = named.WECHAT_PAY_PLATFORM_SERIAL.split(',').map((each) => each.trim());
  const files = named.WECHAT_PAY_PLATFORM_KEY_FILE.split(',').map((each) => each.trim());
  if (serials.length !== files.length) {
    throw new StartError(
      'WECHAT_PAY_PLATFORM_SERIAL and WECHAT_PAY_PLATFORM_KEY_FILE name as many keys each, with commas between them.',
    );
  }
  return Object.fromEntries(
    serials.map((serial, index) => [
      serial,
      keyOf({ WECHAT_PAY_PLATFORM_KEY_FILE: files[index]! }, 'WECHAT_PAY_PLATFORM_KEY_FILE'),
    ]),
  );
}
