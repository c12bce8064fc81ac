import type { followupErrors } from '../errors.ts';

export const zh: Record<keyof typeof followupErrors, string> = {
  'followups.empty': '选一个结果，或写一句跟进',
  'followups.visit_in_past': '回访时间已经过去',
  'followups.visit_too_far': '回访最远约到两年后，看看年份有没有填错',
  'followups.call_written': '这通电话已写过跟进',
  'followups.bad_written_at': '书写时间要在最近 30 天以内，请核对本机的时钟',
  'followups.too_late_to_edit': '写下 10 分钟后不能再改，可以再写一条',
  'followups.not_found': '没有这条跟进',
  'followups.visit_planned_since': '已经约了新的回访，这个不能再打开',
  'followups.visit_not_found': '没有这个回访',
  'followups.calendar_not_found': '没有这个日历订阅',
};
