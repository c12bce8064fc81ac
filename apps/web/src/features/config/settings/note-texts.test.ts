import { expect, test } from 'vitest';
import { en } from './note-texts/en.ts';

test('an English note writes the day in lower case where it stands within the sentence', () => {
  expect(en.closedNow('Today 08:30')).toBe('Closed now, opens today 08:30');
  expect(en.openNow('Tomorrow 00:00')).toBe('Open now, until tomorrow 00:00');
  expect(en.closedNow('Mar 9 08:30')).toBe('Closed now, opens Mar 9 08:30');
});
