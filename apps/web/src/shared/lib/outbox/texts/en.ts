import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  kept: 'Kept on this device. Uploads once online',
  keptInPage: 'The browser keeps nothing: leave the page open until it is online',
  full: {
    entries: 'This device holds no more unsent entries. Go online to upload them',
    pictures: 'This device holds 60 MB of unsent pictures. Go online to upload them, or leave pictures out',
  },
  sent: (count) => (count === 1 ? 'Uploaded' : `${count} entries uploaded`),
  refused: 'One entry could not be uploaded',
  look: 'View',
};
