import type { CustomerPool } from '@haihu/contract/customers/values';
import { lazy, Suspense } from 'react';
import { countWords } from '../../../shared/lib/count.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { navigation } from '../../../shared/lib/navigation.ts';
import { ActionBar, QuietAction } from '../../../shared/ui/action-bar.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { sea, star, swap, tag, trash } from '../../../shared/ui/icons/people.ts';
import { useSeas } from '../seas/use-seas.ts';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { LevelsSheet } from './levels-sheet.tsx';
import { TagsSheet } from './tags-sheet.tsx';
import { t } from './texts.ts';
import { useDelete } from './use-delete.ts';
import type { Selection } from './use-selection.ts';

const MoveSheet = lazy(() => import('./move-sheet.tsx'));
const StartRunSheet = lazy(() => import('../pools/start-run-sheet.tsx'));

interface SelectBarProps {
  pool: CustomerPool;
  /** The sea that is shown; absent: the first one. */
  seaId: string | undefined;
  selection: Selection;
}

/** What can be done with those who are chosen, as far as one may. */
export default function SelectBar({ pool, seaId, selection }: SelectBarProps) {
  const [levels, tags, run, move] = [useOpening(), useOpening(), useOpening(), useOpening()];
  const mayCall = useAllowed('calls.place');
  const mayReturn = useAllowed('customers.return') && pool === 'private';
  const mayAssign = useAllowed('customers.assign');
  const mayEdit = useAllowed('customers.edit');
  const mayDelete = useAllowed('customers.delete');
  // Where there is one sea, there is nowhere to move.
  const seas = useSeas().data?.list.length ?? 0;
  const mayMove = mayAssign && pool === 'sea' && seas > 1;
  const remove = useDelete(pool);
  const { chosen, query, end } = selection;
  const nobody = chosen.count === 0;
  const { open } = navigation();
  return (
    <>
      <ActionBar layout="spread">
        {mayCall && (
          <QuietAction icon={<Icon name="phone" />} disabled={nobody} onClick={run.show}>
            {t.dial}
          </QuietAction>
        )}
        {mayAssign && (
          <QuietAction icon={<Icon shape={swap} />} disabled={nobody} onClick={() => open('assignCustomers', query)}>
            {t.actions.assign}
          </QuietAction>
        )}
        {mayEdit && (
          <>
            <QuietAction icon={<Icon shape={star} />} disabled={nobody} onClick={levels.show}>
              {t.actions.level}
            </QuietAction>
            <QuietAction icon={<Icon shape={tag} />} disabled={nobody} onClick={tags.show}>
              {t.actions.tags}
            </QuietAction>
          </>
        )}
        {mayMove && (
          <QuietAction icon={<Icon shape={sea} />} disabled={nobody} onClick={move.show}>
            {t.actions.move}
          </QuietAction>
        )}
        {mayReturn && (
          <QuietAction icon={<Icon shape={sea} />} disabled={nobody} onClick={() => open('returnToSea', query)}>
            {t.actions.return}
          </QuietAction>
        )}
        {mayDelete && (
          <QuietAction icon={<Icon shape={trash} />} danger disabled={nobody} onClick={() => remove(chosen, end)}>
            {t.actions.delete}
          </QuietAction>
        )}
      </ActionBar>
      <Suspense>
        {run.times > 0 && (
          <StartRunSheet
            key={run.times}
            open={run.open}
            onClose={run.hide}
            walk={chosen.whom}
            count={countWords(chosen.count)}
            onStarted={end}
          />
        )}
        {move.times > 0 && (
          <MoveSheet key={-move.times} open={move.open} onClose={move.hide} chosen={chosen} onDone={end} from={seaId} />
        )}
      </Suspense>
      {levels.times > 0 && (
        <LevelsSheet key={levels.times} open={levels.open} onClose={levels.hide} chosen={chosen} onDone={end} />
      )}
      {tags.times > 0 && (
        <TagsSheet key={-tags.times} open={tags.open} onClose={tags.hide} chosen={chosen} onDone={end} />
      )}
    </>
  );
}
