import type { Retries } from '@haihu/contract/tasks/keeping';
import type { RetryCause } from '@haihu/contract/tasks/values';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { t } from '../texts.ts';

const TIMES = [0, 1, 2, 3];
/** Minutes until a number is tried again. */
const WAITS = [5, 15, 30, 60, 120, 1440];

interface RetryChoiceProps {
  cause: RetryCause;
  value: Retries[RetryCause];
  onChange: (retry: Retries[RetryCause]) => void;
}

/** Asks how often a number is tried again after a cause, and how long it waits before each try. */
export function RetryChoice({ cause, value, onChange }: RetryChoiceProps) {
  const name = t.retryCauses[cause];
  return (
    <div className="pad">
      <Field id={`retry-${cause}`} group label={name}>
        <ChipChoice
          label={name}
          layout="wrap"
          options={withPresent(TIMES, value.times).map((times) => ({ value: String(times), label: t.times(times) }))}
          value={String(value.times)}
          onChange={(times) => times && onChange({ ...value, times: Number(times) })}
        />
      </Field>
      {value.times > 0 && (
        <ChipChoice
          label={t.rest(name)}
          layout="wrap"
          options={withPresent(WAITS, value.minutes).map((minutes) => ({
            value: String(minutes),
            label: t.after(minutes),
          }))}
          value={String(value.minutes)}
          onChange={(minutes) => minutes && onChange({ ...value, minutes: Number(minutes) })}
        />
      )}
    </div>
  );
}

/** Lists the choices in order, with the present value among them. */
export const withPresent = (choices: readonly number[], present: number): number[] =>
  [...new Set([...choices, present])].toSorted((one, other) => one - other);
