import { machineChoices } from '@haihu/contract/calls/values';
import type { TaskMachines as Machines, TaskMachinesForm } from '@haihu/contract/tasks/machines';
import { useQuery } from '@tanstack/react-query';
import { SoundCell } from '../../../parts/calls/sounds/sound-cell.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Cell, Cells, SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { AbsentTask } from '../absent-task.tsx';
import { useTaskChange } from '../use-tasks.ts';
import { t } from './texts.ts';

/** Shows and sets the rules of a task for answering machines, and tells how often the search is wrong. */
export default function TaskMachines({ query: { id } }: ScreenProps) {
  const { label } = useVisit();
  const machines = useQuery({
    queryKey: ['tasks.machines', id],
    queryFn: ({ signal }) => sendRequest('tasks.machines', { id: id! }, { signal }),
    enabled: id !== undefined,
  });
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      {id === undefined ? (
        <AbsentTask />
      ) : (
        <div className="page">
          <Loaded
            query={machines}
            skeleton={<Skeleton of="rows" count={5} />}
            absent={<AbsentTask />}
            failed={common.failed}
            retry={common.retry}
          >
            {(read) => (
              <>
                <Rules id={id} machines={read} />
                <Figures machines={read} />
              </>
            )}
          </Loaded>
        </div>
      )}
    </>
  );
}

const searches = { byMode: null, on: true, off: false } as const;

function Rules({ id, machines }: { id: string; machines: Machines }) {
  const { isOn, policy, hasMessage, detection, offAt, soundName, soundId = null } = machines;
  const save = useTaskChange('tasks.saveMachines');
  const change = (part: Partial<TaskMachinesForm>) =>
    save.mutate(
      { id, isOn, policy, hasMessage, ...part },
      { onError: (error) => showToast(error.message, { kind: 'warn' }) },
    );
  const search = offAt ? 'off' : isOn === null ? 'byMode' : isOn ? 'on' : 'off';
  const policies = machineChoices.toReversed().filter((each) => each !== 'message' || hasMessage);
  return (
    <>
      {offAt && (
        <div className="pad">
          <NoticeBox>
            {t.offByItself}
            {' · '}
            {t.offByItselfHint}
          </NoticeBox>
        </div>
      )}
      <div className="pad">
        <Field id="machine-search" group label={t.search} hint={t.searchHint}>
          <ChipChoice
            label={t.search}
            layout="wrap"
            options={(['byMode', 'on', 'off'] as const).map((value) => ({ value, label: t[value] }))}
            value={search}
            onChange={(value) => value && change({ isOn: searches[value] })}
          />
        </Field>
        <p className="note" role="status">
          {t.detections[detection]}
        </p>
      </div>
      <div className="pad">
        <Field id="machine-policy" group label={t.policy} hint={t.policyHint}>
          <ChipChoice
            label={t.policy}
            layout="wrap"
            options={policies.map((value) => ({ value, label: t.policies[value] }))}
            value={policy}
            onChange={(value) => value && change({ policy: value })}
          />
        </Field>
      </div>
      <Cells>
        <SwitchCell
          label={t.hasMessage}
          note={soundId === null ? t.soundHint(soundName) : undefined}
          on={hasMessage}
          onChange={(on) => change({ hasMessage: on, ...(!on && policy === 'message' && { policy: 'stay' }) })}
        />
        <SoundCell
          label={t.sound}
          note={t.soundNote}
          soundId={soundId}
          onChange={(chosen) => change({ soundId: chosen, ...(chosen !== null && { hasMessage: true }) })}
        />
      </Cells>
    </>
  );
}

function Figures({ machines: { people, falseAlarms, machines, found } }: { machines: Machines }) {
  return (
    <>
      <h2 className="sect">{t.figures}</h2>
      <Cells>
        <Cell label={t.found} value={t.outOf(found, machines)} />
        <Cell label={t.missed} value={t.outOf(machines - found, machines)} />
        <Cell label={t.falseAlarms} value={t.outOf(falseAlarms, people)} />
      </Cells>
      <p className="pad note">{t.figuresHint}</p>
    </>
  );
}
