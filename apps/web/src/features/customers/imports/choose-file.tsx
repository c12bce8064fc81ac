import { type ImportKind, importKinds } from '@haihu/contract/customers/values';
import { SpreadsheetUpload } from '../../../parts/files/spreadsheet-upload.tsx';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { countWords } from '../../../shared/lib/count.ts';
import { dayAndTime } from '../../../shared/lib/day.ts';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { t } from './texts.ts';
import { readFile, useImports } from './use-import.ts';

interface ChooseFileProps {
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
  onRead: (importId: string, filePath: string) => void;
  onOpen: (importId: string, kind: ImportKind) => void;
}

/**
 * Draws the first step: the user uploads a spreadsheet and the server begins to read it. Earlier imports are listed
 * below.
 */
export function ChooseFile({ kind, onKind, onRead, onOpen }: ChooseFileProps) {
  const mayFollowUp = useAllowed('followups.write');
  const imports = useImports().data?.list ?? [];
  return (
    <div className="page import-choose">
      {mayFollowUp && (
        <div className="pad">
          <Segmented
            label={t.kind}
            value={kind}
            choices={importKinds.map((value) => ({ value, label: t.kinds[value] }))}
            onChange={onKind}
          />
        </div>
      )}
      <SpreadsheetUpload
        title={t.chooseTitles[kind]}
        hint={t.chooseHints[kind]}
        onSent={async (filePath, fileName) => onRead(await readFile({ kind, filePath, fileName }), filePath)}
      >
        <p className="import-sample">
          <b>{t.sampleTitle}</b>
          {t.samples[kind]}
        </p>
      </SpreadsheetUpload>
      {imports.length > 0 && (
        <section aria-label={t.lastImports}>
          <h2 className="sect">{t.lastImports}</h2>
          <Cells>
            {imports.map(({ id, kind: of, fileName, createdAt, state, added, merged }) => (
              <Cell
                key={id}
                label={fileName}
                note={mayFollowUp ? `${t.kinds[of]} · ${dayAndTime(createdAt)}` : dayAndTime(createdAt)}
                value={cameTo(state, added + merged)}
                onPress={() => onOpen(id, of)}
              />
            ))}
          </Cells>
        </section>
      )}
    </div>
  );
}

/** Writes the number of imported rows, or the state of an unfinished import. */
function cameTo(state: keyof typeof t.states, entered: number): string {
  if (state === 'done') return t.entered(countWords(entered));
  return state === 'failed' && entered > 0 ? t.onlyEntered(countWords(entered)) : t.states[state];
}
