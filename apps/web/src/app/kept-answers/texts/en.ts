import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  offline: (time) => `No network. You see what was there at ${time}`,
  unreachable: (time) => `The server is not reached. You see what was there at ${time}`,
};
