import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LevelTile } from '../../../parts/customers/level.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { t } from './texts.ts';

/** Lists customers to merge with: similar ones, or the matches of a search. */
export function Candidates({ id, onChoose }: { id: string; onChoose: (id: string) => void }) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim()) || undefined;
  const found = useQuery({
    queryKey: ['customers.mergeCandidates', id, search],
    queryFn: ({ signal }) => sendRequest('customers.mergeCandidates', { id, search }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <SearchBar value={typed} onChange={setTyped} placeholder={t.search} clearLabel={common.clear} />
      <div className="page">
        <Loaded query={found} skeleton={<Skeleton of="rows" count={3} />} failed={common.failed} retry={common.retry}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState
                art={search ? 'search' : 'people'}
                title={search ? t.notFound : t.none}
                hint={search ? t.notFoundHint : t.noneHint}
              />
            ) : (
              <>
                <h2 className="sect">{search ? t.found : t.likely}</h2>
                <Cells>
                  {list.map((one) => (
                    <Cell
                      key={one.id}
                      icon={<LevelTile level={one.level} />}
                      label={[one.name, one.company].filter(Boolean).join(' · ')}
                      note={[one.by && t.by[one.by], one.mobile, one.ownerName ?? t.inPublicPool]
                        .filter(Boolean)
                        .join(' · ')}
                      onPress={() => onChoose(one.id)}
                    />
                  ))}
                </Cells>
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
