import { FileExport } from '../../../parts/files/file-export.tsx';
import { call } from '../../../shared/lib/call.ts';
import type { AskedBills } from './use-bills.ts';
import { t } from '../texts.ts';

/** Exports the shown bills as a file. */
export function BillExport({ filter }: { filter: AskedBills }) {
  return (
    <FileExport
      title={t.exportTitle}
      note={t.exportNote}
      ask={(format, key) => call('billing.export', { ...filter, format }, { key })}
    />
  );
}
