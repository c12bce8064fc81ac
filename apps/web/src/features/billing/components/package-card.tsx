import type { HeldPackage } from '@haihu/contract/billing';
import { dayOf } from '@haihu/rules/day';
import { dayLabel, today } from '../../../shared/lib/day.ts';
import { sessionZone } from '../../../shared/lib/session.ts';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import { t } from '../texts.ts';

const DAY = 24 * 60 * 60 * 1000;
const SOON = 14;

const dayAt = (at: string) => dayOf(at, sessionZone());
const dayWords = (at: string) => dayLabel(dayAt(at));

/** What is left of a package, until when, and the way to the calls that used it. */
export function PackageCard({ held, onUses }: { held: HeldPackage; onUses: (held: HeldPackage) => void }) {
  const { name, minutes, minutesLeft, startsAt, expiresAt, state } = held;
  const days = Math.round((Date.parse(dayAt(expiresAt)) - Date.parse(today())) / DAY);
  const endsSoon = state === 'inForce' && days < SOON;
  const left = `${minutesLeft.toLocaleString('en')} ${t.minutesLeft(minutes.toLocaleString('en'))}`;
  return (
    <Card label={name}>
      <div className="package">
        <CardHead more={t.uses} onMore={() => onUses(held)}>
          {name}
        </CardHead>
        <div className="baseline">
          <span className="head num">{minutesLeft.toLocaleString('en')}</span>
          <span className="sec">{t.minutesLeft(minutes.toLocaleString('en'))}</span>
        </div>
        <Progress
          label={`${name} ${left}`}
          value={(minutesLeft / minutes) * 100}
          tone={minutesLeft * 10 <= minutes ? 'danger' : 'accent'}
        />
        <div className="under-bar note">
          <span>{state === 'coming' ? t.from(dayWords(startsAt)) : t.until(dayWords(expiresAt))}</span>
          <span>{endsSoon ? t.endsIn(Math.max(0, days)) : t.states[state]}</span>
        </div>
      </div>
    </Card>
  );
}
