import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { Chip } from '../../../shared/ui/chip.tsx';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { t } from './choice-texts.ts';

/** Departments up to which each has a chip. More of them are chosen in a sheet. */
const MOST_CHIPS = 12;

interface DepartmentChoiceProps {
  /** `depth`: how far below the first ones it stands in the tree. */
  departments: readonly { id: string; name: string; depth?: number }[];
  /** `null`: all departments. */
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Narrows what a screen shows to one department, by chips or, if there are many, in a sheet. */
export function DepartmentChoice({ departments, value, onChange }: DepartmentChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  if (departments.length <= MOST_CHIPS)
    return (
      <ChipChoice
        label={t.departments}
        options={departments.map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        onChange={onChange}
        clearable
      />
    );
  const chosen = departments.find(({ id }) => id === value);
  return (
    <div className="chips pad">
      <Chip label={chosen?.name ?? t.all} on={!!chosen} tail="down" onChange={() => setOpen(true)} />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t.departments} closeLabel={common.close}>
        {isOpen && (
          <DepartmentList
            departments={departments}
            onChoose={(id) => {
              setOpen(false);
              onChange(id);
            }}
          />
        )}
      </Sheet>
    </div>
  );
}

interface DepartmentListProps extends Pick<DepartmentChoiceProps, 'departments'> {
  onChoose: (id: string | null) => void;
}

function DepartmentList({ departments, onChoose }: DepartmentListProps) {
  const [search, setSearch] = useState('');
  const found = departments.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <>
      <SearchBar value={search} onChange={setSearch} placeholder={t.search} clearLabel={common.clear} />
      <Cells>
        <Cell label={t.all} onPress={() => onChoose(null)} />
        {found.map(({ id, name, depth = 0 }) => (
          <Cell key={id} label={<span style={{ paddingLeft: depth * 20 }}>{name}</span>} onPress={() => onChoose(id)} />
        ))}
      </Cells>
    </>
  );
}
