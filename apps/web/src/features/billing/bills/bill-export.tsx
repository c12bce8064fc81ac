import { FileExport } from '../../../parts/files/file-export.tsx';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import type { AskedBills } from './use-bills.ts';
import { t } from '../texts.ts';

/** Exports the shown bills as a file. */
export function BillExport({ filter }: { filter: AskedBills }) {
  return (
    <FileExport
      title={t.exportTitle}
      note={t.exportNote}
      ask={(format, key) => sendRequest('billing.export', { ...filter, format }, { key })}
    />
  );
}
