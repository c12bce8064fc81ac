import type { Translated } from '../../languages.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  'statistics.backwards': 'The last day cannot be earlier than the first',
  'statistics.too_long': 'A period can be at most two years (731 days)',
  'statistics.unknown_zone': 'Time zone not found. Write it like Asia/Shanghai',
  'statistics.unknown_figure': 'This figure is not available here',
  'statistics.step_too_fine': 'By the hour, a period can be at most 7 days',
  'statistics.not_found': 'This cannot be counted',
};
