import type { Translated } from '@haihu/contract/languages';
import { plural } from '@haihu/rules/plural';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  pairTitle: 'Connect this screen by phone',
  pairSteps: 'On a phone, a manager opens Team board → Wall and enters this code',
  pairNote: 'This screen shows only the status and ranks of colleagues, never customers or numbers',
  code: 'Pairing code',
  changesIn: (time) => `New code in ${time}`,
  again: 'Show a new code',
  failed: 'The server cannot be reached. Trying again',
  stale: (time) => `Not updated since ${time}. Trying again`,
  refused: 'The manager who connected this screen can no longer see the team board',
  leave: 'Disconnect this screen',
  today: 'Today',
  calls: 'Calls',
  answered: 'Answered',
  talkTime: 'Talk time',
  callersWait: (waiting) => `Callers waiting: ${waiting}`,
  toCallBack: 'To call back',
  metWithin: '95% met an agent in',
  seconds: (seconds) => `${seconds} s`,
  agents: (count) => plural(count, 'agent'),
  there: 'On duty',
  nobody: 'Nobody is on duty',
  pageOf: (page, pages) => `${page} / ${pages}`,
  ranks: { calls: 'Most calls', answered: 'Most answered', talkSeconds: 'Longest talk' },
  noRanks: 'No calls yet today',
  count: (count) => plural(count, 'call'),
};
