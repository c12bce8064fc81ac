import type { HeldPackage } from '@haihu/contract/billing/packages';
import { dayOf } from '@haihu/rules/day';
import { listed } from '../../../shared/i18n/listed.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { dayAndClock, dayLabel } from '../../../shared/lib/day.ts';
import { sessionZone } from '../../../shared/lib/session.ts';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import { daysUntil, lastDayOf } from '../money-words.ts';
import { t } from '../texts.ts';
import { PackageDeeds } from './package-deeds.tsx';

const SOON = 14;

/** Shows the rest and the end of a package, and leads to the calls that used it. */
export function PackageCard({ held, onUses }: { held: HeldPackage; onUses: (held: HeldPackage) => void }) {
  const { name, minutes, minutesLeft, startsAt, expiresAt, state } = held;
  const days = daysUntil(expiresAt);
  const endsSoon = state === 'inForce' && days < SOON;
  const mayFollow = useAllowed('billing.read');
  const left = `${minutesLeft.toLocaleString('en')} ${t.minutesLeft(minutes.toLocaleString('en'))}`;
  return (
    <Card label={name}>
      <div className="package">
        <CardHead {...(mayFollow && { more: t.uses, onMore: () => onUses(held) })}>{name}</CardHead>
        <p className="note">{t.packageNumber(held.id, dayAndClock(startsAt))}</p>
        <div className="baseline">
          <span className="head num">{minutesLeft.toLocaleString('en')}</span>
          <span className="sec">{t.minutesLeft(minutes.toLocaleString('en'))}</span>
        </div>
        <Progress
          label={`${name} ${left}`}
          value={(minutesLeft / minutes) * 100}
          tone={minutesLeft * 20 <= minutes ? 'danger' : minutesLeft * 5 <= minutes ? 'warn' : 'accent'}
        />
        <div className="under-bar note">
          <span>
            {state === 'coming'
              ? t.from(dayLabel(dayOf(startsAt, sessionZone())))
              : t.until(dayLabel(lastDayOf(expiresAt)))}
          </span>
          <span>{endsSoon ? t.endsIn(days) : t.states[state]}</span>
        </div>
        {held.lines && <p className="note">{t.forLines(listed(held.lines.map((line) => line.name)))}</p>}
        <PackageDeeds held={held} />
      </div>
    </Card>
  );
}
