import { withFurther } from '@haihu/contract/languages';
import type { RechargeProvider } from '@haihu/contract/billing/values';

/** The ways of paying in, on screens and in the audit. */
export const rechargeProviderWords = await withFurther<Record<RechargeProvider, string>>(
  {
    zh: {
      wechat_pay: '微信支付',
      alipay: '支付宝',
      bank: '银行转账',
      test: '测试支付',
    },
    en: {
      wechat_pay: 'WeChat Pay',
      alipay: 'Alipay',
      bank: 'Bank transfer',
      test: 'Test payment',
    },
  },
  (language) => import(`./recharge-provider-words/${language}.ts`),
);
