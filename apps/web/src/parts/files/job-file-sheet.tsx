import { countWords } from '../../shared/lib/count.ts';
import { common } from '../../shared/i18n/common.ts';
import { Progress } from '../../shared/ui/progress.tsx';
import { SaveBar } from '../../shared/ui/save-bar.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { useFollowed } from './followed-jobs.ts';
import { t } from './texts.ts';
import { useFileJob } from './use-job.ts';
import { useTakeFile } from './use-take-file.ts';
import './job-file.css';

interface JobFileSheetProps {
  jobId: string;
  open: boolean;
  onClose: () => void;
}

/**
 * Draws the progress of a file that is being made, and then a link to it. The sheet may be closed meanwhile: the screen
 * `ownFiles` has the file too.
 */
export function JobFileSheet({ jobId, open, onClose }: JobFileSheetProps) {
  const { data: job, error } = useFileJob(jobId);
  const state = job?.state ?? 'waiting';
  const take = useTakeFile();
  useFollowed(jobId, open);
  const words = { waiting: t.making, running: t.making, done: t.made, failed: job?.problem ?? t.notMade }[state];
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.file}
      closeLabel={common.close}
      bar={
        <SaveBar
          label={t.take}
          disabled={state !== 'done'}
          busy={take.isPending}
          busyWords={t.taking}
          onSave={() => take.mutate(jobId)}
        />
      }
    >
      <div className="pad job-file" role="status">
        <p>{error && !job ? error.message : words}</p>
        <Progress label={t.file} thickness="thick" value={state === 'done' ? 100 : state === 'failed' ? 0 : 30} />
        <p className="note">{job?.result.rows != null ? t.rows(countWords(job.result.rows)) : t.keptNote}</p>
        <p className="note">{t.foundAgain}</p>
      </div>
    </Sheet>
  );
}
