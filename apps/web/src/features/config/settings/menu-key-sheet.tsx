import { menuTargets } from '@haihu/contract/config/values';
import type { MenuKey } from '@haihu/contract/config/core/settings';
import { useState } from 'react';
import { t } from '../../../parts/config/settings/texts.ts';
import { common } from '../../../shared/i18n/common.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { Sheet, SheetLabel } from '../../../shared/ui/sheet.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { notes } from './note-texts.ts';

const LONGEST = 12;
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

interface MenuKeySheetProps {
  open: boolean;
  onClose: () => void;
  /** The key to edit. Null: a new one. */
  menuKey: MenuKey | null;
  /** The keys that others have. */
  taken: readonly string[];
  departments: readonly { id: string; name: string }[];
  /** Null removes the key. */
  onApply: (key: MenuKey | null) => void;
}

/** Edits a key of the menu: the digit, its words, and the agents or the message to which it leads. */
export function MenuKeySheet({ open, onClose, menuKey, taken, departments, onApply }: MenuKeySheetProps) {
  const free = digits.filter((digit) => !taken.includes(digit));
  const first: MenuKey = { key: free[0]!, label: '', to: 'everybody', departmentId: null };
  const [draft, setDraft] = useState(menuKey ?? first);
  const label = draft.label.trim();
  const isWrong = label === '' || (draft.to === 'team' && draft.departmentId === null);
  const change = (part: Partial<MenuKey>) => setDraft({ ...draft, ...part });

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={menuKey ? notes.menuKey(menuKey.key) : notes.addMenuKey}
      closeLabel={common.close}
      bar={
        <ActionBar>
          {menuKey && <Button onClick={() => onApply(null)}>{notes.removeMenuKey}</Button>}
          <Button kind="primary" wide="grow" disabled={isWrong} onClick={() => onApply({ ...draft, label })}>
            {t.apply}
          </Button>
        </ActionBar>
      }
    >
      <SheetLabel>{notes.menuDigit}</SheetLabel>
      <ChipChoice
        label={notes.menuDigit}
        layout="wrap"
        options={free.map((digit) => ({ value: digit, label: digit }))}
        value={draft.key}
        onChange={(key) => change({ key: key ?? draft.key })}
      />
      <TextField
        label={notes.menuLabel}
        value={draft.label}
        maxLength={LONGEST}
        placeholder={notes.menuLabelExample}
        onChange={({ target: { value } }) => change({ label: value })}
      />
      <SheetLabel note={notes.menuTargets[draft.to]}>{notes.menuLeadsTo}</SheetLabel>
      <ChipChoice
        label={notes.menuLeadsTo}
        layout="grid"
        options={menuTargets.map((to) => ({
          value: to,
          label: t.menuTargets[to],
          disabled: to === 'team' && departments.length === 0,
        }))}
        value={draft.to}
        onChange={(to) => change({ to: to ?? draft.to, departmentId: null })}
      />
      {draft.to === 'team' && (
        <>
          <SheetLabel>{notes.menuDepartment}</SheetLabel>
          <ChipChoice
            label={notes.menuDepartment}
            layout="wrap"
            options={departments.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.departmentId}
            onChange={(departmentId) => change({ departmentId })}
          />
        </>
      )}
    </Sheet>
  );
}
