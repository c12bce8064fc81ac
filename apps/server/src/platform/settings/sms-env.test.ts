import { expect, test } from 'vitest';
import { readServerSettings } from './env.ts';

const account = {
  DEMO: 'no',
  ALIYUN_SMS_KEY_ID: 'LTAI5t',
  ALIYUN_SMS_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: '海呼',
  ALIYUN_SMS_TEMPLATES: 'code=SMS_1, code-reset=SMS_2,invitation=SMS_3',
};

test('an account has its texts by template, and takes receipts once it has a token', () => {
  expect(readServerSettings(account, []).aliyunSms).toEqual({
    keyId: 'LTAI5t',
    secret: 'secret',
    signName: '海呼',
    templates: { code: 'SMS_1', 'code-reset': 'SMS_2', invitation: 'SMS_3' },
    receiptToken: null,
  });
  const env = { ...account, ALIYUN_SMS_RECEIPT_TOKEN: 'abcdefgh-12345678' };
  expect(readServerSettings(env, []).aliyunSms!.receiptToken).toBe('abcdefgh-12345678');
});

test.each([
  [{ ALIYUN_SMS_SECRET: '' }, /ALIYUN_SMS_SECRET: missing/],
  [{ ALIYUN_SMS_TEMPLATES: 'invitation=SMS_3' }, /a text for codes/],
  [{ ALIYUN_SMS_TEMPLATES: 'code=SMS_1,advert=SMS_9' }, /not "advert=SMS_9"/],
  [{ ALIYUN_SMS_TEMPLATES: 'code' }, /not "code"/],
  [{ ALIYUN_SMS_RECEIPT_TOKEN: 'short' }, /at least 16/],
  [{ ALIYUN_SMS_RECEIPT_TOKEN: 'a token with spaces and &' }, /at least 16/],
  [{ DEMO: 'yes' }, /DEMO=no/],
])('%j is refused at the start, without telling a secret', (wrong, words) => {
  const read = () => readServerSettings({ ...account, ...wrong }, []);
  expect(read).toThrow(words);
  expect(read).not.toThrow(/secret|short|spaces/);
});

test('with a database of the operator there is no demo', () => {
  const env = { ...account, DEMO: '', DATABASE_URL: 'postgres://db/haihu' };
  expect(readServerSettings(env, []).aliyunSms).not.toBeNull();
});
