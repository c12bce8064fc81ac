import { expect, test } from 'vitest';
import { auditSentence } from './audit-words.ts';

test.each([
  ['customers.reveal', { reason: 'complaint', words: '要寄样品' }, '查看完整号码', '处理投诉 · 要寄样品'],
  ['customers.reveal', { reason: 'other' }, '查看完整号码', '其他'],
  ['billing.credit', { amount: 12_345_600 }, '充值', '¥1234.56'],
  ['identity.login', { network: '192.0.2.0/24' }, '登录', '网络 192.0.2.0/24'],
  ['customers.imported', { followUps: 2, skipped: 5 }, '导入表格', '2 条跟进 · 跳过 5 条'],
  [
    'config.settings',
    { group: 'pools', fields: 'claimsADay privateCap' },
    '修改设置',
    '公海与私海 · 每人每天领取、每人私海上限',
  ],
  [
    'config.branding',
    { host: 'crm.example.com', fields: 'app_name colour' },
    '修改品牌',
    'crm.example.com · 名称、颜色',
  ],
  ['customers.sea_saved', { name: '华东', fields: 'adminIds rules' }, '修改公海', '华东 · 管理员、规则'],
  ['customers.merged', { merged: '6835' }, '合并客户', ''],
  ['calls.recordings_removed', { recordings: 5, keptDays: 180 }, '清理到期录音', '5 条录音 · 保留 180 天'],
  ['enterprises.saved', { industry: 'cars', zone: 'Asia/Shanghai' }, '修改企业资料', '行业 · 时区 Asia/Shanghai'],
  ['customers.extended', { until: '2026-03-20', reason: '出差' }, '延长客户保留', '到 2026-03-20 · 出差'],
  ['calls.recording_opened', {}, '听录音', ''],
  ['some.later_action', { name: 'x', from: null }, 'some.later_action', 'name x · from -'],
])('%s %j', (action, detail, title, said) => {
  expect(auditSentence(action, detail, 'zh')).toEqual({ title, said });
});

test("a preset is named in the reader's language, a role with a name of its own by that", () => {
  const details = [
    { name: '主管', preset: 'manager' },
    { name: '质检', preset: null },
  ];
  const said = details.map((detail) => auditSentence('organisation.role_saved', detail, 'en').said);
  expect(said).toEqual(['Manager', '质检']);
});

test('English names fields in words too', () => {
  expect(auditSentence('config.settings', { group: 'pools', fields: 'claimsADay warnDays' }, 'en').said).toBe(
    'Public and private pools · claims a day, days warned ahead',
  );
});
