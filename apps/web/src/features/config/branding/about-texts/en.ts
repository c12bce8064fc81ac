import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  about: 'About us',
  appName: 'Haihu CRM',
  version: (number) => `Version ${number}`,
  product: 'Product',
  share: 'Share',
  copied: 'Link copied',
  copyByHand: 'Could not copy. Copy this address yourself',
  noAbout: 'Nothing here yet. Ask your administrator',
};
