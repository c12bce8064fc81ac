import { type SearchGroup, searchGroups } from '@haihu/contract/customers/values';
import type { ReplyOf } from '@haihu/contract/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useState } from 'react';
import { leaseWords } from '../../../parts/customers/lease-words.ts';
import { useLease } from '../../../parts/customers/leases.ts';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { Chip } from '../../../shared/ui/chip.tsx';
import { CountLine } from '../../../shared/ui/count-line.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { MarkedText } from './marked.tsx';
import { forgetSearches, keepSearch, readSearches } from './search-history.ts';
import { t } from '../filters/texts.ts';
import { t as words } from './texts.ts';
import '../filters/filters.css';

/** Milliseconds without a key press before the search is sent. */
const PAUSE = 150;
type Found = ReplyOf<'customers.search'>;

/** Searches the user's own customers, the team's and the public pool at once. The address keeps the search text. */
export default function CustomerSearch({ query, setQuery }: ScreenProps) {
  const { label } = useVisit();
  const search = query.search ?? '';
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === search) return;
    const timer = setTimeout(() => setQuery({ search: wanted || undefined }), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, search, setQuery]);
  const found = useQuery({
    queryKey: ['customers.search', search],
    queryFn: ({ signal }) => sendRequest('customers.search', { search }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      <SearchBar
        value={typed}
        onChange={setTyped}
        placeholder={t.searchHint}
        clearLabel={common.clear}
        autoFocus={search === ''}
        onSubmit={() => keepSearch(typed.trim())}
      />
      <div className="page found">
        {search === '' ? (
          <History onChoose={setTyped} />
        ) : (
          <Loaded query={found} skeleton={<Skeleton of="rows" count={4} />} failed={t.failed} retry={common.retry}>
            {(data) => <Results found={data} search={search} />}
          </Loaded>
        )}
      </div>
    </>
  );
}

function History({ onChoose }: { onChoose: (search: string) => void }) {
  const [searches, setSearches] = useState(readSearches);
  if (searches.length === 0) return <EmptyState art="search" title={t.searchStart} hint={t.searchHelp} />;
  return (
    <>
      <CountLine
        end={
          <button
            type="button"
            className="hit c-accent"
            onClick={() => {
              forgetSearches();
              setSearches([]);
            }}
          >
            {t.clearHistory}
          </button>
        }
      >
        {t.history}
      </CountLine>
      <div className="chips wrap">
        {searches.map((search) => (
          <Chip key={search} label={search} on={false} onChange={() => onChoose(search)} />
        ))}
      </div>
    </>
  );
}

function Results({ found, search }: { found: Found; search: string }) {
  if (searchGroups.every((group) => found[group].length === 0)) {
    return <EmptyState art="search" title={t.nobody} hint={t.nobodyHint} />;
  }
  return searchGroups.map(
    (group) => found[group].length > 0 && <ResultGroup key={group} {...{ group, found, search }} />,
  );
}

const lists = { mine: { pool: 'private' }, team: { pool: 'private', team: '1' }, sea: { pool: 'sea' } } as const;

function ResultGroup({ group, found, search }: { group: SearchGroup; found: Found; search: string }) {
  const { open } = navigation();
  const leave = () => keepSearch(search);
  return (
    <>
      <CountLine
        end={
          found.more.includes(group) && (
            <button
              type="button"
              className="hit c-accent"
              onClick={() => {
                leave();
                open('agentCustomers', { ...lists[group], search });
              }}
            >
              {t.all}
            </button>
          )
        }
      >
        {t.groups[group]}
      </CountLine>
      <Cells>
        {found[group].map((customer) => (
          <FoundCell
            key={customer.id}
            customer={customer}
            label={<MarkedText text={customer.name} search={search} />}
            note={
              <>
                {customer.company && (
                  <>
                    <MarkedText text={customer.company} search={search} />
                    {' · '}
                  </>
                )}
                <MarkedText text={customer.mobile} search={search.replaceAll(/\D/g, '')} />
              </>
            }
            who={whoHas(customer, group)}
            onPress={() => {
              leave();
              open(group === 'sea' ? 'publicPoolCustomer' : 'privateCustomer', { id: customer.id });
            }}
          />
        ))}
      </Cells>
    </>
  );
}

interface FoundCellProps extends Omit<ComponentProps<typeof Cell>, 'value'> {
  customer: Found[SearchGroup][number];
  who: string | undefined;
}

/** Draws a found customer, with its owner or the colleague who has it open now. */
function FoundCell({ customer, who, ...rest }: FoundCellProps) {
  const lease = useLease(customer.id);
  return <Cell {...rest} value={lease ? <span className="c-warn">{leaseWords(lease)}</span> : who} />;
}

function whoHas(customer: Found[SearchGroup][number], group: SearchGroup): string | undefined {
  if (!('standing' in customer)) return group === 'team' ? customer.ownerName : undefined;
  return customer.standing.state === 'waiting' ? words.notYet : undefined;
}
