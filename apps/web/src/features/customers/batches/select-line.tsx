import { countWords } from '../../../shared/lib/count.ts';
import { CountLine } from '../../../shared/ui/count-line.tsx';
import { MOST_NAMED } from './chosen.ts';
import { t } from './texts.ts';
import type { Selection } from './use-selection.ts';

interface SelectLineProps {
  selection: Selection;
  /** The ids of the loaded rows. */
  ids: readonly string[];
  /** The size of the whole list, as far as it was counted. */
  total: number | null | undefined;
  isEstimate?: boolean;
}

/** Above a list in select mode: the page that is loaded, or everybody who matches. */
export function SelectLine({ selection, ids, total, isEstimate }: SelectLineProps) {
  const page = ids.slice(0, MOST_NAMED);
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
