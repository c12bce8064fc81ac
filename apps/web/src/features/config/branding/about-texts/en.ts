import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  about: 'About us',
  appName: 'Haihu CRM',
  version: (number) => `Version ${number}`,
  product: 'Product',
  android: 'Android app',
  androidHint: 'Scan it with the phone. The app can dial by itself',
  androidCode: 'QR code for the Android app',
  androidDownload: (version) => `Download ${version}`,
  share: 'Share',
  copied: 'Link copied',
  copyByHand: 'Could not copy. Copy this address yourself',
  noAbout: 'Nothing here yet. Ask your administrator',
};
