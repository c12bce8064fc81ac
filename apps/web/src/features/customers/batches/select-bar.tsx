import type { CustomerPool } from '@haihu/contract/customers/values';
import { lazy, Suspense } from 'react';
import { countWords } from '../../../shared/lib/count.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { navigation } from '../../../shared/lib/navigation.ts';
import { ActionBar, QuietAction } from '../../../shared/ui/action-bar.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { star, swap, tag, trash } from '../../../shared/ui/icons/people.ts';
import { publicPool } from '../../../shared/ui/icons/home.ts';
import { usePublicPools } from '../public-pools/use-public-pools.ts';
import { Menu } from '../../../shared/ui/menu.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { LevelsSheet } from './levels-sheet.tsx';
import { TagsSheet } from './tags-sheet.tsx';
import { t } from './texts.ts';
import { useDelete } from './use-delete.ts';
import type { Selection } from './use-selection.ts';

const MoveSheet = lazy(() => import('./move-sheet.tsx'));
const StartRunSheet = lazy(() => import('../pools/start-run-sheet.tsx'));

/** Largest number of actions beside each other. Others are in a menu. */
const MOST_SHOWN = 5;

interface SelectBarProps {
  pool: CustomerPool;
  /** Id of the shown public pool. Absent for the first one. */
  seaId: string | undefined;
  selection: Selection;
}

/** Draws the actions for the selected customers that the member's permissions allow. */
export default function SelectBar({ pool, seaId, selection }: SelectBarProps) {
  const [levels, tags, run, move] = [useOpening(), useOpening(), useOpening(), useOpening()];
  const mayCall = useAllowed('calls.place');
  const mayReturn = useAllowed('customers.return') && pool === 'private';
  const mayAssign = useAllowed('customers.assign');
  const mayEdit = useAllowed('customers.edit');
  const mayDelete = useAllowed('customers.delete');
  // A single public pool has no other one to move to.
  const publicPools = usePublicPools().data?.list.length ?? 0;
  const mayMove = mayAssign && pool === 'sea' && publicPools > 1;
  const remove = useDelete(pool);
  const { chosen, query, end } = selection;
  const nobody = chosen.count === 0;
  const { open } = navigation();
  // The most used actions come first. Actions without room are under 更多.
  const actions = [
    mayCall && { icon: <Icon name="phone" />, label: t.dial, onAct: run.show },
    mayAssign && {
      icon: <Icon shape={swap} />,
      label: t.actions.assign,
      onAct: () => open('assignCustomers', query),
    },
    mayEdit && { icon: <Icon shape={star} />, label: t.actions.level, onAct: levels.show },
    mayEdit && { icon: <Icon shape={tag} />, label: t.actions.tags, onAct: tags.show },
    mayReturn && {
      icon: <Icon shape={publicPool} />,
      label: t.actions.return,
      onAct: () => open('returnToPublicPool', query),
    },
    mayMove && { icon: <Icon shape={publicPool} />, label: t.actions.move, onAct: move.show },
    mayDelete && {
      icon: <Icon shape={trash} />,
      label: t.actions.delete,
      danger: true,
      onAct: () => remove(chosen, end),
    },
  ].filter((action) => action !== false);
  const rest = actions.slice(MOST_SHOWN);
  return (
    <>
      <ActionBar layout="spread">
        {actions.slice(0, MOST_SHOWN).map(({ icon, label, onAct }) => (
          <QuietAction key={label} icon={icon} disabled={nobody} onClick={onAct}>
            {label}
          </QuietAction>
        ))}
        {rest.length > 0 && (
          <Menu items={rest}>
            {(opener) => (
              <QuietAction icon={<Icon name="more" />} disabled={nobody} {...opener}>
                {t.more}
              </QuietAction>
            )}
          </Menu>
        )}
      </ActionBar>
      <Suspense>
        {run.times > 0 && (
          <StartRunSheet
            key={run.times}
            open={run.open}
            onClose={run.hide}
            listCursor={chosen.whom}
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
