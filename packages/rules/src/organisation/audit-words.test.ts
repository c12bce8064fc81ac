import { expect, test } from 'vitest';
import { auditSentence } from './audit-words.ts';

test.each([
  ['customers.reveal', { reason: 'complaint', words: '要寄样品' }, '查看完整号码', '处理投诉 · 要寄样品'],
  ['customers.reveal', { reason: 'other' }, '查看完整号码', '其他'],
  ['billing.credit', { amount: 12_345_600 }, '充值', '¥1234.56'],
  ['identity.login', { network: '192.0.2.0/24' }, '登录', '网络 192.0.2.0/24'],
  ['customers.imported', { followUps: 2, skipped: 5 }, '导入表格', '2 条跟进 · 跳过 5 条'],
  ['calls.recording_opened', {}, '听录音', ''],
  ['some.later_action', { name: 'x', from: null }, 'some.later_action', 'name x · from -'],
])('%s %j', (action, detail, title, said) => {
  expect(auditSentence(action, detail, 'zh')).toEqual({ title, said });
});

test('a preset is named in the reader’s language, a role with a name of its own by that', () => {
  const details = [
    { name: '主管', preset: 'manager' },
    { name: '质检', preset: null },
  ];
  const said = details.map((detail) => auditSentence('organisation.role_saved', detail, 'en').said);
  expect(said).toEqual(['Manager', '质检']);
});
