import type { ImportInfo } from '@haihu/contract/customers/imports';
import type { ImportTarget } from '@haihu/contract/customers/values';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useOptions } from '../../../parts/config/settings/use-options.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { ColumnsSheet } from './columns-sheet.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { PreviewHead } from './preview-head.tsx';
import { ProblemList } from './problem-list.tsx';
import { SheetChoice } from './sheet-choice.tsx';
import type { Destination } from './target-choice.tsx';
import { type ExistingChoice, useConfirmImport } from './use-confirm-import.ts';
import { readFile } from './use-import.ts';

interface PreviewProps {
  info: ImportInfo;
  /** Path of the uploaded file. Without it the columns cannot be changed. */
  filePath: string | undefined;
  onReadAgain: (importId: string, filePath: string) => void;
  onOtherFile: () => void;
  onConfirmed: (target: ImportTarget | undefined) => void;
}

/**
 * Shows the rows that would be imported, and those that would not with the reasons. The user decides about duplicates
 * and confirms.
 */
export function Preview({ info, filePath, onReadAgain, onOtherFile, onConfirmed }: PreviewProps) {
  const [existing, setExisting] = useState<ExistingChoice>('skip');
  const mode = useOptions()?.duplicates.mode;
  const isFirst = useAllowed('customers.sea.read') ? 'sea' : 'self';
  const [destination, setDestination] = useState<Destination>({ target: isFirst, staff: [] });
  const [columnsOpen, setColumnsOpen] = useState(false);
  const [sheetsOpen, setSheetsOpen] = useState(false);
  const { kind, columns, sheets } = info;
  const taken = sheets.filter((sheet) => sheet.taken);
  const confirm = useConfirmImport(info, { destination, existing }, onConfirmed);
  const again = useMutation({
    mutationFn: async (chosen: Parameters<typeof readFile>[1]) =>
      onReadAgain(await readFile({ kind, filePath: filePath!, fileName: info.fileName }, chosen), filePath!),
    onSuccess() {
      setColumnsOpen(false);
      setSheetsOpen(false);
    },
    onError: (error) => showToast(error.message, { kind: 'warn' }),
  });

  return (
    <>
      <PreviewHead
        info={info}
        canChange={Boolean(filePath)}
        onOtherFile={onOtherFile}
        onColumns={() => setColumnsOpen(true)}
        onSheets={() => setSheetsOpen(true)}
      />
      <ProblemList importId={info.id} kind={info.kind} untold={info.untold} />
      <PreviewBar
        info={info}
        mode={mode}
        destination={destination}
        onDestination={setDestination}
        existing={existing}
        onExisting={setExisting}
        busy={confirm.isPending}
        onConfirm={() => confirm.mutate()}
      />
      <ColumnsSheet
        open={columnsOpen}
        kind={kind}
        columns={columns}
        sheets={sheets}
        busy={again.isPending}
        onClose={() => setColumnsOpen(false)}
        onApply={(fields) => again.mutate({ fields, sheets: taken.map(({ place }) => place) })}
      />
      <SheetChoice
        open={sheetsOpen}
        sheets={sheets}
        busy={again.isPending}
        onClose={() => setSheetsOpen(false)}
        onApply={(places) => again.mutate({ sheets: places })}
      />
    </>
  );
}
