import { expect, test } from 'vitest';
import { mapLink } from './map-link.ts';

const place = { latitude: 29.306123, longitude: 120.07488, name: '义乌(北门)' };

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 'geo:29.306123,120.07488?q=29.306123,120.07488(%E4%B9%89'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'https://maps.apple.com/?ll=29.306123,120.07488&q=%E4'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'https://uri.amap.com/marker?position=120.07488,29.306123&name=%E4'],
])('%s', (userAgent, beginning) => {
  expect(mapLink(place, userAgent).startsWith(beginning)).toBe(true);
});

test('a place without a name is called by its coordinates', () => {
  expect(mapLink({ ...place, name: null }, 'X11')).toContain('name=29.30612%2C%20120.07488');
});
