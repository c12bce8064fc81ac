import type { ReactNode } from 'react';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { t } from './texts.ts';
import { type OnSent, useSpreadsheet } from './use-spreadsheet.tsx';

interface SpreadsheetUploadProps {
  /** The result that the file will give. */
  title: string;
  /** The allowed size and the required content of the file. */
  hint: string;
  /** Called with the path of the uploaded file on the server. */
  onSent: OnSent;
  /** Further content about the file. Hidden during the upload. */
  children?: ReactNode;
}

/** Fills a page that does nothing but ask for a spreadsheet. Draws the upload in its place. */
export function SpreadsheetUpload({ title, hint, onSent, children }: SpreadsheetUploadProps) {
  const { input, uploading, choose } = useSpreadsheet(onSent);
  return (
    <>
      {input}
      {uploading ?? (
        <>
          <EmptyState art="people" title={title} hint={hint} action={t.chooseFile} onAction={choose} />
          {children}
        </>
      )}
    </>
  );
}
