import type { Translated } from '../../languages.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  'followups.empty': 'Choose an outcome or write a note',
  'followups.visit_in_past': 'The call-back time has passed',
  'followups.visit_too_far': 'A call-back can be at most two years ahead. Check the year',
  'followups.call_written': 'This call already has a follow-up',
  'followups.bad_written_at': 'The time of writing must be in the last 30 days. Check the clock of this device',
  'followups.too_late_to_edit': 'It can only be edited for 10 minutes. Write another one',
  'followups.not_found': 'Follow-up not found',
  'followups.visit_planned_since': 'Another call-back has been scheduled since, so this one stays done',
  'followups.visit_not_found': 'Call-back not found',
  'followups.calendar_not_found': 'Calendar feed not found',
};
