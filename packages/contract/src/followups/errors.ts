import type { ErrorText } from '../error-text.ts';

export const followupErrors = {
  'followups.empty': { code: 41201, zh: '选一个结果，或写一句跟进', en: 'Choose an outcome or write a note' },
  'followups.visit_in_past': { code: 41202, zh: '回访时间已经过去', en: 'The call-back time has passed' },
  'followups.visit_too_far': {
    code: 41205,
    zh: '回访最远约到两年后，看看年份有没有填错',
    en: 'A call-back can be at most two years ahead. Check the year',
  },
  'followups.call_written': {
    code: 41206,
    zh: '这通电话已写过跟进',
    en: 'This call already has a follow-up',
  },
  'followups.too_late_to_edit': {
    code: 41204,
    zh: '写下 10 分钟后不能再改，可以再写一条',
    en: 'It can only be edited for 10 minutes. Write another one',
  },
  'followups.not_found': { code: 40400, zh: '没有这条跟进', en: 'Follow-up not found' },
  'followups.visit_planned_since': {
    code: 41203,
    zh: '已经约了新的回访，这个不能再打开',
    en: 'Another call-back has been scheduled since, so this one stays done',
  },
  'followups.visit_not_found': { code: 40400, zh: '没有这个回访', en: 'Call-back not found' },
} satisfies Record<string, ErrorText>;
