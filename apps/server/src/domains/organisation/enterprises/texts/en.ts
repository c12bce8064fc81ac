import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  application: { title: 'Somebody asks to join', text: 'Look at the applications' },
  authentication: { title: "Your enterprise's authentication was reviewed", text: '' },
};
