import { StartError } from '../process/start-error.ts';

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
  const publicUrl = (env.PUBLIC_URL || '').replace(/\/$/, '');
  if (publicUrl && !/^https?:\/\/[^/]+$/.test(publicUrl)) {
    throw new StartError(`PUBLIC_URL is an address such as https://crm.example.com, not "${publicUrl}".`);
  }
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
