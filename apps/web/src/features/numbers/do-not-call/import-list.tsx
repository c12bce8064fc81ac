import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SpreadsheetUpload } from '../../../parts/files/spreadsheet-upload.tsx';
import { useFileJob } from '../../../parts/files/use-job.ts';
import { listProblemWords } from '../../../parts/files/list-reason.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useListChange } from './use-list-change.ts';
import { t } from './texts.ts';

/** Puts the numbers of a spreadsheet on the list, with one reason for all. */
export function ImportList({ onClose }: { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [jobId, setJobId] = useState<string | null>(null);
  const send = useListChange('tasks.doNotCallImport');
  return (
    <Sheet open title={t.byFile} closeLabel={common.close} onClose={onClose}>
      {jobId ? (
        <Following jobId={jobId} onAgain={() => setJobId(null)} />
      ) : (
        <>
          <div className="listed-form">
            <TextField
              label={t.reason}
              hint={reason.trim() ? undefined : t.reasonFirst}
              placeholder={t.reasonPlaceholder}
              value={reason}
              maxLength={200}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
          {reason.trim() && (
            <SpreadsheetUpload
              title={t.sheetTitle}
              hint={t.sheetHint}
              onSent={async (filePath) => setJobId((await send.mutateAsync({ filePath, reason: reason.trim() })).jobId)}
            />
          )}
        </>
      )}
    </Sheet>
  );
}

function Following({ jobId, onAgain }: { jobId: string; onAgain: () => void }) {
  const { data: job } = useFileJob(jobId);
  const queries = useQueryClient();
  const isDone = job?.state === 'done';
  useEffect(() => {
    if (isDone) void queries.invalidateQueries({ queryKey: ['tasks.doNotCall'] });
  }, [isDone, queries]);
  if (job?.state === 'failed') {
    return <EmptyState title={t.readFailed} hint={listProblemWords(job)} action={t.again} onAction={onAgain} />;
  }
  if (!isDone) {
    return (
      <p className="pad" role="status">
        {t.reading(job?.done ?? 0)}
      </p>
    );
  }
  const { listed = 0, refused = 0 } = job.result;
  return (
    <EmptyState
      title={t.imported}
      hint={refused === 0 ? t.added(listed) : t.addedSome(listed, refused)}
      action={t.again}
      onAction={onAgain}
    />
  );
}
