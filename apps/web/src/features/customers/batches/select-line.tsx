import { countWords } from '../../../shared/lib/count.ts';
import { CountLine } from '../../../shared/ui/count-line.tsx';
import { MOST_IN_BATCH } from './chosen.ts';
import { t } from './texts.ts';
import type { Selection } from './use-selection.ts';

interface SelectLineProps {
  selection: Selection;
  /** Ids of the loaded rows. */
  ids: readonly string[];
  /** Counted size of the whole list. */
  total: number | null | undefined;
  isEstimate?: boolean;
}

/** Draws a line above a list in select mode. It selects the loaded rows, or every match. */
export function SelectLine({ selection, ids, total, isEstimate }: SelectLineProps) {
  const page = ids.slice(0, MOST_IN_BATCH);
  return (
    <CountLine
      end={
        total ? (
          <button type="button" className="hit c-accent" onClick={() => selection.chooseAll(total)}>
            {t.chooseAll(countWords(total) + (isEstimate ? '+' : ''))}
          </button>
        ) : undefined
      }
    >
      <button type="button" className="hit c-accent" onClick={() => selection.choose(selection.count > 0 ? [] : page)}>
        {selection.count > 0 ? t.chooseNone : t.choosePage}
      </button>
    </CountLine>
  );
}
