import type { ErrorText } from '../error-text.ts';

export const statisticsErrors = {
  'statistics.backwards': {
    code: 41910,
    zh: '结束的一天不能早于开始的一天',
    en: 'The last day cannot be earlier than the first',
  },
  'statistics.too_long': {
    code: 41911,
    zh: '最多统计两年（731 天）',
    en: 'A period can be at most two years (731 days)',
  },
  'statistics.unknown_zone': {
    code: 41912,
    zh: '没有这个时区，写成 Asia/Shanghai 这样',
    en: 'Time zone not found. Write it like Asia/Shanghai',
  },
  'statistics.unknown_figure': {
    code: 41913,
    zh: '这里没有这个数字',
    en: 'This figure is not available here',
  },
  'statistics.step_too_fine': {
    code: 41914,
    zh: '按小时最多统计 7 天',
    en: 'By the hour, a period can be at most 7 days',
  },
  'statistics.not_found': {
    code: 40400,
    zh: '没有这个统计对象',
    en: 'This cannot be counted',
  },
} satisfies Record<string, ErrorText>;
