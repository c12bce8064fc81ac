import type { RechargeProvider } from '@haihu/contract/billing/values';

/** The ways of paying in, in Chinese. */
export const zhRechargeProviders: Record<RechargeProvider, string> = {
  wechat_pay: '微信支付',
  alipay: '支付宝',
  bank: '银行转账',
  test: '测试支付',
};

/** The ways of paying in, in English. */
export const enRechargeProviders: Record<RechargeProvider, string> = {
  wechat_pay: 'WeChat Pay',
  alipay: 'Alipay',
  bank: 'Bank transfer',
  test: 'Test payment',
};
