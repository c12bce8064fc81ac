import { retryCauses, taskModes } from '@haihu/contract/tasks/values';
import { unknownBlanks } from '@haihu/rules/tasks/keeping/script-blanks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { useClientState } from '../../../shared/lib/client-state.ts';
import { useUnsaved } from '../../../shared/lib/use-unsaved.ts';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Cells, SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { t } from '../texts.ts';
import { type TaskDraft, isWrongSpan, modesFor } from './draft.ts';
import { RetryChoice, withPresent } from './retry-choice.tsx';
import { ScriptField } from './script-field.tsx';
import { t as scripts } from './script-texts.ts';
import { TaskAgentSheet } from './task-agent-sheet.tsx';

const PACES = [0, 5, 10, 30];
/** Largest shares of abandoned answers, in thousandths. */
const CAPS = [10, 20, 30];

interface TaskFormFieldsProps {
  began: TaskDraft;
  taskId: string | undefined;
  /** The number of phone numbers typed for a new task. */
  typed?: number;
  busy: boolean;
  save: string;
  onSave: (draft: TaskDraft) => void;
  /** Opens the screen for typing numbers. */
  onNumbers?: (draft: TaskDraft) => void;
}

/** Draws all fields of a task. */
export function TaskFormFields({ began, taskId, typed, busy, save, onSave, onNumbers }: TaskFormFieldsProps) {
  const [draft, setDraft] = useState(began);
  const letGo = useUnsaved(JSON.stringify(draft) !== JSON.stringify(began));
  const [isTried, setTried] = useState(false);
  const choosing = useOpening();
  const change = (part: Partial<TaskDraft>) => setDraft({ ...draft, ...part });
  const companyType = useClientState((state) => state.companyType);
  const modes = modesFor(companyType, began.mode);
  const { span, retries } = draft;
  const spanIsWrong = span !== null && isWrongSpan(span);
  const nameIsMissing = draft.name.trim() === '';

  async function trySave(): Promise<void> {
    setTried(true);
    if (nameIsMissing || spanIsWrong) return;
    // A script from before keeps its words without another question.
    const unknown = draft.script === began.script ? [] : unknownBlanks(draft.script);
    const question = { title: scripts.askTitle, body: scripts.askBody(unknown), yes: scripts.goOn, no: scripts.stay };
    if (unknown.length > 0 && !(await confirm(question))) return;
    letGo();
    onSave(draft);
  }

  return (
    <>
      <div className="page task-form">
        <div className="pad">
          <TextField
            label={t.name}
            value={draft.name}
            maxLength={60}
            fault={nameIsMissing && t.nameNeeded}
            tried={isTried}
            onChange={(event) => change({ name: event.target.value })}
          />
        </div>
        <div className="pad">
          <Field
            id="task-mode"
            group
            label={t.mode}
            hint={
              <>
                {t.modeHints[draft.mode]}
                {modes.length < taskModes.length && <span className="by-device">{t.byDevice}</span>}
              </>
            }
          >
            <ChipChoice
              label={t.mode}
              layout="wrap"
              options={modes.map((value) => ({ value, label: t.modes[value] }))}
              value={draft.mode}
              onChange={(mode) => mode && change({ mode })}
            />
          </Field>
        </div>
        <div className="pad">
          <SelectField
            label={t.seats}
            value={draft.seatIds.length > 0 ? t.taskAgentsChosen(draft.seatIds.length) : ''}
            placeholder={t.noTaskAgents}
            onPress={choosing.show}
          />
        </div>
        {onNumbers && (
          <div className="pad">
            <SelectField
              label={t.numbers}
              value={typed ? t.typed(typed) : ''}
              placeholder={t.typeNumbers}
              onPress={() => {
                letGo();
                onNumbers(draft);
              }}
            />
          </div>
        )}
        <LineChoice value={draft.lineId} onChange={(lineId) => change({ lineId })} />
        <div className="pad">
          <ScriptField value={draft.script} onChange={(script) => change({ script })} />
        </div>
        <div className="pad">
          <Field id="task-pace" group label={t.pace}>
            <ChipChoice
              label={t.pace}
              options={PACES.map((seconds) => ({ value: String(seconds), label: t.seconds(seconds) }))}
              value={String(draft.paceSeconds)}
              onChange={(seconds) => seconds && change({ paceSeconds: Number(seconds) })}
            />
          </Field>
        </div>
        <div className="pad">
          <h2 className="sec">{t.retries}</h2>
        </div>
        {retryCauses.map((cause) => (
          <RetryChoice
            key={cause}
            cause={cause}
            value={retries[cause]}
            onChange={(retry) => change({ retries: { ...retries, [cause]: retry } })}
          />
        ))}
        {draft.mode === 'predictive' && (
          <div className="pad">
            <Field id="task-abandon-cap" group label={t.abandonCap} hint={t.abandonCapHint}>
              <ChipChoice
                label={t.abandonCap}
                options={withPresent(CAPS, draft.abandonCap).map((cap) => ({
                  value: String(cap),
                  label: `${cap / 10} %`,
                }))}
                value={String(draft.abandonCap)}
                onChange={(cap) => cap && change({ abandonCap: Number(cap) })}
              />
            </Field>
          </div>
        )}
        <Cells>
          <SwitchCell
            label={t.ownHours}
            note={t.hoursHint}
            on={span !== null}
            onChange={(on) => change({ span: on ? { from: '09:00', until: '18:00' } : null })}
          />
        </Cells>
        {span && (
          <div className="pad task-hours">
            <TextField
              label={t.from}
              kind="time"
              value={span.from}
              onChange={(event) => change({ span: { ...span, from: event.target.value } })}
            />
            <TextField
              label={t.until}
              kind="time"
              value={span.until}
              fault={spanIsWrong && t.hoursWrong}
              tried={isTried}
              onChange={(event) => change({ span: { ...span, until: event.target.value } })}
            />
          </div>
        )}
      </div>
      {choosing.times > 0 && (
        <TaskAgentSheet
          key={choosing.times}
          open={choosing.open}
          taskId={taskId}
          chosen={draft.seatIds}
          onClose={choosing.hide}
          onChoose={(seatIds) => change({ seatIds })}
        />
      )}
      <SaveBar label={save} busy={busy} busyWords={t.saving} onSave={() => void trySave()} />
    </>
  );
}

/** Draws the usable lines of the enterprise. Draws nothing if there is one at most. */
function LineChoice({ value, onChange }: { value: string | null; onChange: (lineId: string | null) => void }) {
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
