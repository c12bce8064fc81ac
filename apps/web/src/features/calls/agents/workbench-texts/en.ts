import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Workbench',
  board: 'Team board',
  typed: 'Number entered',
  erase: 'Delete digit',
  fold: 'Hide',
  unfold: 'Keypad',
  typeFirst: 'Number or name',
  call: 'Call',
  callTo: (name) => `Call ${name}`,
  moreFor: (name) => `More for ${name}`,
  nobodyFound: 'No matching customer. You can still call this number',
  noCalls: 'No calls yet',
  noCallsHint: 'Calls you make appear here',
  more: 'Earlier calls',
  clearLog: 'Clear this list',
  clearLogAsk: 'Clear this list?',
  clearLogBody: 'Call records, recordings and figures stay as they are.',
  myState: 'My status',
  readyNote: 'Callers and the dialler reach you',
  wrapUpNote: 'More time to finish the last call',
  offlineNote: 'No callers and no dialler calls',
};
