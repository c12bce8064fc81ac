import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  waits: (name, note) => `${name} parked a call, and the customer waits${note && `: ${note}`}`,
  taken: (name) => `${name} took the call that you parked`,
  over: 'Nobody took the call that you parked. It is over',
};
