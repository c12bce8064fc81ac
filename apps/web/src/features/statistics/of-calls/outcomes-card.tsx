import type { ReplyOf } from '@haihu/contract/contract';
import { t as form } from '../../../parts/followups/texts.ts';
import { ChangeWords } from '../../../shared/ui/change-words.tsx';
import { changeOf } from '../change.ts';
import { t } from '../texts.ts';

/** Lists the answered calls by their outcome, those of the enterprise in its own words, beside the period before. */
export function OutcomesCard({ outcomes }: { outcomes: ReplyOf<'statistics.callOutcomes'>['list'] }) {
  if (outcomes.length === 0) return null;
  return (
    <section className="card stat-card" aria-label={t.byOutcome}>
      <h2 className="w6">{t.byOutcome}</h2>
      <p className="note">{t.besidesBefore}</p>
      <ul className="stat-parts">
        {outcomes.map(({ outcome, own, calls, before }) => {
          const usual = outcome === null ? t.noOutcome : form.results[outcome];
          // More calls with an outcome are neither good nor bad.
          const change = changeOf(calls, before);
          return (
            <li key={`${outcome} ${own}`} className="h">
              <span className="grow">
                {own ?? usual}
                {own !== null && <span className="note item-note">{usual}</span>}
              </span>
              <span className="end">{calls.toLocaleString('en')}</span>
              <span className="note aside">{change && <ChangeWords {...change} good={null} />}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
