import type { ReplyOf } from '@haihu/contract/contract';
import { NUMBERS_AT_ONCE } from '@haihu/contract/tasks/values';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { isAbsent } from '../../../shared/lib/request-error.ts';
import { useResultPage } from '../../../shared/lib/grounds.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { BackButton, NavBar, NavText } from '../../../shared/ui/nav-bar.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { pickContacts } from '../../../native/contacts.ts';
import { sendWithReason, tellListRefusal } from '../../../parts/files/list-reason.tsx';
import { t as tasks } from '../texts.ts';
import { t } from './texts.ts';
import { AbsentTask } from '../absent-task.tsx';
import { useTask } from '../use-tasks.ts';
import { useTaskChange } from '../use-tasks.ts';
import { IntakeAnswers } from './intake-answers.tsx';
import { NumberText } from './number-text.tsx';
import { pastedNumbers } from '@haihu/rules/tasks/intakes/pasted-numbers';
import '../tasks.css';

type Answered = ReplyOf<'tasks.addNumbers'>;

/**
 * Adds typed and pasted numbers to the task `id`. Contacts of the phone are added to the text, so that the user checks
 * them before sending.
 */
export default function EnterNumbers({ query: { id } }: ScreenProps) {
  const [text, setText] = useState('');
  const [hasContacts, setHasContacts] = useState(false);
  const [answered, setAnswered] = useState<{ reply: Answered; numbers: { number: string; name: string }[] } | null>(
    null,
  );
  const isMissing = isAbsent(useTask(id).error) || id === undefined;
  const add = useTaskChange('tasks.addNumbers');
  // The page counts from the press on, because the push may arrive before the answer.
  useResultPage('typed', add.isPending || answered ? id : null);
  const { numbers } = pastedNumbers(text);

  async function send(source: 'typed' | 'contacts', list: { number: string; name: string }[]): Promise<void> {
    try {
      const request = { taskId: id!, source, numbers: list };
      const reply = await sendWithReason((reason) => add.mutateAsync({ ...request, ...(reason && { reason }) }));
      if (reply) setAnswered({ reply, numbers: list });
    } catch (error) {
      tellListRefusal(error as Error);
    }
  }

  async function fromContacts(): Promise<void> {
    const contacts = await pickContacts();
    if (contacts === null) showToast(t.noContacts, { kind: 'warn', milliseconds: 4000 });
    if (!contacts?.length) return;
    setHasContacts(true);
    setText((before) => [before.trimEnd(), ...contacts.map(asLine)].filter(Boolean).join('\n'));
  }

  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={navigation().back} />}
        title={tasks.typeNumbers}
        right={
          !isMissing && (
            <NavText tone="accent" onClick={() => void fromContacts()}>
              {t.importContacts}
            </NavText>
          )
        }
      />
      {isMissing ? (
        <AbsentTask />
      ) : answered ? (
        <IntakeAnswers
          intakeId={answered.reply.intakeId}
          taken={answered.reply.taken}
          refusedCount={answered.reply.refused}
          rounded={answered.reply.rounded}
          refused={answered.reply.list.flatMap((answer) =>
            answer.state === 'taken' ? [] : [{ ...answer, cell: answered.numbers[answer.row - 1]?.number ?? '' }],
          )}
          onTask={() => navigation().open('taskDetail', { id }, { replace: true })}
          onMore={() => {
            setText('');
            setHasContacts(false);
            setAnswered(null);
          }}
        />
      ) : (
        <>
          <NumberText text={text} onChange={setText} />
          <SaveBar
            label={t.takeIn(numbers.length)}
            disabled={numbers.length === 0 || numbers.length > NUMBERS_AT_ONCE}
            busy={add.isPending}
            busyWords={tasks.saving}
            onSave={() => void send(hasContacts ? 'contacts' : 'typed', numbers)}
          />
        </>
      )}
    </>
  );
}

/** Writes a contact as a user would type it. */
const asLine = ({ name, number }: { name: string; number: string }) => `${name} ${number}`.trim();
