import { retryCauses } from '@haihu/contract/tasks/values';
import { unknownBlanks } from '@haihu/rules/tasks/keeping/script-blanks';
import { useState } from 'react';
import { useClientState } from '../../../shared/lib/client-state.ts';
import { useUnsaved } from '../../../shared/lib/use-unsaved.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { t } from '../texts.ts';
import { type TaskDraft, isWrongSpan, modesFor } from './draft.ts';
import { RetryChoice } from './retry-choice.tsx';
import { ScriptField } from './script-field.tsx';
import { t as scripts } from './script-texts.ts';
import { TaskAgentSheet } from './task-agent-sheet.tsx';
import { AbandonCapChoice, TaskLineChoice, ModeChoice, OwnHours, PaceChoice } from './task-choices.tsx';

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
        <ModeChoice value={draft.mode} modes={modes} onChange={(mode) => change({ mode })} />
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
        <TaskLineChoice value={draft.lineId} onChange={(lineId) => change({ lineId })} />
        <div className="pad">
          <ScriptField value={draft.script} onChange={(script) => change({ script })} />
        </div>
        <PaceChoice seconds={draft.paceSeconds} onChange={(paceSeconds) => change({ paceSeconds })} />
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
          <AbandonCapChoice cap={draft.abandonCap} onChange={(abandonCap) => change({ abandonCap })} />
        )}
        <OwnHours span={span} isTried={isTried} onChange={(chosen) => change({ span: chosen })} />
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
