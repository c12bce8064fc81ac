import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { t } from '../texts.ts';
import { useSeats } from '../use-tasks.ts';

interface SeatSheetProps {
  open: boolean;
  taskId: string | undefined;
  chosen: readonly string[];
  onClose: () => void;
  onChoose: (userIds: string[]) => void;
}

/** Chooses who calls for a task; who may not says why. */
export function SeatSheet({ open, taskId, chosen, onClose, onChoose }: SeatSheetProps) {
  const seats = useSeats(taskId);
  const [ids, setIds] = useState(chosen);
  const toggle = (id: string, on: boolean) => setIds(on ? [...ids, id] : ids.filter((each) => each !== id));

  return (
    <Sheet
      open={open}
      title={t.chooseSeats}
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
            {t.seatsChosen(ids.length)}
          </Button>
        </ActionBar>
      }
    >
      <Loaded query={seats} skeleton={<Skeleton of="rows" count={4} />} retry={common.retry}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title={t.noCandidates} hint={t.noSeats} />
          ) : (
            <ul className="task-rows">
              {list.map(({ userId, name, departmentName, fault }) => (
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
          )
        }
      </Loaded>
    </Sheet>
  );
}
