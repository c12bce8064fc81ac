import { useDeferredValue, useState } from 'react';
import { useServedPages } from '../../../parts/agency/serving/use-served.ts';
import { common } from '../../../shared/i18n/common.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { navigation, useVisit } from '../../../shared/lib/navigation.ts';
import { CountLine } from '../../../shared/ui/count-line.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { MorePages } from '../../../shared/ui/more-pages.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { t } from './texts.ts';

/** Lists the enterprises that the agency opened, with a search by name. */
export default function AgencyEnterprises() {
  const { label } = useVisit();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const pages = useServedPages(search);
  const mayOpen = useAllowed('agency.open');
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const total = pages.data?.pages[0]?.total;
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      <SearchBar value={typed} onChange={setTyped} placeholder={t.search} clearLabel={t.clear} />
      <CountLine>{!!total && t.count(countWords(total))}</CountLine>
      <div className="page">
        <Loaded query={pages} skeleton={<Skeleton of="rows" count={6} />} failed={common.failed} retry={common.retry}>
          {() =>
            list.length === 0 ? (
              <EmptyState
                art="people"
                title={search ? t.notFound : t.none}
                hint={search ? t.notFoundHint : t.noneHint}
              />
            ) : (
              <Cells>
                {list.map(({ id, name, openedAt, access, isSuspended }) => (
                  <Cell
                    key={id}
                    label={name}
                    note={t.openedAt(dayAndClock(openedAt))}
                    value={isSuspended ? t.suspended : access === 'active' ? undefined : t.revoked}
                    onPress={() => navigation().open('agencyEnterprise', { id })}
                  />
                ))}
              </Cells>
            )
          }
        </Loaded>
        <MorePages count={list.length} pages={pages} words={common} />
      </div>
      {mayOpen && <SaveBar label={t.openOne} onSave={() => navigation().open('agencyOpen')} />}
    </>
  );
}
