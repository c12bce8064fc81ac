import { useRef } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import {
  noFilter,
  type PoolListFilter,
  readFilter,
  readPool,
  listCursorOf,
  writeFilter,
} from '../../../parts/customers/pool-filter.ts';
import { useAddCustomers } from '../../../parts/tasks/use-add-customers.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { useKeptScroll } from '../../../shared/lib/kept-scroll.ts';
import { usePoolCount } from '../../../parts/customers/use-pool-count.ts';
import { PoolFields } from './pool-fields.tsx';
import { MoreFields } from './more-fields.tsx';
import { t } from './texts.ts';
import './filters.css';
import '../batches/batches.css';

/**
 * Shows all filters of a pool. The address keeps the choice, and the button counts the matches. With `task` the matches
 * are added to that task, and no list is shown. An entry with an error keeps the user here, because it would be lost.
 */
export default function CustomerFilter({ query, setQuery }: ScreenProps) {
  const { label } = useVisit();
  const pool = readPool(query);
  const filter = readFilter(query);
  const fields = useRef<HTMLDivElement>(null);
  const { ref } = useKeptScroll('main', { overQueries: true });
  const count = usePoolCount(pool, filter);
  const { over, task } = query;
  const add = useAddCustomers(task ?? '', { replace: true });
  const apply = (changed: PoolListFilter) => setQuery({ ...writeFilter(pool, changed), over, task });

  function show(): void {
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (wrong) return wrong.focus();
    if (task) return void add.ask(listCursorOf(pool, filter), count);
    const chosen = writeFilter(pool, filter);
    // The list below takes the choice when it shows again. The way back stays the same.
    if (over === '1') navigation().backWith(chosen);
    else navigation().open('agentCustomers', chosen, { replace: true });
  }

  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      <div className="page" ref={ref}>
        <div className="filters" ref={fields}>
          <PoolFields pool={pool} filter={filter} onChange={(part) => apply({ ...filter, ...part })} />
          <MoreFields
            key={query.cleared}
            pool={pool}
            more={filter.more ?? {}}
            onChange={(part) => apply({ ...filter, more: { ...filter.more, ...part } })}
          />
        </div>
      </div>
      <ActionBar>
        <Button
          onClick={() => {
            const { search, sort, seaSort: publicPoolSort, sea: publicPool } = filter;
            const cleared = String(Number(query.cleared ?? '0') + 1);
            setQuery({
              ...writeFilter(pool, { ...noFilter, search, sort, seaSort: publicPoolSort, sea: publicPool }),
              over,
              task,
              cleared,
            });
          }}
        >
          {t.reset}
        </Button>
        <Button kind="primary" wide="grow" busy={add.isPending} onClick={show}>
          <span aria-live="polite">{count ? (task ? t.addToTask(count) : t.show(count)) : t.counting}</span>
        </Button>
      </ActionBar>
    </>
  );
}
