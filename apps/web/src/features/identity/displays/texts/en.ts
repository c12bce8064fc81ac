import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  lead: 'Put the team board on a television',
  first: 'Open this in the browser of the television or a computer',
  second: 'Type the six digits on the screen',
  code: 'Six digits on the screen',
  connect: 'Connect the screen',
  what: 'The screen shows states and ranks of colleagues only, no customers and no numbers. It is disconnected after 30 days, and when you sign out of all devices or leave the enterprise.',
  connected: (name) => `${name} is connected`,
  unknown: 'The screen',
  devices: 'Screens are listed and disconnected under Account security',
};
