import type { ReplyOf } from '@haihu/contract/contract';
import { navigation } from '../../../shared/lib/navigation.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { t } from '../texts.ts';

interface Counted {
  calls: number;
  answered: number;
}

const rate = ({ calls, answered }: Counted) => `${t.answerRate} ${((answered / calls) * 100).toFixed(1)}%`;

/** Lists the places of callees for which there is no number, beside the calls with one. Leads to the lines on sale. */
export function MissingAreas({ areas: { own, missing } }: { areas: ReplyOf<'statistics.callAreas'> }) {
  if (missing.length === 0) return null;
  return (
    <section className="card stat-card">
      <h2 className="w6">{t.missingAreas}</h2>
      <p className="note">{own ? t.besideOwn(own.calls.toLocaleString('en'), rate(own)) : t.noOwnAreas}</p>
      <ul className="stat-parts">
        {missing.map(({ area, ...counted }) => (
          <li key={area} className="h">
            <span className="grow">{area}</span>
            <span className="end">{counted.calls.toLocaleString('en')}</span>
            <span className="note aside">{rate(counted)}</span>
          </li>
        ))}
      </ul>
      <Button size="medium" kind="soft" wide="full" onClick={() => navigation().open('linesOnSale')}>
        {t.getNumbers}
      </Button>
    </section>
  );
}
