import type { SheetColumns } from '@haihu/contract/tasks/intakes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askListReason, listProblemWords } from '../../../parts/files/list-reason.tsx';
import { SpreadsheetUpload } from '../../../parts/files/spreadsheet-upload.tsx';
import { useFileJob } from '../../../parts/files/use-job.ts';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { isAbsent } from '../../../shared/lib/request-error.ts';
import { useResultPage } from '../../../shared/lib/grounds.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t as tasks } from '../texts.ts';
import { t } from './texts.ts';
import { AbsentTask } from '../absent-task.tsx';
import { useTask } from '../use-tasks.ts';
import { useTaskChange } from '../use-tasks.ts';
import { IntakeAnswers } from './intake-answers.tsx';
import { SheetPreview } from './sheet-preview.tsx';
import '../tasks.css';

const SHOWN = 100;
/** Longest file name that the server takes. */
const LONGEST_NAME = 200;

interface SentSheet {
  filePath: string;
  fileName: string;
  columns: SheetColumns[];
}

/**
 * Imports a spreadsheet into the task `task`. `file` and `name` preview a file; `id` and `job` follow an import to its
 * result.
 */
export default function TaskIntake({ query: { id, job, task, file, name = '' }, setQuery }: ScreenProps) {
  const isMissing = isAbsent(useTask(task).error) || task === undefined;
  const send = useTaskChange('tasks.importNumbers');
  const [sent, setSent] = useState<SentSheet | null>(null);

  async function take(sheet: SentSheet, reason?: string): Promise<void> {
    setSent(sheet);
    const { intakeId, jobId } = await send.mutateAsync({ taskId: task!, ...sheet, ...(reason && { reason }) });
    setQuery({ id: intakeId, job: jobId, task });
  }

  async function takeOrSay(sheet: SentSheet, reason?: string): Promise<void> {
    await take(sheet, reason).catch((error: Error) => showToast(error.message, { kind: 'warn' }));
  }

  async function takeWithReason(sheet: SentSheet): Promise<void> {
    const reason = await askListReason();
    if (reason !== null) await takeOrSay(sheet, reason);
  }
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={tasks.addNumbers} />
      {isMissing ? (
        <AbsentTask />
      ) : id && job ? (
        <Following intakeId={id} jobId={job} taskId={task} onReason={sent && (() => void takeWithReason(sent))} />
      ) : file ? (
        <SheetPreview
          filePath={file}
          fileName={name}
          busy={send.isPending}
          onOtherFile={() => setQuery({ task })}
          onTake={(columns) => void takeOrSay({ filePath: file, fileName: name || t.sheetTitle, columns })}
        />
      ) : (
        <div className="page">
          <SpreadsheetUpload
            title={t.sheetTitle}
            hint={t.sheetHint}
            onSent={(filePath, fileName) => setQuery({ task, file: filePath, name: fileName.slice(0, LONGEST_NAME) })}
          />
        </div>
      )}
    </>
  );
}

interface FollowingProps {
  intakeId: string;
  jobId: string;
  taskId: string;
  /** Sends the file again with a reason. `null` if another page sent it. */
  onReason: (() => void) | null;
}

function Following({ intakeId, jobId, taskId, onReason }: FollowingProps) {
  const job = useFileJob(jobId);
  useResultPage('intake', intakeId);
  const isDone = job.data?.state === 'done';
  const intake = useQuery({
    queryKey: ['tasks.intake', intakeId],
    queryFn: ({ signal }) => sendRequest('tasks.intake', { id: intakeId, size: SHOWN }, { signal }),
    enabled: isDone,
  });
  const queries = useQueryClient();
  function toTask(): void {
    void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('tasks.') });
    navigation().open('taskDetail', { id: taskId }, { replace: true });
  }
  if (job.data?.state === 'failed') {
    const hint = listProblemWords(job.data);
    if (job.data.result.needsReason && onReason) {
      return <EmptyState title={t.reasonNeeded} hint={hint} action={t.giveReason} onAction={onReason} />;
    }
    return <EmptyState title={t.readFailed} hint={hint} action={t.toTask} onAction={toTask} />;
  }
  if (!isDone) {
    return (
      <div className="page" role="status">
        <p className="pad">{t.reading(job.data?.done ?? 0)}</p>
        <Skeleton of="rows" count={4} />
      </div>
    );
  }
  return (
    <Loaded query={intake} skeleton={<Skeleton of="rows" count={4} />} failed={common.failed} retry={common.retry}>
      {({ taken, refused, rounded, list, fileName }) => (
        <IntakeAnswers
          intakeId={intakeId}
          fileName={fileName}
          taken={taken}
          refused={list}
          refusedCount={refused}
          rounded={rounded}
          onTask={toTask}
        />
      )}
    </Loaded>
  );
}
