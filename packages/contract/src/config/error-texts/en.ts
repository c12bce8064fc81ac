import type { Translated } from '../../languages.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  'agreements.not_found': 'Agreement not found',
  'agreements.replaced': 'The agreement has just changed. Read it again',
  'branding.no_host': 'Your enterprise has no host of its own: ask the operator for one',
  'branding.low_contrast': 'The colour is too light for white text. Choose a darker one',
  'branding.stale': 'A colleague has changed the branding: look at it and save again',
  'config.stale': 'Someone else has changed these settings',
  'maps.outside_world': 'Place not found: latitude is from -90 to 90, longitude from -180 to 180',
  'maps.no_search': 'Place search is not available. Move the map or enter coordinates',
  'maps.unavailable': 'The map service is not responding. Try again later',
};
