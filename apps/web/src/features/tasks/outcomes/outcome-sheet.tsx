import type { OwnOutcome, OwnOutcomeForm } from '@haihu/contract/tasks/outcomes';
import { ownOutcomeKinds } from '@haihu/contract/tasks/values';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { confirm } from '../../../shared/ui/ask.tsx';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Cells, SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useTaskChange } from '../use-tasks.ts';
import { t } from './texts.ts';

const TIMES = [0, 1, 2, 3, 5];
const WAITS = [15, 60, 240, 1440, 4320, 10_080];
const SILENCES = [0, 7, 30, 90, 180];

const fresh: OwnOutcomeForm = {
  words: '',
  kind: 'success',
  times: 0,
  afterMinutes: 1440,
  isOtherDaypart: false,
  isSameAgent: true,
  silenceDays: 0,
};

interface OutcomeSheetProps {
  edited: OwnOutcome | { taskId: string | null };
  onClose: () => void;
}

/** Edits an own outcome: its words, its kind, the next call and the silence after it. */
export function OutcomeSheet({ edited, onClose }: OutcomeSheetProps) {
  const { id, taskId, ...before } = 'id' in edited ? edited : { ...fresh, id: undefined, taskId: edited.taskId };
  const [form, setForm] = useState<OwnOutcomeForm>(before);
  const save = useTaskChange('tasks.saveOutcome');
  const remove = useTaskChange('tasks.deleteOutcome');
  const change = (part: Partial<OwnOutcomeForm>) => setForm((present) => ({ ...present, ...part }));
  const isLast = form.kind === 'refused' || form.kind === 'wrong';

  function keep(): void {
    save.mutate(
      { ...(id !== undefined && { id }), taskId, ...form, words: form.words.trim() },
      {
        onSuccess() {
          showToast(t.saved, { kind: 'done' });
          onClose();
        },
      },
    );
  }

  async function takeAway(known: string): Promise<void> {
    const words = before.words;
    const question = {
      title: t.removeTitle(words),
      body: t.removeBody,
      yes: t.remove,
      no: common.cancel,
      danger: true,
    };
    if (!(await confirm(question))) return;
    remove.mutate(
      { id: known },
      { onSuccess: onClose, onError: (error) => showToast(error.message, { kind: 'warn' }) },
    );
  }

  return (
    <Sheet
      open
      title={id === undefined ? t.add : t.edit}
      closeLabel={common.close}
      onClose={onClose}
      bar={
        <ActionBar>
          {id !== undefined && (
            <Button kind="danger" busy={remove.isPending} onClick={() => void takeAway(id)}>
              {t.remove}
            </Button>
          )}
          <Button
            data-key="save"
            kind="primary"
            wide="grow"
            disabled={form.words.trim() === ''}
            busy={save.isPending}
            busyWords={t.saving}
            onClick={keep}
          >
            {t.save}
          </Button>
        </ActionBar>
      }
    >
      <div className="pad">
        <TextField
          label={t.words}
          placeholder={t.placeholder}
          value={form.words}
          maxLength={20}
          error={save.error?.message}
          onChange={(event) => change({ words: event.target.value })}
        />
      </div>
      <div className="pad">
        <Field id="outcome-kind" group label={t.kind} hint={t.kindHints[form.kind]}>
          <ChipChoice
            label={t.kind}
            layout="wrap"
            options={ownOutcomeKinds.map((value) => ({ value, label: t.kinds[value] }))}
            value={form.kind}
            onChange={(kind) => kind && change({ kind })}
          />
        </Field>
      </div>
      {!isLast && <NextCall form={form} onChange={change} />}
      <NumberChoice
        id="outcome-silence"
        label={t.silence}
        hint={t.silenceHint}
        choices={SILENCES}
        value={form.silenceDays}
        words={t.days}
        onChange={(silenceDays) => change({ silenceDays })}
      />
    </Sheet>
  );
}

/** Asks how often a number is called again after the outcome, when, and by whom. */
function NextCall({ form, onChange }: { form: OwnOutcomeForm; onChange: (part: Partial<OwnOutcomeForm>) => void }) {
  return (
    <>
      <NumberChoice
        id="outcome-times"
        label={t.again}
        choices={TIMES}
        value={form.times}
        words={t.times}
        onChange={(times) => onChange({ times })}
      />
      {form.times > 0 && (
        <>
          <NumberChoice
            id="outcome-wait"
            label={t.wait}
            choices={WAITS}
            value={form.afterMinutes}
            words={t.after}
            onChange={(afterMinutes) => onChange({ afterMinutes })}
          />
          <Cells>
            <SwitchCell
              label={t.otherDaypart}
              note={t.otherDaypartNote}
              on={form.isOtherDaypart}
              onChange={(isOtherDaypart) => onChange({ isOtherDaypart })}
            />
            <SwitchCell
              label={t.sameAgent}
              note={t.sameAgentNote}
              on={form.isSameAgent}
              onChange={(isSameAgent) => onChange({ isSameAgent })}
            />
          </Cells>
        </>
      )}
    </>
  );
}

interface NumberChoiceProps {
  id: string;
  label: string;
  hint?: string;
  choices: readonly number[];
  value: number;
  words: (value: number) => string;
  onChange: (value: number) => void;
}

/** Asks for one of a few numbers. The present one is among the choices. */
function NumberChoice({ id, label, hint, choices, value, words, onChange }: NumberChoiceProps) {
  const offered = [...new Set([...choices, value])].toSorted((one, other) => one - other);
  return (
    <div className="pad">
      <Field id={id} group label={label} hint={hint}>
        <ChipChoice
          label={label}
          layout="wrap"
          options={offered.map((each) => ({ value: String(each), label: words(each) }))}
          value={String(value)}
          onChange={(chosen) => chosen && onChange(Number(chosen))}
        />
      </Field>
    </div>
  );
}
