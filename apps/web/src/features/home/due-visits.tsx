import type { ReturnVisitItem } from '@haihu/contract/followups/followups';
import { leaseWords } from '../../parts/customers/lease-words.ts';
import { useLease } from '../../parts/customers/leases.ts';
import { visitWords } from '../../parts/followups/visit-words.ts';
import { clockTime } from '../../shared/lib/day.ts';
import { ScreenLink } from '../../shared/lib/screen-link.tsx';
import { startCall } from '../../parts/calls/start-call.ts';
import { openVisit } from '../../parts/followups/open-visit.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { useNow } from '../../shared/ui/use-now.ts';
import { VisitRow } from '../../parts/followups/visit-row.tsx';
import { useDueVisits } from './use-due-visits.ts';
import { t } from './texts.ts';

/** Promises to call again that are late or fall on today, each with its call button, without the one to call next. */
export function DueVisits({ without }: { without?: string }) {
  const visits = useDueVisits(true);
  const now = useNow();
  if (!visits.data) return null;
  const list = visits.data.list.filter(({ type, customerId }) => type === 1 || customerId !== without);
  const above = visits.data.list.length - list.length;
  const total = (visits.data.total ?? 0) - above;
  // The only one stands above already.
  if (total === 0 && above > 0) return null;
  return (
    <section aria-label={t.visits('')}>
      <div className="sect">
        <h2>{t.visits(String(total))}</h2>
        <ScreenLink to="returnVisits" className="more hit">
          {t.allVisits}
          <Icon name="right" size="xs" />
        </ScreenLink>
      </div>
      {total === 0 && <p className="card quiet-card">{t.noVisits}</p>}
      <div className="visit-list">
        {list.map((visit) => (
          <DueVisit key={visit.id} visit={visit} now={now} />
        ))}
      </div>
    </section>
  );
}

function DueVisit({ visit, now }: { visit: ReturnVisitItem; now: number }) {
  const { at, type, customerId, customerName, company, content, mobile } = visit;
  const lease = useLease(type === 0 ? customerId : undefined);
  return (
    <VisitRow
      clock={clockTime(at)}
      {...visitWords(at, now)}
      name={customerName}
      company={company}
      content={lease ? <span className="c-warn">{leaseWords(lease)}</span> : content || mobile}
      onOpen={() => openVisit(visit)}
      callLabel={t.callSomebody(customerName)}
      onCall={() => (visit.type === 1 ? openVisit(visit) : startCall(visit.customerId))}
    />
  );
}
