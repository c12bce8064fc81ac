import type { ImportInfo } from '@haihu/contract/customers/imports';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { downloadFile } from '../../../shared/lib/download.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { download as downloadIcon } from '../../../shared/ui/icons/business.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';

type ErrorRowsInfo = Pick<ImportInfo, 'id' | 'fileName' | 'wrong' | 'repeated'>;

/** Offers the refused rows as a workbook, to be corrected and imported again. Draws nothing if there are none. */
export function ErrorRows({ info: { id, fileName, wrong, repeated } }: { info: ErrorRowsInfo }) {
  if (wrong + repeated === 0) return null;

  async function save(): Promise<void> {
    try {
      const { link } = await sendRequest('customers.importErrorFile', { importId: id });
      await downloadFile(link, t.errorFileName(fileName));
    } catch (error) {
      showToast((error as Error).message, { kind: 'warn' });
    }
  }

  return (
    <Button icon={<Icon shape={downloadIcon} size="s" />} onClick={() => void save()}>
      {t.errorRows}
    </Button>
  );
}
