import type { Translated } from '@haihu/contract/languages';
import { unbroken } from '../../../../shared/i18n/unbroken.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  of: (name) => `Hand-over from ${name}`,
  running: (done, total) => `${done} of ${total} handed over`,
  done: (name, total) => `All ${total} from ${name} handed over`,
  leaver: 'From',
  takers: 'To',
  sea: 'Customers to the public pool, call-backs cancelled',
  customersLeft: 'Customers left',
  callBacksLeft: unbroken('Call-backs left'),
  startedAt: 'Started',
  stalled: 'No progress for a while. You can continue; nothing is handed over twice.',
  retry: 'Continue',
  goesOn: 'Continuing',
  absent: 'Hand-over not found',
  absentHint: 'Open a member in the organisation to see a hand-over in progress',
  toStaff: 'Go to the organisation',
};
