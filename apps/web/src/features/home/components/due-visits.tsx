import { clockTime } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { startCall } from '../../../shared/lib/start-call.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { useDueVisits } from '../api/use-due-visits.ts';
import { t } from '../texts.ts';

const MINUTE = 60_000;

/** Promises to call again that are late or fall on today, each with its call button. */
export function DueVisits() {
  const visits = useDueVisits(true);
  const now = useNow();
  if (!visits.data) return null;
  const { list, total } = visits.data;
  return (
    <section aria-label={t.visits('')}>
      <h2 className="sect">{t.visits(String(total))}</h2>
      {list.length === 0 && <p className="card quiet-card">{t.noVisits}</p>}
      <div className="visit-list">
        {list.map((visit) => (
          <div key={visit.id} className="row flat visit-row">
            <button
              type="button"
              className="grow plain-press h"
              onClick={() => navigation().open('customerDetail', { id: visit.customerId })}
            >
              <span className="visit-time">
                <span className="w6">{clockTime(visit.at)}</span>
                <Urgency at={visit.at} now={now} />
              </span>
              <span className="grow">
                <span className="l1">
                  <span className="name">{visit.customerName}</span>
                  <span className="co one">{visit.company}</span>
                </span>
                <span className="l2">
                  <span className="one">{visit.content || visit.mobile}</span>
                </span>
              </span>
            </button>
            <button
              type="button"
              className="round"
              aria-label={t.callSomebody(visit.customerName)}
              onClick={() => startCall(visit.customerId)}
            >
              <Icon name="phone" size="s" />
            </button>
          </div>
        ))}
      </div>
    </section>
  );
}

function Urgency({ at, now }: { at: string; now: number }) {
  const away = Date.parse(at) - now;
  if (away <= 0) return <span className="note c-danger">{t.late(roughly(-away))}</span>;
  return <span className={away < 60 * MINUTE ? 'note c-accent' : 'note'}>{t.after(roughly(away))}</span>;
}

/** 18 分钟, 3 小时, 2 天: the largest unit that says enough. */
function roughly(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / MINUTE));
  if (minutes < 60) return t.minutes(minutes);
  return minutes < 24 * 60 ? t.hours(Math.round(minutes / 60)) : t.days(Math.round(minutes / (24 * 60)));
}
