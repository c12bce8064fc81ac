import { expect, test } from 'vitest';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { clockTime } from '../../../shared/lib/day.ts';
import { photoRefusal } from './photo-refusal.ts';
import { t } from '../intakes/texts.ts';

test('too many photos are told with the time from which the next one is read; other refusals in their own words', () => {
  const allowedAgainAt = '2026-03-02T02:10:00Z';
  expect(photoRefusal(new RequestError(41830, '照片太多，稍后再识别', { allowedAgainAt }))).toContain(
    clockTime(allowedAgainAt),
  );
  expect(photoRefusal(new RequestError(41832, '照片看不清'))).toBe('照片看不清');
  expect(photoRefusal(new Error(''))).toBe(t.photoUnreadable);
});
