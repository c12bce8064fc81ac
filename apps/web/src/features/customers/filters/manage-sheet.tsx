import type { SavedFilter } from '@haihu/contract/customers/filters';
import { useState } from 'react';
import { listed } from '../../../shared/i18n/listed.ts';
import { common } from '../../../shared/i18n/common.ts';
import { ActionSheet } from '../../../shared/ui/action-sheet.tsx';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import SaveSheet, { type FilterOverListProps } from './save-sheet.tsx';
import { t } from './texts.ts';
import { listOf, useChangeFilters, useSavedFilters } from './use-saved-filters.ts';

/** Lists saved filters in their order. The user can rename, share, change, move up, make default and delete each. */
export default function ManageSheet({ open, onClose, pool, filter }: FilterOverListProps) {
  const list = useSavedFilters(pool).data ?? [];
  const [chosen, setChosen] = useState<SavedFilter | null>(null);
  const [acting, renaming] = [useOpening(), useOpening()];
  const { save, remove, arrange } = useChangeFilters();
  const ids = list.map(({ id }) => id);
  const defaultId = list.find(({ isDefault }) => isDefault)?.id ?? null;

  async function askAndRemove({ id, name }: SavedFilter): Promise<void> {
    if (await confirm({ title: t.removeSure(name), yes: t.remove, no: common.cancel, danger: true })) {
      remove.mutate(id);
    }
  }

  function actionsFor(saved: SavedFilter) {
    const { id, isDefault, mayChange } = saved;
    const place = ids.indexOf(id);
    const above = [...ids.slice(0, place - 1), id, ids[place - 1]!, ...ids.slice(place + 1)];
    return [
      {
        label: isDefault ? t.notDefault : t.makeDefault,
        onAct: () => arrange.mutate({ pool, ids, defaultId: isDefault ? null : id }),
      },
      { label: t.up, disabled: place < 1, onAct: () => arrange.mutate({ pool, ids: above, defaultId }) },
      ...(mayChange
        ? [
            { label: t.rename, onAct: renaming.show },
            { label: t.update, onAct: () => save.mutate({ ...saved, list: listOf(pool, filter) }) },
            { label: t.remove, danger: true, onAct: () => void askAndRemove(saved) },
          ]
        : []),
    ];
  }

  return (
    <Sheet open={open} onClose={onClose} title={t.savedFilters} closeLabel={common.close}>
      <Cells>
        {list.map((saved) => (
          <Cell
            key={saved.id}
            label={saved.name}
            note={
              saved.missing.length > 0
                ? t.missing(saved.name, listed(saved.missing.map((part) => t.parts[part])))
                : undefined
            }
            value={[saved.isShared && t.shared, saved.isDefault && t.isDefault].filter(Boolean).join(' · ')}
            onPress={() => {
              setChosen(saved);
              acting.show();
            }}
          />
        ))}
      </Cells>
      {chosen && (
        <ActionSheet
          open={acting.open}
          onClose={acting.hide}
          title={t.actionsOf(chosen.name)}
          closeLabel={common.close}
          actions={actionsFor(chosen)}
        />
      )}
      {chosen && renaming.times > 0 && (
        <SaveSheet
          key={renaming.times}
          open={renaming.open}
          onClose={renaming.hide}
          pool={pool}
          filter={filter}
          kept={chosen}
        />
      )}
    </Sheet>
  );
}
