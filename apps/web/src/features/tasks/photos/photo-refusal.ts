import { RequestError } from '../../../shared/lib/request-error.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { t } from '../intakes/texts.ts';

/** Writes why a photo was not read. After too many photos it names the time of the next allowed one. */
export function photoRefusal(error: Error): string {
  const again = error instanceof RequestError ? error.data?.allowedAgainAt : undefined;
  return typeof again === 'string' ? t.photosAgainAt(dayAndClock(again)) : error.message || t.photoUnreadable;
}
