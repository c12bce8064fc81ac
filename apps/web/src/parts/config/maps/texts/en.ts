import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  map: 'Map',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  search: 'Place, address or coordinates',
  searchCoordinates: 'Coordinates such as 39.9042, 116.4074',
  clear: 'Clear',
  nothing: 'No results. Try other words or move the map',
  searching: 'Searching',
  outside: 'Place not found: latitude is from -90 to 90, longitude from -180 to 180',
  unreadable: 'Place search is not available. Move the map or enter coordinates such as 39.9042, 116.4074',
  findElsewhere: 'Find it in a map app',
  pasteHere: 'Copy the coordinates or the link there, and paste it above',
  mine: 'My location',
  locating: 'Locating',
  why: 'Obtain your location',
  whyHint: 'Only to move the map to where you are. Your browser will ask next.',
  allow: 'Continue',
  notNow: 'Not now',
  problems: {
    denied: 'Location access is off. Allow it for this site in settings, then try again',
    unavailable: 'Your location could not be found. Turn on location services or try another network',
    timeout: 'No location within 10 seconds. Try again near a window or outdoors',
    unsupported: 'This device has no location service. Move the map or enter coordinates',
  },
  name: 'Name of the place (optional)',
  pinned: 'At the pin',
};
