import type { CustomerPool } from '@haihu/contract/customers/values';
import { levelLetter, levels } from '@haihu/rules/customers/levels';
import { useState } from 'react';
import { useLevelNames } from '../../../parts/config/settings/use-level-names.ts';
import { noFilter, type PoolListFilter, listCursorOf, writeFilter } from '../../../parts/customers/pool-filter.ts';
import { usePoolCount } from '../../../parts/customers/use-pool-count.ts';
import { useAddCustomers } from '../../../parts/tasks/use-add-customers.ts';
import { common } from '../../../shared/i18n/common.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { ChipChoice, ChipGroup } from '../../../shared/ui/chip-group.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Cell, Cells, SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { t } from '../texts.ts';

const IDLE = ['7', '30'] as const;

/**
 * Adds customers of a pool to a task, chosen by the most used filters. The screen of all filters starts from this
 * choice. Phone numbers stay on the server.
 */
export function CustomersSheet({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const names = useLevelNames();
  const [pool, setPool] = useState<CustomerPool>('sea');
  const [filter, setFilter] = useState<PoolListFilter>(noFilter);
  const change = (part: Partial<PoolListFilter>) => setFilter({ ...filter, ...part });
  const add = useAddCustomers(taskId);

  function wanted(): PoolListFilter {
    const { levels: chosen, search, idleDays, claimable } = filter;
    const both = { ...noFilter, levels: chosen, search: search?.trim() || undefined };
    return pool === 'sea' ? { ...both, claimable } : { ...both, idleDays };
  }

  const count = usePoolCount(pool, wanted());

  return (
    <Sheet
      open
      title={t.fromCustomers}
      closeLabel={common.close}
      onClose={onClose}
      bar={
        <SaveBar
          label={count ? t.importCount(count) : t.importNow}
          disabled={count === '' || count === '0'}
          busy={add.isPending}
          onSave={() => void add.ask(listCursorOf(pool, wanted()), count)}
        />
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
        <TextField
          label={t.searchCustomers}
          value={filter.search ?? ''}
          maxLength={40}
          onChange={(event) => change({ search: event.target.value })}
        />
        <Field id="task-levels" group label={t.levels}>
          <ChipGroup
            label={t.levels}
            layout="wrap"
            options={levels.map((level) => ({
              value: String(level),
              label: `${levelLetter(level)} ${names[level - 1]}`,
            }))}
            values={filter.levels.map(String)}
            onChange={(values) => change({ levels: values.map(Number).toSorted() })}
          />
        </Field>
        {pool === 'private' && (
          <Field id="task-idle" group label={t.idle}>
            <ChipChoice
              label={t.idle}
              layout="wrap"
              clearable
              options={IDLE.map((value) => ({ value, label: t.idleDays[Number(value)]! }))}
              value={filter.idleDays?.toString() ?? null}
              onChange={(days) => change({ idleDays: days ? Number(days) : undefined })}
            />
          </Field>
        )}
      </div>
      <Cells>
        {pool === 'sea' && (
          <SwitchCell
            label={t.claimableNow}
            on={filter.claimable ?? false}
            onChange={(on) => change({ claimable: on || undefined })}
          />
        )}
        <Cell
          label={t.moreFilters}
          onPress={() => navigation().open('customerFilter', { ...writeFilter(pool, wanted()), task: taskId })}
        />
      </Cells>
    </Sheet>
  );
}
