import type { MenuKey } from '@haihu/contract/config/core/settings';
import { useState } from 'react';
import { menuKeyWords } from '../../../parts/config/settings/words.ts';
import { t } from '../../../parts/config/settings/texts.ts';
import { useDepartments } from '../../../parts/organisation/structure/use-departments.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { MenuKeySheet } from './menu-key-sheet.tsx';
import { notes } from './note-texts.ts';

const MOST = 5;

interface MenuKeysProps {
  keys: readonly MenuKey[];
  onChange: (keys: MenuKey[]) => void;
}

/** Edits the keys of the menu that greets callers. */
export function MenuKeys({ keys, onChange }: MenuKeysProps) {
  const [index, setIndex] = useState(0);
  const sheet = useOpening();
  const { data } = useDepartments();
  const departments = data?.list ?? [];

  function edit(at: number): void {
    setIndex(at);
    sheet.show();
  }

  function put(key: MenuKey | null): void {
    const others = keys.filter((_, at) => at !== index);
    onChange([...others, ...(key ? [key] : [])].toSorted((one, other) => one.key.localeCompare(other.key)));
    sheet.hide();
  }

  return (
    <>
      {keys.length > 0 && (
        <div className="add-row">
          <Cells inset>
            {keys.map((key, at) => (
              <Cell
                key={key.key}
                label={menuKeyWords(key)}
                note={departments.find(({ id }) => id === key.departmentId)?.name ?? t.menuTargets[key.to]}
                onPress={() => edit(at)}
              />
            ))}
          </Cells>
        </div>
      )}
      {keys.length < MOST && (
        <div className="pad add-row">
          <Button kind="soft" size="medium" icon={<Icon name="plus" size="s" />} onClick={() => edit(keys.length)}>
            {notes.addMenuKey}
          </Button>
        </div>
      )}
      {sheet.times > 0 && (
        <MenuKeySheet
          key={sheet.times}
          open={sheet.open}
          onClose={sheet.hide}
          menuKey={keys[index] ?? null}
          taken={keys.filter((_, at) => at !== index).map(({ key }) => key)}
          departments={departments}
          onApply={put}
        />
      )}
    </>
  );
}
