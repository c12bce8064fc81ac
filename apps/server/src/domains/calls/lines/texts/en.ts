import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  below_line: (number, line) =>
    `${number} of ${line} is answered less than half as often as the line. Others are shown for 24 hours`,
  daily_cap: (number, line) => `${number} of ${line} has made all its calls of today. It is shown again tomorrow`,
};
