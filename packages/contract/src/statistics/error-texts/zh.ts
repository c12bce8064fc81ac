import type { statisticsErrors } from '../errors.ts';

export const zh: Record<keyof typeof statisticsErrors, string> = {
  'statistics.backwards': '结束的一天不能早于开始的一天',
  'statistics.too_long': '最多统计两年（731 天）',
  'statistics.unknown_zone': '没有这个时区，写成 Asia/Shanghai 这样',
  'statistics.unknown_figure': '这里没有这个数字',
  'statistics.step_too_fine': '按小时最多统计 7 天',
  'statistics.not_found': '没有这个统计对象',
};
