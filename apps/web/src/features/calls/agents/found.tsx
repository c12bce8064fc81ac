import { useQuery } from '@tanstack/react-query';
import { openCallScreen } from '../../../parts/calls/start-call.ts';
import { LevelTile } from '../../../parts/customers/level.tsx';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { matchesKeys } from './t9.ts';
import { t } from './workbench-texts.ts';

/** Number of pages, with 100 of the user's own customers each, that the keys search. */
const PAGES = 5;
const MOST_SHOWN = 20;
const KEPT_FOR = 5 * 60_000;

/** Lists the user's own customers whose name or visible number contains the typed keys. */
export function FoundCustomers({ typed }: { typed: string }) {
  const own = useQuery({
    queryKey: ['customers.privatePage', 'keys'],
    queryFn: ({ signal }) => readOwn(signal),
    staleTime: KEPT_FOR,
  });
  const found = (own.data ?? [])
    .filter(({ name, mobile }) => matchesKeys(typed, { name, number: mobile }))
    .slice(0, MOST_SHOWN);
  if (own.data && found.length === 0) return <p className="sec found-none">{t.nobodyFound}</p>;
  return found.map(({ id, name, company, mobile, level }) => (
    <div key={id} className="row who">
      <LevelTile level={level} />
      <button type="button" className="open" onClick={() => navigation().open('privateCustomer', { id })}>
        <span className="l1">
          <span className="name">{name}</span>
          <span className="co one">{company}</span>
        </span>
        <span className="l2">{mobile}</span>
      </button>
      <div className="own-end">
        <IconButton
          data-key="call"
          icon={<Icon name="phone" />}
          label={t.callTo(name)}
          onClick={() => openCallScreen(id)}
        />
      </div>
    </div>
  ));
}

async function readOwn(signal: AbortSignal) {
  const list = [];
  let next: string | null | undefined;
  for (let page = 0; page < PAGES && next !== null; page += 1) {
    const answer = await sendRequest('customers.privatePage', { size: 100, ...(next && { next }) }, { signal });
    list.push(...answer.list);
    ({ next } = answer);
  }
  return list;
}
