import { agentStates, type BoardPart } from '@haihu/contract/calls/values';
import { t as agents } from '../../../parts/calls/agents/agent-texts.ts';
import { DepartmentChoice } from '../../../parts/organisation/structure/department-choice.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { Chip } from '../../../shared/ui/chip.tsx';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { t } from './board-texts.ts';
import type { Board, BoardFilter } from './board-pages.ts';

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
      {board.departments.length > 1 && (
        <DepartmentChoice
          departments={board.departments}
          value={filter.departmentId ?? null}
          onChange={(id) => onChange({ ...filter, departmentId: id ?? undefined })}
        />
      )}
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
