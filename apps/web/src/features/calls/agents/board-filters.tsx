import { agentStates, type BoardPart } from '@haihu/contract/calls/values';
import { useState } from 'react';
import { t as agents } from '../../../parts/calls/agents/agent-texts.ts';
import { common } from '../../../shared/i18n/common.ts';
import { Chip } from '../../../shared/ui/chip.tsx';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { t } from './board-texts.ts';
import type { Board, BoardFilter } from './board-pages.ts';

/** Departments up to which each has a chip. More of them are chosen in a sheet. */
const MOST_CHIPS = 12;
/** Agents up to which a search would only be in the way. */
const SEEN_AT_ONCE = 8;
const sorts = ['attention', 'calls', 'talk', 'answered'] as const;
const states = [
  'busy',
  'calling',
  'ready',
  'wrap_up',
  'break',
  'offline',
] as const satisfies readonly (typeof agentStates)[number][];

interface FiltersProps {
  board: Board;
  filter: BoardFilter;
  onChange: (filter: BoardFilter) => void;
}

/** Draws the search, the departments, the orders and the parts of the board, with the number of agents in each state. */
export function BoardFilters({ board, filter, onChange }: FiltersProps) {
  const part = (value: BoardPart, label: string) => (
    <Chip
      key={value}
      label={label}
      on={filter.part === value}
      tail="none"
      onChange={(on) => onChange({ ...filter, part: on ? value : 'agents' })}
    />
  );
  return (
    <>
      {(board.team.agents > SEEN_AT_ONCE || filter.search) && (
        <SearchBar
          value={filter.search ?? ''}
          onChange={(search) => onChange({ ...filter, search })}
          placeholder={t.search}
          clearLabel={common.clear}
        />
      )}
      {board.departments.length > 1 && <Departments board={board} filter={filter} onChange={onChange} />}
      {board.team.agents > 1 && (
        <div className="pad board-sorts">
          <Segmented
            label={t.order}
            value={filter.sort === 'name' ? 'attention' : filter.sort}
            choices={sorts.map((value) => ({ value, label: t.sorts[value] }))}
            onChange={(sort) => onChange({ ...filter, sort })}
          />
        </div>
      )}
      <div className="chips pad">
        {states.map((state) => part(state, `${agents.states[state]} ${board.states[state] ?? 0}`))}
        {board.leaders > 0 && part('leaders', t.leaders(board.leaders))}
      </div>
    </>
  );
}

function Departments({ board: { departments }, filter, onChange }: FiltersProps) {
  const { departmentId } = filter;
  const [isOpen, setOpen] = useState(false);
  const choose = (id: string | null) => onChange({ ...filter, departmentId: id ?? undefined });
  if (departments.length <= MOST_CHIPS)
    return (
      <ChipChoice
        label={t.departments}
        options={departments.map(({ id, name }) => ({ value: id, label: name }))}
        value={departmentId ?? null}
        onChange={choose}
        clearable
      />
    );
  const chosen = departments.find(({ id }) => id === departmentId);
  return (
    <div className="chips pad">
      <Chip label={chosen?.name ?? t.allDepartments} on={!!chosen} tail="down" onChange={() => setOpen(true)} />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t.departments} closeLabel={common.close}>
        {isOpen && (
          <DepartmentList
            departments={departments}
            onChoose={(id) => {
              setOpen(false);
              choose(id);
            }}
          />
        )}
      </Sheet>
    </div>
  );
}

interface DepartmentListProps {
  departments: Board['departments'];
  /** `null`: all departments. */
  onChoose: (id: string | null) => void;
}

function DepartmentList({ departments, onChoose }: DepartmentListProps) {
  const [search, setSearch] = useState('');
  const found = departments.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <>
      <SearchBar value={search} onChange={setSearch} placeholder={t.searchDepartments} clearLabel={common.clear} />
      <Cells>
        <Cell label={t.allDepartments} onPress={() => onChoose(null)} />
        {found.map(({ id, name }) => (
          <Cell key={id} label={name} onPress={() => onChoose(id)} />
        ))}
      </Cells>
    </>
  );
}
