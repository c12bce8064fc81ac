import { type TaskMode, taskModes } from '@haihu/contract/tasks/values';
import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Cells, SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { t } from '../texts.ts';
import { isWrongSpan, type TaskDraft } from './draft.ts';
import { withPresent } from './retry-choice.tsx';

const PACES = [0, 5, 10, 30];
/** Largest shares of abandoned answers, in thousandths. */
const CAPS = [10, 20, 30];

interface ModeChoiceProps {
  value: TaskMode;
  modes: readonly TaskMode[];
  onChange: (mode: TaskMode) => void;
}

/** Asks for the dialling mode. Offers only the modes that the enterprise can use. */
export function ModeChoice({ value: chosen, modes, onChange }: ModeChoiceProps) {
  return (
    <div className="pad">
      <Field
        id="task-mode"
        group
        label={t.mode}
        hint={
          <>
            {t.modeHints[chosen]}
            {modes.length < taskModes.length && <span className="by-device">{t.byDevice}</span>}
          </>
        }
      >
        <ChipChoice
          label={t.mode}
          layout="wrap"
          options={modes.map((value) => ({ value, label: t.modes[value] }))}
          value={chosen}
          onChange={(mode) => mode && onChange(mode)}
        />
      </Field>
    </div>
  );
}

/** Asks for the pause between two calls, in seconds. */
export function PaceChoice({ seconds: chosen, onChange }: { seconds: number; onChange: (seconds: number) => void }) {
  return (
    <div className="pad">
      <Field id="task-pace" group label={t.pace}>
        <ChipChoice
          label={t.pace}
          options={PACES.map((seconds) => ({ value: String(seconds), label: t.seconds(seconds) }))}
          value={String(chosen)}
          onChange={(seconds) => seconds && onChange(Number(seconds))}
        />
      </Field>
    </div>
  );
}

/** Asks for the largest share of abandoned answers, in thousandths. */
export function AbandonCapChoice({ cap: chosen, onChange }: { cap: number; onChange: (cap: number) => void }) {
  return (
    <div className="pad">
      <Field id="task-abandon-cap" group label={t.abandonCap} hint={t.abandonCapHint}>
        <ChipChoice
          label={t.abandonCap}
          options={withPresent(CAPS, chosen).map((cap) => ({
            value: String(cap),
            label: `${cap / 10} %`,
          }))}
          value={String(chosen)}
          onChange={(cap) => cap && onChange(Number(cap))}
        />
      </Field>
    </div>
  );
}

interface OwnHoursProps {
  span: TaskDraft['span'];
  /** True after an attempt to save. A wrong span is then shown. */
  isTried: boolean;
  onChange: (span: TaskDraft['span']) => void;
}

/** Asks if the task has calling hours of its own, and for these. */
export function OwnHours({ span, isTried, onChange }: OwnHoursProps) {
  return (
    <>
      <Cells>
        <SwitchCell
          label={t.ownHours}
          note={t.hoursHint}
          on={span !== null}
          onChange={(on) => onChange(on ? { from: '09:00', until: '18:00' } : null)}
        />
      </Cells>
      {span && (
        <div className="pad task-hours">
          <TextField
            label={t.from}
            kind="time"
            value={span.from}
            onChange={(event) => onChange({ ...span, from: event.target.value })}
          />
          <TextField
            label={t.until}
            kind="time"
            value={span.until}
            fault={isWrongSpan(span) && t.hoursWrong}
            tried={isTried}
            onChange={(event) => onChange({ ...span, until: event.target.value })}
          />
        </div>
      )}
    </>
  );
}

/** Draws the usable lines of the enterprise. Draws nothing if there is one at most. */
export function TaskLineChoice({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (lineId: string | null) => void;
}) {
  const lines = useQuery({
    queryKey: ['calls.lines'],
    queryFn: ({ signal }) => sendRequest('calls.lines', {}, { signal }),
  });
  const list = lines.data?.list ?? [];
  if (list.length < 2 && value === null) return null;
  const options = [{ value: 'any', label: t.anyLine }, ...list.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <div className="pad">
      <Field id="task-line" group label={t.line}>
        <ChipChoice
          label={t.line}
          layout="wrap"
          options={options}
          value={value ?? 'any'}
          onChange={(chosen) => chosen && onChange(chosen === 'any' ? null : chosen)}
        />
      </Field>
    </div>
  );
}
