import type { HeldLine } from '@haihu/contract/calls/lines';
import type { ReplyOf } from '@haihu/contract/contract';
import { nearnessOf } from '@haihu/rules/calls/placing/caller-id';
import { navigation } from '../../../shared/lib/navigation.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { t } from '../texts.ts';
import { useLinesWithPlaces } from './use-call-figures.ts';

interface Counted {
  calls: number;
  answered: number;
}

const rate = ({ calls, answered }: Counted) => `${t.answerRate} ${((answered / calls) * 100).toFixed(1)}%`;

/** Returns the names of the lines with a number of the city or province of these callees. */
const linesNear = (lines: readonly HeldLine[], theirs: string): string[] =>
  lines
    .filter(({ enabled, numbers }) => enabled && numbers.some(({ area }) => nearnessOf(area, theirs) !== 'none'))
    .map(({ name }) => name);

/**
 * Lists the places of callees who saw no number of their place, beside the calls with one. A place for which a line has a
 * number is named with that line. Others lead to the lines on sale.
 */
export function MissingAreas({ areas: { own, missing } }: { areas: ReplyOf<'statistics.callAreas'> }) {
  const lines = useLinesWithPlaces(missing.length > 0);
  if (missing.length === 0) return null;
  const places = missing.map((place) => ({ ...place, near: linesNear(lines.data?.list ?? [], place.area) }));
  return (
    <section className="card stat-card">
      <h2 className="w6">{t.missingAreas}</h2>
      <p className="note">{own ? t.besideOwn(own.calls.toLocaleString('en'), rate(own)) : t.noOwnAreas}</p>
      <ul className="stat-parts">
        {places.map(({ area, near, ...counted }) => (
          <li key={area} className="h">
            <div className="grow">
              {area}
              {near.length > 0 && <p className="note">{t.numberOnLine(near.join(t.listed))}</p>}
            </div>
            <span className="end">{counted.calls.toLocaleString('en')}</span>
            <span className="note aside">{rate(counted)}</span>
          </li>
        ))}
      </ul>
      {places.some(({ near }) => near.length > 0) && <p className="note">{t.takeOwnNumbers}</p>}
      {places.some(({ near }) => near.length === 0) && (
        <Button size="medium" kind="soft" wide="full" onClick={() => navigation().open('linesOnSale')}>
          {t.getNumbers}
        </Button>
      )}
    </section>
  );
}
