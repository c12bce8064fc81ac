import { useFileExport } from '../../../parts/files/use-file-export.tsx';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { t } from './texts.ts';

/** Exports the statement of a month as a workbook. */
export function FileExportButton({ month }: { month: string }) {
  const { start, isStarting, sheet } = useFileExport((format, key) =>
    sendRequest('billing.export', { of: 'statement', month, format }, { key }),
  );
  return (
    <>
      <Button size="medium" busy={isStarting} onClick={() => start('xlsx')}>
        {t.file}
      </Button>
      {sheet}
    </>
  );
}
