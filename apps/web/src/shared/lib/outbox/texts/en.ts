import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  kept: 'Kept on this device. Uploads once online',
  keptInPage: 'The browser keeps nothing: leave the page open until it is online',
  full: 'This device already holds 500 unsent entries. Go online to upload them',
  sent: (count) => (count === 1 ? 'Uploaded' : `${count} entries uploaded`),
  refused: 'One entry could not be uploaded',
  look: 'View',
};
