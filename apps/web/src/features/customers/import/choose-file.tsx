import { SpreadsheetUpload } from '../../../shared/files/spreadsheet-upload.tsx';
import { t } from '../import-texts.ts';
import { readFile } from './use-import.ts';

interface ChooseFileProps {
  onRead: (importId: string, filePath: string) => void;
}

/** The first step: a spreadsheet goes up and begins to be read. */
export function ChooseFile({ onRead }: ChooseFileProps) {
  return (
    <main className="page">
      <SpreadsheetUpload
        title={t.chooseTitle}
        hint={t.chooseHint}
        onSent={async (path, name) => onRead(await readFile(path, name), path)}
      >
        <p className="import-sample">
          <b>{t.sampleTitle}</b>
          <br />
          {t.sample}
        </p>
      </SpreadsheetUpload>
    </main>
  );
}
