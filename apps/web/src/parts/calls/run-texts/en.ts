import { plural } from '@haihu/rules/plural';
import type { Translated } from '@haihu/contract/languages';
import { unbroken } from '../../../shared/i18n/unbroken.ts';
import type { zh } from './zh.ts';

const enPassedOver = {
  by_hand: 'You skipped it',
  taken: 'No longer yours',
  leased: 'A colleague is working on it',
  claim_first: 'Claim before calling',
  bad_number: 'Number cannot be called',
  do_not_call: 'On the do-not-call list',
  too_often: 'Called too often',
  refused_recently: 'Refused calls recently',
};

const enReasons = {
  asked: 'Paused',
  away: 'Paused: no device is open',
  signed_out: 'Paused: you were signed out',
  permission: 'Paused: you may not call these customers',
  no_line: 'Paused: no line available',
  line_busy: 'Line busy, retrying soon',
  line_paused: 'Paused: the line is paused',
  no_seat: 'Paused: you have no seat',
  no_balance: 'Paused: the balance is too low',
  outside_hours: 'Paused: outside calling hours',
  already_talking: 'Paused: another call is in progress',
  follow_up_first: 'Paused: the last call has no follow-up yet',
  nobody_reachable: 'Paused: 100 customers in a row cannot be called',
  not_dialled: 'Paused: no phone dialled',
};

export const en: Translated<typeof zh> = {
  title: 'Continuous dialling',
  short: unbroken('Auto-dial'),
  place: (done, total) => `${done} / ${total}`,
  dialsIn: (seconds) => `Calling in ${seconds} s`,
  dialling: 'Dialling',
  calling: (name) => `Calling ${name}`,
  wrapUp: (name) => `Follow-up needed · ${name}`,
  pausing: 'Pausing after this call',
  reasons: enReasons,
  passedOver: enPassedOver,
  againAt: (why, when) => `${why}. Available from ${when}`,
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  skip: 'Skip',
  skipName: (name) => `Skip ${name}`,
  write: 'Write',
  toCall: 'Back to the call',
  open: 'View run',
  next: 'Next',
  nobodyNext: 'No one left',
  nextIs: (name) => `Next: ${name}`,
  dial: 'Dial',
  wasPassedOver: (name, why) => `${name}: ${why}`,
  start: 'Start calling',
  starting: 'Starting',
  hint: 'Once you save the follow-up, the next customer is called',
  pace: 'Pause between calls',
  seconds: (count) => (count === 0 ? 'No pause' : `${count} s`),
  leaveOut: { calledToday: 'Skip those called today', promised: 'Skip those promised a later call' },
  left: (count) => `${count} left`,
  of: (count) => plural(count, 'customer'),
  fromHere: 'Dial from here on',
};
