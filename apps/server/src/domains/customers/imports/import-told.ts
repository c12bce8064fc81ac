import { roundCount } from '../../../platform/round-count.ts';
import type { StoredImport } from './customer-imports.repository.ts';
import { type ReadFile, toldOf } from './read-file.ts';

/** From then on it is told which rows have a number that is stored, unless its figures are round. */
export const isConfirmed = ({ state }: Pick<StoredImport, 'state'>) => state !== 'reading' && state !== 'ready';

/** Whether it is told of each row whether its number is stored. */
export const tellsRows = (found: Pick<StoredImport, 'state' | 'isRounded'>) => isConfirmed(found) && !found.isRounded;

/** What the rows of the file are, as far as the import's maker may know. */
export function fileCounts(found: StoredImport, file: ReadFile) {
  const { good, wrong, existing, isRounded } = found;
  const { repeated, untold } = file;
  if (!isConfirmed(found)) return toldOf(found, file);
  if (!isRounded) return { good, wrong: wrong - repeated, repeated, existing, untold: 0 };
  const rows = good + existing + untold;
  const left = roundCount(existing + untold, rows);
  return { good: rows - left, wrong: wrong - repeated - untold, repeated, existing: left, untold: 0 };
}

type Written = Pick<StoredImport, 'added' | 'merged' | 'skipped' | 'refused' | 'takenBack' | 'kept'>;

/** What became of the rows so far, as far as the import's maker may know. */
export function writtenCounts(found: StoredImport, file: ReadFile): Written {
  const { added, merged, skipped, refused, takenBack, kept, isRounded } = found;
  const { wrong, repeated } = fileCounts(found, file);
  if (!isRounded) {
    return { added, merged, skipped: skipped + repeated, refused: refused + wrong, takenBack, kept };
  }
  const rows = added + merged + skipped + refused + file.untold;
  const left = roundCount(skipped + refused + file.untold, rows);
  const filled = roundCount(merged, rows - left);
  return {
    added: rows - left - filled,
    merged: filled,
    skipped: left + repeated,
    refused: wrong,
    takenBack: roundCount(takenBack, rows),
    kept: roundCount(kept, rows),
  };
}
