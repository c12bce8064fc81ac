import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  take: 'Use this place',
  look: 'View place',
  saved: 'Place saved',
  saving: 'Saving',
  byRoad: 'By car',
  road: (distance, minutes) => (minutes === null ? distance : `${distance}, about ${minutes} min`),
  unnamed: 'This place',
  coordinates: 'Coordinates',
  fromHere: 'From you',
  away: (distance, direction) => `${distance} to the ${direction}`,
  here: 'You are there',
  metres: (count) => `${count} m`,
  kilometres: (count) => `${count} km`,
  directions: ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'],
  north: 'N',
  showDistance: 'How far is it from me?',
  locating: 'Locating',
  why: 'Obtain your location',
  whyHint: 'Only to work out distance and direction; not stored. Your browser will ask next.',
  allow: 'Continue',
  notNow: 'Not now',
  problems: {
    denied: 'Location access is off. Allow it for this site in settings, then try again',
    unavailable: 'Your location could not be found. Turn on location services or try another network',
    timeout: 'No location within 10 seconds. Try again near a window or outdoors',
    unsupported: 'This device has no location service. You can still open the place in a map app',
  },
  openMap: 'Open in a map app',
  grid: (place) => `${place} is in the middle, north is up`,
  gridWith: (place, where) => `${place} is in the middle, north is up; you are to its ${where}`,
  wrong: {
    missing: { title: 'No place to show', hint: 'Go back and open the place again' },
    unreadable: {
      title: 'The coordinates cannot be read',
      hint: 'Latitude and longitude are numbers such as 29.30612 and 120.07488',
    },
    outside: { title: 'Place not found', hint: 'Latitude is from -90 to 90, longitude from -180 to 180' },
  },
};
