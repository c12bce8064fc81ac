import { countWords, totalWords } from '../../../shared/lib/count.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { up } from '../../../shared/ui/icons/people.ts';
import type { Neighbours } from '../../../parts/customers/use-neighbours.ts';
import { t } from './detail-texts.ts';

/** Draws keys to the previous and next customer of the list. */
export function NeighbourKeys({ neighbours, onGo }: { neighbours: Neighbours; onGo: (id: string) => void }) {
  const { previousId, nextId } = neighbours;
  return (
    <>
      <IconButton
        icon={<Icon shape={up} />}
        label={t.previous}
        disabled={previousId === null}
        onClick={() => onGo(previousId!)}
      />
      <IconButton
        data-key="next"
        icon={<Icon name="down" />}
        label={t.next}
        disabled={nextId === null}
        onClick={() => onGo(nextId!)}
      />
    </>
  );
}

/** Writes the position in the list: 3 / 204. `null` if it is unknown. */
export function placeWords({ position, total, totalIsEstimate }: Neighbours): string | null {
  if (position === null) return null;
  return t.place(countWords(position), totalWords({ total, totalIsEstimate }));
}
