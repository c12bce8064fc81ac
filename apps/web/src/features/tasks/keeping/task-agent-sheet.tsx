import { useDeferredValue, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Chip } from '../../../shared/ui/chip.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { MorePages } from '../../../shared/ui/more-pages.tsx';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { t } from '../texts.ts';
import { useTaskAgentCandidates } from '../use-tasks.ts';

interface TaskAgentSheetProps {
  open: boolean;
  taskId: string | undefined;
  chosen: readonly string[];
  onClose: () => void;
  onChoose: (userIds: string[]) => void;
}

/** Chooses the agents of a task. Shows why an agent cannot be chosen. */
export function TaskAgentSheet({ open, taskId, chosen, onClose, onChoose }: TaskAgentSheetProps) {
  const [ids, setIds] = useState(chosen);
  const [search, setSearch] = useState('');
  const wanted = search.trim();
  const taskAgents = useTaskAgentCandidates(taskId, useDeferredValue(wanted));
  const list = taskAgents.data?.pages.flatMap((page) => page.list) ?? [];
  const [department, setDepartment] = useState<string | null>(null);
  const toggle = (id: string, on: boolean) => setIds(on ? [...ids, id] : ids.filter((each) => each !== id));

  return (
    <Sheet
      open={open}
      title={t.chooseTaskAgents}
      closeLabel={common.close}
      onClose={onClose}
      bar={
        <ActionBar>
          <Button
            kind="primary"
            wide="grow"
            onClick={() => {
              onChoose([...ids]);
              onClose();
            }}
          >
            {t.confirmTaskAgents(ids.length)}
          </Button>
        </ActionBar>
      }
    >
      <Loaded query={taskAgents} skeleton={<Skeleton of="rows" count={4} />} retry={common.retry}>
        {() => {
          if (list.length === 0 && wanted === '') return <EmptyState title={t.noCandidates} hint={t.noTaskAgents} />;
          const departments = [...new Set(list.flatMap(({ departmentName }) => departmentName ?? []))];
          const shown = list.filter(
            ({ name, departmentName }) =>
              name.includes(wanted) && (department === null || departmentName === department),
          );
          const free = shown.filter(({ fault }) => fault !== 'no_permission').map(({ userId }) => userId);
          const isAll = free.length > 0 && free.every((id) => ids.includes(id));
          return (
            <>
              <SearchBar placeholder={t.findTaskAgent} clearLabel={common.clear} value={search} onChange={setSearch} />
              <div className="chips" role="group" aria-label={t.departments}>
                <Chip
                  label={t.allTaskAgents(free.length)}
                  on={isAll}
                  tail="none"
                  onChange={(on) =>
                    setIds(on ? [...new Set([...ids, ...free])] : ids.filter((id) => !free.includes(id)))
                  }
                />
                {departments.length > 1 &&
                  departments.map((name) => (
                    <Chip
                      key={name}
                      label={name}
                      on={department === name}
                      onChange={(on) => setDepartment(on ? name : null)}
                    />
                  ))}
              </div>
              {shown.length === 0 && <EmptyState title={t.noTaskAgentFound} hint={t.noMatchingHint} />}
              <ul className="task-rows seat-rows">
                {shown.map(({ userId, name, departmentName, fault }) => (
                  <li key={userId} className="task-answer">
                    <Checkbox
                      checked={ids.includes(userId)}
                      disabled={fault === 'no_permission' && !ids.includes(userId)}
                      onChange={(event) => toggle(userId, event.target.checked)}
                    >
                      {name}
                      <small className="c-2">
                        {' '}
                        {[departmentName, fault && t.faults[fault]].filter(Boolean).join(' · ')}
                      </small>
                    </Checkbox>
                  </li>
                ))}
              </ul>
              <MorePages count={list.length} pages={taskAgents} words={common} />
            </>
          );
        }}
      </Loaded>
    </Sheet>
  );
}
