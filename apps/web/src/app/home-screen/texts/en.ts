import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Add to the home screen',
  body: 'Safari deletes unsent entries if this site is not opened for 7 days. Tap Share, then Add to Home Screen. What you write in the page on the home screen stays.',
  ok: 'OK',
};
