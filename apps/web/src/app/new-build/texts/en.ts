import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  ready: 'A new version is ready',
  reload: 'Reload',
};
