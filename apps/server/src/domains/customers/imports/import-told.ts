import { roundCount } from '../../numbers/numbers.api.ts';
import type { StoredImport } from './customer-imports.repository.ts';
import { type ReadFile, shownCounts } from './read-file.ts';

/**
 * Returns true after the confirmation: from then on rows with a stored number are shown, unless the numbers are
 * rounded.
 */
export const isConfirmed = ({ state }: Pick<StoredImport, 'state'>) => state !== 'reading' && state !== 'ready';

/** Returns true if each row may show that its number is stored. */
export const tellsRows = (found: Pick<StoredImport, 'state' | 'isRounded'>) => isConfirmed(found) && !found.isRounded;

/** Returns the counts of the file's rows, as far as the maker may know them. */
export function fileCounts(found: StoredImport, file: ReadFile) {
  const { good, wrong, existing, isRounded } = found;
  const { repeated, untold } = file;
  if (!isConfirmed(found)) return shownCounts(found, file);
  if (!isRounded) return { good, wrong: wrong - repeated, repeated, existing, untold: 0 };
  const rows = good + existing + untold;
  const left = roundCount(existing + untold, rows);
  return { good: rows - left, wrong: wrong - repeated - untold, repeated, existing: left, untold: 0 };
}

type Written = Pick<StoredImport, 'added' | 'merged' | 'skipped' | 'refused' | 'takenBack' | 'kept'>;

/** Returns the counts of the written rows, as far as the maker may know them. */
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
