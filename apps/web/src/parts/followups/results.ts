import type { VisitShortcut } from '@haihu/contract/config/values';
import type { PhoneLabel } from '@haihu/contract/customers/values';
import type { Outcome } from '@haihu/contract/followups/values';
import type { VisitChoice } from './visit-times.ts';

/** What one chip says: an outcome, and for numbers that do not work their label too. */
export const results = {
  interested: { outcome: 'interested' },
  call_again: { outcome: 'call_again' },
  added_wechat: { outcome: 'added_wechat' },
  not_interested: { outcome: 'not_interested' },
  wrong_person: { outcome: 'wrong_person', phoneLabel: 'wrong_person' },
  do_not_call: { outcome: 'do_not_call', phoneLabel: 'refuses_calls' },
  no_contact: { outcome: 'no_contact' },
  unreachable: { outcome: 'no_contact', phoneLabel: 'unreachable' },
  empty_number: { outcome: 'no_contact', phoneLabel: 'empty_number' },
  stopped: { outcome: 'no_contact', phoneLabel: 'stopped' },
} as const satisfies Record<string, { outcome: Outcome; phoneLabel?: PhoneLabel }>;

export type Result = keyof typeof results;

/** Six chips each: when both talked, and when nobody was reached. */
export const talkedResults: readonly Result[] = [
  'interested',
  'call_again',
  'added_wechat',
  'not_interested',
  'wrong_person',
  'do_not_call',
];
export const unreachedResults: readonly Result[] = [
  'no_contact',
  'call_again',
  'unreachable',
  'empty_number',
  'stopped',
  'do_not_call',
];

const NO_FOLLOW_UP = 6;

/** What a result settles by itself; all of it can be changed. A visit is one of those that the form offers. */
export function presetOf(result: Result, shortcuts: readonly VisitShortcut[]): { visit?: VisitChoice; level?: number } {
  switch (result) {
    case 'call_again':
      return { visit: shortcuts.includes('tomorrow') ? 'tomorrow' : shortcuts.at(-1) };
    case 'do_not_call':
    case 'empty_number':
    case 'stopped':
      return { visit: 'none', level: NO_FOLLOW_UP };
    case 'not_interested':
    case 'wrong_person':
      return { visit: 'none' };
    default:
      return {};
  }
}
