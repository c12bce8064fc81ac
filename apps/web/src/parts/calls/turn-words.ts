import type { ReplyOf } from '@haihu/contract/contract';
import { countWords } from '../../shared/lib/count.ts';

/** Writes today's progress through the user's own customers, up to the next one: 16 / 125. */
export function turnWords({ owned, doneToday }: Pick<ReplyOf<'calls.whoNext'>, 'owned' | 'doneToday'>): string {
  return `${countWords(Math.min(doneToday + 1, owned))} / ${countWords(owned)}`;
}
