import type { RequestTo } from '@haihu/contract/contract';
import { FileExport } from '../../../parts/files/file-export.tsx';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { t } from '../texts.ts';

interface StatisticsExportProps {
  asked: Pick<RequestTo<'statistics.export'>, 'from' | 'to' | 'of' | 'departmentId' | 'what'>;
}

/** Exports the shown figures as a file. */
export function StatisticsExport({ asked }: StatisticsExportProps) {
  return (
    <FileExport
      title={t.exportTitle}
      note={t.exportNote}
      ask={(format, key) => sendRequest('statistics.export', { ...asked, format }, { key })}
    />
  );
}
