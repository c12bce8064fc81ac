import type { Quote } from '@haihu/contract/billing/shop';
import { dayOf } from '@haihu/rules/day';
import { dayLabel } from '../../../shared/lib/day.ts';
import { sessionZone } from '../../../shared/lib/session.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { price } from '../../../parts/billing/price.ts';
import { lastDayOf } from '../money-words.ts';
import { t } from './texts.ts';

/** Shows the items of a quote with their prices, and the total. */
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
              <dd className="num">{price(amount)}</dd>
            </div>
          ))}
          <div className="sum">
            <dt>{back ? t.toGet : t.toPay}</dt>
            <dd className="head num">{t.yuan(price(back ? total.slice(1) : total))}</dd>
          </div>
        </dl>
        <p className="note">{t.available(price(quote.available))}</p>
      </div>
    </Card>
  );
}
