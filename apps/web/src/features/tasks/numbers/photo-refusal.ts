import { CallError } from '../../../shared/lib/call-error.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { t } from './texts.ts';

/** Says why a photo was not read. Too many photos are told with the time from which the next one is. */
export function photoRefusal(error: Error): string {
  const again = error instanceof CallError ? error.data?.allowedAgainAt : undefined;
  return typeof again === 'string' ? t.photosAgainAt(dayAndClock(again)) : error.message || t.photoUnreadable;
}
