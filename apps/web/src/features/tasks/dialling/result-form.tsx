import { type Outcome, outcomes } from '@haihu/contract/followups/values';
import { addDays, dayOf, instantAt } from '@haihu/rules/day';
import { LevelPicker } from '../../../parts/customers/level-picker.tsx';
import { useLevelNames } from '../../../parts/config/use-level-names.ts';
import { sessionZone } from '../../../shared/lib/session.ts';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { t as tasks } from '../texts.ts';
import { t } from './texts.ts';

type Again = 'hour' | 'tomorrow' | 'days3' | 'week';

export interface Result {
  outcome: Outcome | null;
  level: number | null;
  note: string;
  again: Again | null;
}

export const emptyResult: Result = { outcome: null, level: null, note: '', again: null };

const HOUR = 60 * 60 * 1000;
const TEN = 10 * 60;
const days: Record<Exclude<Again, 'hour'>, number> = { tomorrow: 1, days3: 3, week: 7 };

/** When the number is called again, as an instant. */
export function againAt(again: Again): string {
  if (again === 'hour') return new Date(Date.now() + HOUR).toISOString();
  const zone = sessionZone();
  return instantAt(addDays(dayOf(new Date(), zone), days[again]), TEN, zone);
}

/** What came of the call, by thumb: result, level, a note, and when to call again. */
export function ResultForm({ result, onChange }: { result: Result; onChange: (result: Result) => void }) {
  const names = useLevelNames();
  const change = (part: Partial<Result>) => onChange({ ...result, ...part });
  return (
    <>
      <div className="dialling-part">
        <Field id="task-result" group label={t.result}>
          <ChipChoice
            label={t.result}
            layout="wrap"
            options={outcomes.map((value) => ({ value, label: tasks.outcomes[value] }))}
            value={result.outcome}
            onChange={(outcome) => change({ outcome, again: outcome === 'call_again' ? 'tomorrow' : null })}
          />
        </Field>
      </div>
      <div className="dialling-part">
        <Field id="task-level" group label={t.level}>
          <LevelPicker label={t.level} level={result.level} names={names} onChange={(level) => change({ level })} />
        </Field>
      </div>
      <div className="dialling-part">
        <Field id="task-again" group label={t.again}>
          <ChipChoice
            label={t.again}
            layout="wrap"
            options={(Object.keys(t.pick) as Again[]).map((value) => ({ value, label: t.pick[value] }))}
            value={result.again}
            onChange={(again) => change({ again })}
          />
        </Field>
      </div>
      <div className="dialling-part">
        <TextArea
          label={t.note}
          placeholder={t.notePlaceholder}
          value={result.note}
          maxLength={2000}
          onChange={(event) => change({ note: event.target.value })}
        />
      </div>
    </>
  );
}
