import { StartError } from '../process/start-error.ts';
import { readPublicUrl } from './push-env.ts';
import type { Setting, SettingGroup } from './setting.ts';

/**
 * The ways in which enterprises pay in, from the environment. Keys are given as the names of the files that hold them.
 */
export interface PaymentSettings {
  /**
   * The address at which providers and payers reach us, without a slash at the end. Empty: only the test provider is
   * set up.
   */
  publicUrl: string;
  /** The account that transfers go to, in the text that payers read. Null: there is none. */
  bankAccount: string | null;
  hasTestProvider: boolean;
  wechatPay: Record<(typeof wechatPayNames)[number], string> | null;
  alipay: Record<(typeof alipayNames)[number], string> | null;
}

const wechatPayNames = [
  'WECHAT_PAY_APP_ID',
  'WECHAT_PAY_MERCHANT_ID',
  'WECHAT_PAY_MERCHANT_SERIAL',
  'WECHAT_PAY_MERCHANT_KEY_FILE',
  'WECHAT_PAY_API_KEY_FILE',
  'WECHAT_PAY_PLATFORM_SERIAL',
  'WECHAT_PAY_PLATFORM_KEY_FILE',
] as const;

const alipayNames = ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY_FILE', 'ALIPAY_PUBLIC_KEY_FILE'] as const;

type Env = Record<string, string | undefined>;

/**
 * Reads the settings. A provider is set up by all of its variables, or by none. `isPrivate`: only this machine reaches
 * the server, and the server has its own database. The test provider, with which nobody really pays, is on by default
 * only for such a server.
 */
export function readPaymentSettings(env: Env, isPrivate: boolean): PaymentSettings {
  const publicUrl = readPublicUrl(env);
  const wechatPay = allOf(env, wechatPayNames);
  const alipay = allOf(env, alipayNames);
  if ((wechatPay || alipay) && !publicUrl) {
    throw new StartError('WeChat Pay and Alipay call back: PUBLIC_URL says where, such as https://crm.example.com.');
  }
  const test = env.TEST_PAYMENTS || (isPrivate ? 'yes' : 'no');
  if (test !== 'yes' && test !== 'no') throw new StartError(`TEST_PAYMENTS knows yes, no, not "${test}".`);
  return { publicUrl, bankAccount: env.BANK_ACCOUNT || null, hasTestProvider: test === 'yes', wechatPay, alipay };
}

function allOf<Name extends string>(env: Env, names: readonly Name[]): Record<Name, string> | null {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return null;
  if (missing.length > 0) throw new StartError(`${missing.join(', ')}: missing, and the others of them are set.`);
  return Object.fromEntries(names.map((name) => [name, env[name]!])) as Record<Name, string>;
}

const setting = (name: string, kind: Setting['kind'], zh: string, en: string): Setting => ({
  name,
  kind,
  roles: ['web', 'worker'],
  meaning: { zh, en },
});

/** Settings of the ways in which enterprises pay in. */
export const paymentSettings: SettingGroup = {
  title: { zh: '付款方式', en: 'Ways to pay' },
  settings: [
    setting('BANK_ACCOUNT', 'text', '收转账的账户，付款人看到的文字', 'the account for transfers, as payers read it'),
    setting('WECHAT_PAY_APP_ID', 'text', '微信支付的应用', 'the app at WeChat Pay'),
    setting('WECHAT_PAY_MERCHANT_ID', 'text', '商户号', 'the merchant'),
    setting(
      'WECHAT_PAY_MERCHANT_SERIAL',
      'text',
      '商户证书的序列号',
      "the serial number of the merchant's certificate",
    ),
    setting('WECHAT_PAY_MERCHANT_KEY_FILE', 'file', '商户私钥的文件', "the merchant's private key"),
    setting('WECHAT_PAY_API_KEY_FILE', 'file', 'API v3 密钥的文件', 'the key of API v3'),
    setting('WECHAT_PAY_PLATFORM_SERIAL', 'text', '平台公钥的序列号', "the serial number of the platform's key"),
    setting('WECHAT_PAY_PLATFORM_KEY_FILE', 'file', '平台公钥的文件', "the platform's public key"),
    setting('ALIPAY_APP_ID', 'text', '支付宝的应用', 'the app at Alipay'),
    setting('ALIPAY_SELLER_ID', 'text', '收款账号', 'the seller'),
    setting('ALIPAY_PRIVATE_KEY_FILE', 'file', '应用私钥的文件', "the app's private key"),
    setting('ALIPAY_PUBLIC_KEY_FILE', 'file', '支付宝公钥的文件', "Alipay's public key"),
  ],
};
