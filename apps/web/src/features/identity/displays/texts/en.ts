import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  lead: 'Put the team board on a television',
  first: 'Open this address in a browser on the television or a computer',
  second: 'Enter the 6 digits that it shows',
  code: '6 digits on the screen',
  connect: 'Connect the screen',
  what: 'The screen shows only the status and ranks of colleagues, never customers or numbers. It disconnects after 30 days, or when you sign out of all devices or leave the enterprise.',
  connected: (name) => `${name} is connected`,
  unknown: 'The screen',
  devices: 'Connected screens are listed in Account and security',
};
