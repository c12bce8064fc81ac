import type { RequestTo } from '@haihu/contract/contract';
import { useState } from 'react';
import { useLevelNames } from '../../../parts/config/use-level-names.ts';
import { levelLetter } from '../../../parts/customers/level.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ChipChoice, ChipGroup } from '../../../shared/ui/chip-group.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from '../texts.ts';
import { useTaskChange } from '../use-tasks.ts';

const LEVELS = ['1', '2', '3', '4', '5', '6'] as const;
const IDLE = ['7', '30'] as const;

/** Brings customers of a pool into a task, narrowed by what is chosen; their numbers stay on the server. */
export function CustomersSheet({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const names = useLevelNames();
  const [pool, setPool] = useState<'sea' | 'private'>('sea');
  const [levels, setLevels] = useState<(typeof LEVELS)[number][]>([]);
  const [search, setSearch] = useState('');
  const [idle, setIdle] = useState<(typeof IDLE)[number] | null>(null);
  const [isClaimable, setClaimable] = useState(false);
  const add = useTaskChange('tasks.addCustomers');

  function whom(): RequestTo<'tasks.addCustomers'>['whom'] {
    const both = {
      ...(levels.length > 0 && { levels: levels.map(Number) }),
      ...(search.trim() && { search: search.trim() }),
    };
    if (pool === 'sea') return { by: 'sea', filter: { ...both, ...(isClaimable && { claimableNow: true }) } };
    return { by: 'private', filter: { ...both, ...(idle && { idleDays: Number(idle) }) } };
  }

  function begin(): void {
    add.mutate(
      { taskId, whom: whom() },
      {
        onSuccess: ({ intakeId, jobId }) => navigation().open('taskIntake', { id: intakeId, job: jobId, task: taskId }),
        onError: (error) => showToast(error.message, { kind: 'warn' }),
      },
    );
  }

  return (
    <Sheet
      open
      title={t.fromCustomers}
      closeLabel={common.close}
      onClose={onClose}
      bar={
        <ActionBar>
          <Button kind="primary" wide="grow" busy={add.isPending} onClick={begin}>
            {t.importNow}
          </Button>
        </ActionBar>
      }
    >
      <div className="listed-form">
        <p className="c-2">{t.fromCustomersBody}</p>
        <Segmented
          label={t.pool}
          value={pool}
          choices={[
            { value: 'sea', label: t.pools.sea },
            { value: 'private', label: t.pools.private },
          ]}
          onChange={setPool}
        />
        <Field id="task-levels" group label={t.levels}>
          <ChipGroup
            label={t.levels}
            layout="wrap"
            options={LEVELS.map((value) => ({
              value,
              label: `${levelLetter(Number(value))} ${names[Number(value) - 1]}`,
            }))}
            values={levels}
            onChange={setLevels}
          />
        </Field>
        <TextField
          label={t.searchCustomers}
          value={search}
          maxLength={40}
          onChange={(event) => setSearch(event.target.value)}
        />
        {pool === 'private' && (
          <Field id="task-idle" group label={t.idle}>
            <ChipChoice
              label={t.idle}
              layout="wrap"
              clearable
              options={IDLE.map((value) => ({ value, label: t.idleDays[Number(value)]! }))}
              value={idle}
              onChange={setIdle}
            />
          </Field>
        )}
      </div>
      {pool === 'sea' && <SwitchCell label={t.claimableNow} on={isClaimable} onChange={setClaimable} />}
    </Sheet>
  );
}
