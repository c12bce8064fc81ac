import type { Translated } from '../../languages.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  'agency.enterprise_not_found': 'Enterprise not found',
  'agency.delegation_not_found': 'No agency serves this enterprise',
  'agency.application_waiting': 'Your application is being reviewed: a message tells you the answer',
  'agency.already': 'You lead an agency already: switch to its enterprise',
  'agency.bad_credit_code':
    'This is no unified social credit code: it has 18 characters and stands on the business licence',
  'agency.not_agency': 'This enterprise is no agency: apply first',
  'agency.access_revoked': 'The enterprise has revoked your access: only the enterprise can open it again',
  'agency.owner_joined': 'The owner has joined already: there is nobody to invite',
  'agency.opened_too_many': 'Your agency has opened as many enterprises as it may in one day: continue tomorrow',
  'agency.host_is_closed': 'At this address the agency opens enterprises: ask the agency',
};
