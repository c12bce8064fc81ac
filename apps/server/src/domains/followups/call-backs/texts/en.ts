import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: (name: string | null) => (name === null ? 'Call-back' : `Call back ${name}`),
  done: 'Done or moved',
};
