import type { Quote } from '@haihu/contract/billing/shop';
import { dayOf } from '@haihu/rules/day';
import { dayLabel } from '../../../shared/lib/day.ts';
import { sessionZone } from '../../../shared/lib/session.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { exact, lastDayOf } from '../money-words.ts';
import { t } from './texts.ts';

/** Shows the items of a quote and the total. The exact figures add up, also where days left a part of a cent. */
export function QuoteCard({ quote }: { quote: Quote }) {
  const { items, total, name, minutes, startsAt, endsAt } = quote;
  const back = total.startsWith('-');
  return (
    <Card label={t.details}>
      <div className="quote">
        <h2>{name}</h2>
        <p className="sec">
          {t.minutes(minutes.toLocaleString('en'))} ·{' '}
          {t.term(dayLabel(dayOf(startsAt, sessionZone())), dayLabel(lastDayOf(endsAt)))}
        </p>
        <dl>
          {items.map(({ kind, count, amount, days }) => (
            <div key={kind}>
              <dt>
                {t.items[kind](count)}
                {days && <span className="note"> {t.ofDays(days.left, days.of)}</span>}
              </dt>
              <dd className="num">{exact(amount)}</dd>
            </div>
          ))}
          <div className="sum">
            <dt>{back ? t.toGet : t.toPay}</dt>
            <dd className="head num">{t.yuan(exact(back ? total.slice(1) : total))}</dd>
          </div>
        </dl>
        <p className="note">{t.available(exact(quote.available))}</p>
      </div>
    </Card>
  );
}
