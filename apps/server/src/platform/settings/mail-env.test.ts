import { expect, test } from 'vitest';
import { StartError } from '../process/start-error.ts';
import { readMailSettings } from './mail-env.ts';

const whole = {
  SMTP_URL: 'smtp://haihu%40example.com:p%40ss@mail.example.com',
  MAIL_FROM: 'haihu@example.com',
  OPERATOR_MAIL: 'a@example.com, b@example.org',
};

test('without anything said no mail is sent', () => {
  expect(readMailSettings({ SMTP_URL: '' })).toBeNull();
});

test('the server, its login and the recipients are read', () => {
  expect(readMailSettings(whole)).toEqual({
    smtp: {
      host: 'mail.example.com',
      port: 587,
      isSecure: false,
      login: { user: 'haihu@example.com', password: 'p@ss' },
      from: 'haihu@example.com',
    },
    operators: ['a@example.com', 'b@example.org'],
    language: 'zh',
  });
  expect(readMailSettings({ ...whole, SMTP_URL: 'smtps://mail.example.com', OPERATOR_LANGUAGE: 'en' })).toMatchObject({
    smtp: { port: 465, isSecure: true, login: null },
    language: 'en',
  });
});

test.each([
  [{ OPERATOR_MAIL: '' }, /^OPERATOR_MAIL: missing/],
  [{ OPERATOR_MAIL: 'a@example.com\r\nBcc: x@example.org' }, /^OPERATOR_MAIL holds/],
  [{ OPERATOR_MAIL: 'a@example.com,b' }, /^OPERATOR_MAIL holds/],
  [{ MAIL_FROM: 'Haihu <a@example.com>' }, /^MAIL_FROM is/],
  [{ SMTP_URL: 'http://user:secret@mail.example.com' }, /^SMTP_URL is/],
  [{ SMTP_URL: 'smtp://user@mail.example.com' }, /^SMTP_URL is/],
  [{ SMTP_URL: 'smtp://user:se%zzcret@mail.example.com' }, /^SMTP_URL is/],
  [{ SMTP_URL: 'smtp://user:secret@mail.example.com/?pool=true' }, /^SMTP_URL is/],
  [{ OPERATOR_LANGUAGE: 'de' }, /^OPERATOR_LANGUAGE knows zh, en/],
])('a wrong value is named in a sentence that holds no secret: %j', (wrong, sentence) => {
  const read = () => readMailSettings({ ...whole, ...wrong });
  expect(read).toThrow(StartError);
  expect(read).toThrow(sentence);
  expect(read).not.toThrow(/secret/);
});
