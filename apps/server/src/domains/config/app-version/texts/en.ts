import type { zh } from './zh.ts';

export const en: typeof zh = {
  version: (version, code) => `For Android ${version} (${code})`,
  download: 'Download',
  code: 'QR code of this page',
  scan: 'Scan it with the camera of a phone to download the app there',
  how: 'Open the downloaded file and allow its installation.',
  iphone: 'On an iPhone, open the home page of this site in Safari, tap Share, then Add to Home Screen.',
  none: 'There is no Android app here yet',
  instead: 'Use the browser on your phone instead. Add to Home Screen in its menu puts an icon among your apps.',
  open: 'Open in the browser',
};
