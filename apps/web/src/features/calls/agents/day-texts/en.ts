import type { Translated } from '@haihu/contract/languages';
import { plural } from '@haihu/rules/plural';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  notFound: 'This colleague was not found',
  notFoundHint: 'They may have left, or you do not lead them',
  failed: 'The day could not be loaded',
  dayBefore: 'The day before',
  dayAfter: 'The day after',
  band: 'States',
  bandWords: (from, to) => `States from ${from} to ${to}`,
  wasOffline: 'Offline all day',
  details: (count) => `Timeline: ${plural(count, 'entry', 'entries')}`,
  part: (from, to) => `${from}–${to}`,
  calls: 'Calls',
  answered: 'Answered',
  talkTime: 'Talk time',
  list: 'Call records',
  recordings: 'Recordings',
  unwritten: 'Without a follow-up',
  unreported: 'Own phone, not reported',
  sound: 'Sound of calls',
  poorSound: (poor, calls) => (poor === 0 ? `All ${calls} could be heard` : `${poor} of ${calls} choppy`),
  choppySound: (poor, calls) => `${poor} of ${calls} choppy. A cable may help`,
  count: (count) => plural(count, 'call'),
};
