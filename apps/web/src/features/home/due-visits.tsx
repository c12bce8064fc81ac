import type { ReturnVisitItem } from '@haihu/contract/followups/followups';
import { leaseWords } from '../../parts/customers/lease-words.ts';
import { useLease } from '../../parts/customers/leases.ts';
import { visitWords } from '../../parts/followups/visit-words.ts';
import { clockTime } from '../../shared/lib/day.ts';
import { ScreenLink } from '../../shared/lib/screen-link.tsx';
import { openCallScreen } from '../../parts/calls/start-call.ts';
import { openVisit } from '../../parts/followups/open-visit.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { useNow } from '../../shared/ui/use-now.ts';
import { VisitRow } from '../../parts/followups/visit-row.tsx';
import { useDueVisits } from './use-due-visits.ts';
import { t } from './texts.ts';

interface DueVisitsProps {
  /** Id of the customer to call next, who is already shown above. */
  without?: string | undefined;
  /**
   * True to list the user's own call-backs. The link to all of them is always there: also in the team's view, and if
   * they cannot be read.
   */
  isListed: boolean;
}

/** Lists call-backs that are late or due today, each with its call button. Leads to all of them. */
export function DueVisitsCard({ without, isListed }: DueVisitsProps) {
  const visits = useDueVisits(isListed);
  const now = useNow();
  const due = (isListed && visits.data) || null;
  const list = due?.list.filter(({ type, customerId }) => type === 1 || customerId !== without) ?? [];
  const above = (due?.list.length ?? 0) - list.length;
  const total = (due?.total ?? 0) - above;
  return (
    <section aria-label={t.visits('').trim()}>
      <div className="sect">
        <h2>{t.visits(due ? String(total) : '').trim()}</h2>
        <ScreenLink to="returnVisits" className="more hit">
          {t.allVisits}
          <Icon name="right" size="xs" />
        </ScreenLink>
      </div>
      {due && total === 0 && above === 0 && <p className="card quiet-card">{t.noVisits}</p>}
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
      onCall={() => (visit.type === 1 ? openVisit(visit) : openCallScreen(visit.customerId))}
    />
  );
}
