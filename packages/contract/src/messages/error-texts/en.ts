import type { Translated } from '../../languages.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  'messages.not_found': 'Message not found',
  'messages.device_not_found': 'Notices are not on for this device',
  'messages.push_off': 'Notices are off: the operator has to set PUBLIC_URL to an https address',
  'messages.push_address': 'The push address must be a public https address on port 443',
  'messages.push_host': 'This push service is not known; the operator can add it to PUSH_HOSTS',
  'messages.push_keys': 'The keys of the push subscription are wrong. Switch notices on again',
};
