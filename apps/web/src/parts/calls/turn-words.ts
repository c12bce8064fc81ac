import type { ReplyOf } from '@haihu/contract/contract';
import { countWords } from '../../shared/lib/count.ts';

/** The place of whoever comes next among one's own customers today: 16 / 125. */
export function turnWords({ owned, doneToday }: Pick<ReplyOf<'calls.whoNext'>, 'owned' | 'doneToday'>): string {
  return `${countWords(Math.min(doneToday + 1, owned))} / ${countWords(owned)}`;
}
