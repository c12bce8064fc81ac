import { lazy, Suspense, useCallback } from 'react';
import { countWords } from '../../../shared/lib/count.ts';
import { common } from '../../../shared/i18n/common.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { select } from '../../../shared/ui/icons/people.ts';
import { NavBar, NavText } from '../../../shared/ui/nav-bar.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { AddKey } from './add-key.tsx';
import { FilterChips } from '../filters/filter-chips.tsx';
import { PoolSearch } from './pool-search.tsx';
import { PrivateList } from './private-list.tsx';
import { PublicPoolList } from './public-pool-list.tsx';
import { PublicPoolPicker } from '../public-pools/public-pool-picker.tsx';
import {
  noFilter,
  type PoolListFilter,
  readFilter,
  readPool,
  writeFilter,
} from '../../../parts/customers/pool-filter.ts';
import { useGivenFilter } from '../filters/use-given-filter.ts';
import { t as batchTexts } from '../batches/texts.ts';
import { UndoBanner } from '../batches/undo-banner.tsx';
import { useSelection } from '../batches/use-selection.ts';
import { t } from './texts.ts';
import './customers.css';

const PublicPoolRulesSheet = lazy(() => import('../public-pools/public-pool-rules-sheet.tsx'));
const SelectBar = lazy(() => import('../batches/select-bar.tsx'));

/** Shows the private pool and the public pool with search and filters. Each comes back as the user left it. */
export default function Customers({ query, setQuery }: ScreenProps) {
  const pool = readPool(query);
  const filter = readFilter(query);
  const maySelect = useAllowed('customers.edit;customers.return;customers.assign;customers.delete');
  const selection = useSelection({ pool, filter, may: maySelect });
  const mayAssign = useAllowed('customers.assign');
  const rules = useOpening();
  const { open } = navigation();

  const apply = (changed: PoolListFilter) => setQuery(writeFilter(pool, changed));
  const change = (part: Partial<PoolListFilter>) => apply({ ...filter, ...part });
  const clear = () => apply({ ...noFilter, sort: filter.sort, seaSort: filter.seaSort, sea: filter.sea });
  useGivenFilter({ pool, filter, query, setQuery });
  const address = JSON.stringify(writeFilter(pool, filter));
  const search = useCallback(
    (typed: string | undefined) => setQuery({ ...(JSON.parse(address) as ScreenProps['query']), search: typed }),
    [address, setQuery],
  );

  return (
    <>
      {selection.on ? (
        <NavBar
          left={<NavText onClick={selection.end}>{common.cancel}</NavText>}
          title={batchTexts.chosen(countWords(selection.count))}
        />
      ) : (
        <NavBar
          left={
            <>
              {maySelect && (
                <NavText aria-label={batchTexts.select} onClick={() => selection.start()}>
                  <Icon shape={select} />
                  <span className="word">{batchTexts.select}</span>
                </NavText>
              )}
            </>
          }
          right={
            <>
              {pool === 'sea' && <IconButton icon={<Icon name="info" />} label={t.poolRules} onClick={rules.show} />}
              {mayAssign && (
                <IconButton
                  icon={<Icon name="users" />}
                  label={batchTexts.teamTitle}
                  onClick={() => open('teamCustomers')}
                />
              )}
              <AddKey pool={pool} filter={filter} />
            </>
          }
        >
          <Segmented
            label={t.pool}
            value={pool}
            choices={[
              { value: 'private', label: t.privatePool },
              { value: 'sea', label: t.sea },
            ]}
            onChange={(chosen) => setQuery({ pool: chosen, search: filter.search })}
          />
        </NavBar>
      )}
      <UndoBanner />
      <PoolSearch pool={pool} filter={filter} onSearch={search} onApply={apply} autoFocus={query.find === '1'} />
      {pool === 'sea' && !selection.on && (
        <PublicPoolPicker chosen={filter.sea} onChange={(publicPool) => change({ sea: publicPool })} />
      )}
      <FilterChips pool={pool} filter={filter} onChange={change} onApply={apply} />
      {pool === 'sea' ? (
        <PublicPoolList
          filter={filter}
          onClear={clear}
          selection={selection}
          onSort={(sort) => change({ seaSort: sort === 'arrived' ? undefined : sort })}
        />
      ) : (
        <PrivateList
          filter={filter}
          onSort={(sort) => change({ sort })}
          onClear={clear}
          onPublicPool={() => setQuery({ pool: 'sea' })}
          selection={selection}
        />
      )}
      <Suspense>
        {rules.times > 0 && (
          <PublicPoolRulesSheet key={rules.times} open={rules.open} onClose={rules.hide} publicPool={filter.sea} />
        )}
      </Suspense>
      {selection.on && (
        <Suspense>
          <SelectBar pool={pool} seaId={filter.sea} selection={selection} />
        </Suspense>
      )}
    </>
  );
}
