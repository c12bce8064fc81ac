import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  callAgain: 'Call again',
  callBack: 'Call back',
  save: 'Save as customer',
  name: 'Customer name',
  saved: 'Saved as a customer',
  attach: 'Add to a customer',
  attachNote: 'As another number of theirs, together with its calls',
  search: 'Name, company or mobile',
  searchFirst: 'Find the customer it belongs to',
  nobody: 'No matching customer',
  nobodyHint: 'Try another name or company',
  failed: 'Customers could not be loaded',
  attached: (name) => `Added to ${name}`,
  doNotCall: 'Add to do-not-call list',
  doNotCallAsk: 'Never call this number again?',
  doNotCallBody: 'Nobody in the enterprise will be able to call it.',
  listed: 'Added to the do-not-call list',
  toTask: 'See this number in its task',
};
