import { readFileSync } from 'node:fs';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { PaymentSettings } from '../../platform/payment-env.ts';
import { StartError } from '../../platform/start-error.ts';
import { createAlipay } from './alipay/alipay.ts';
import type { PaymentProvider } from './payment.ts';
import { createTestProvider } from './test-provider/test-provider.ts';
import { createWechatPay } from './wechat-pay/wechat-pay.ts';

interface ProviderParts {
  db: Db;
  clock: Clock;
  /** Signs the test provider's call-backs. */
  key: Buffer;
}

/** The providers that are set up, the first to be offered first. Throws a `StartError` for a key that cannot be read. */
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

/** The providers, with where they call back and what transfers go to. */
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

/** WeChat Pay changes its key from time to time: the old and the new one sign side by side for a while. */
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
