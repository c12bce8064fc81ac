import { useMutation } from '@tanstack/react-query';
import { JobFileSheet } from '../../../shared/files/job-file-sheet.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { call } from '../../../shared/lib/call.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { ActionSheet } from '../../../shared/ui/action-sheet.tsx';
import { NavText } from '../../../shared/ui/nav-bar.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import type { AskedBills } from '../api/use-bills.ts';
import { t } from '../texts.ts';

/** Takes the bills that are on the screen away as a file. */
export function BillExport({ filter }: { filter: AskedBills }) {
  const [choosing, following] = [useOpening(), useOpening()];
  const start = useMutation({
    mutationFn: (format: 'xlsx' | 'csv') => call('billing.export', { ...filter, format }, { key: randomKey() }),
    onSuccess: following.show,
    onError: (error) => showToast(error.message, { kind: 'warn' }),
  });
  return (
    <>
      <NavText tone="accent" onClick={choosing.show}>
        {t.export}
      </NavText>
      <ActionSheet
        open={choosing.open}
        onClose={choosing.hide}
        title={t.exportTitle}
        closeLabel={common.close}
        actions={[
          { label: t.asXlsx, note: t.exportNote, onAct: () => start.mutate('xlsx') },
          { label: t.asCsv, onAct: () => start.mutate('csv') },
        ]}
      />
      {start.data && (
        <JobFileSheet key={start.data.jobId} jobId={start.data.jobId} open={following.open} onClose={following.hide} />
      )}
    </>
  );
}
