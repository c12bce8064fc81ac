import type { Setting, SettingGroup } from '../setting.ts';

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
    setting(
      'PUBLIC_URL',
      'address',
      '支付平台回调的地址，如 `https://crm.example.com`',
      'the address at which providers of payments call back, such as `https://crm.example.com`',
    ),
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
