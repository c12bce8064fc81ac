import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  grades: { good: 'Clear', fair: 'Good enough', poor: 'Somewhat choppy', bad: 'Choppy' },
  mos: (score) => `MOS ${score}`,
  loss: (percent) => `${percent}% lost`,
  jitter: (milliseconds) => `jitter ${milliseconds} ms`,
  rtt: (milliseconds) => `round trip ${milliseconds} ms`,
};
