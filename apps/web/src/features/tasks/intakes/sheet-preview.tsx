import type { PreviewedSheet, SheetColumns } from '@haihu/contract/tasks/intakes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ColumnChoice, ColumnChoices } from '../../../parts/files/column-choice.tsx';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { SectionHead } from '../../../shared/ui/card.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { UploadRow } from '../../../shared/ui/upload-row.tsx';
import {
  chosenColumns,
  type ColumnUse,
  firstEntries,
  guessedMapping,
  headingRowOf,
  type Mapping,
  rowsRead,
  withUse,
} from './sheet-mapping.ts';
import { t } from './texts.ts';

/** Separator between cells. */
const BETWEEN = ' · ';

interface SheetPreviewProps {
  filePath: string;
  fileName: string;
  busy: boolean;
  onOtherFile: () => void;
  onTake: (columns: SheetColumns[]) => void;
}

/** Shows the content of an uploaded file. The user chooses its columns before any number enters the task. */
export function SheetPreview({ filePath, ...rest }: SheetPreviewProps) {
  const preview = useQuery({
    queryKey: ['tasks.sheetPreview', filePath],
    queryFn: ({ signal }) => sendRequest('tasks.sheetPreview', { filePath }, { signal }),
    staleTime: Infinity,
  });
  if (preview.isError) {
    const { message } = preview.error;
    return <EmptyState title={t.readFailed} hint={message} action={t.otherFile} onAction={rest.onOtherFile} />;
  }
  if (!preview.data) return <Skeleton of="rows" count={4} />;
  return <Mapped key={filePath} sheets={preview.data.sheets} {...rest} />;
}

function Mapped({
  sheets,
  fileName,
  busy,
  onOtherFile,
  onTake,
}: Omit<SheetPreviewProps, 'filePath'> & { sheets: PreviewedSheet[] }) {
  const [mappings, setMappings] = useState(() => sheets.map(guessedMapping));
  const rows = sheets.reduce((sum, sheet, index) => sum + rowsRead(sheet, mappings[index]!), 0);
  const columns = chosenColumns(sheets, mappings);
  return (
    <>
      <div className="page task-form">
        <UploadRow
          name={fileName}
          words={t.rowsInFile(sheets.reduce((sum, sheet) => sum + sheet.rows, 0))}
          removeLabel={t.otherFile}
          onRemove={onOtherFile}
        />
        {sheets.map((sheet, index) => (
          <OneSheet
            key={sheet.sheet}
            sheet={sheet}
            isNamed={sheets.length > 1}
            mapping={mappings[index]!}
            onChange={(mapping) => setMappings(mappings.with(index, mapping))}
          />
        ))}
      </div>
      <ActionBar>
        <Button
          kind="primary"
          wide="grow"
          busy={busy}
          offReason={columns.length === 0 ? t.noNumberColumn : rows === 0 ? t.noRows : undefined}
          onClick={() => onTake(columns)}
        >
          {t.takeRows(rows)}
        </Button>
      </ActionBar>
    </>
  );
}

interface OneSheetProps {
  sheet: PreviewedSheet;
  isNamed: boolean;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

const uses: readonly ColumnUse[] = ['number', 'name', 'remark', 'ignored'];

function OneSheet({ sheet, isNamed, mapping, onChange }: OneSheetProps) {
  const headings = sheet.firstRows.find(({ row }) => row === mapping.headingRow)?.cells ?? [];
  const below = sheet.firstRows.filter(({ row }) => row > mapping.headingRow);
  const samplesOf = (index: number) => below.map(({ cells }) => cells[index] ?? '').filter(Boolean);
  const headingRow = headingRowOf(sheet);
  const isRead = mapping.uses.includes('number');
  return (
    <section aria-label={sheet.name || t.columns}>
      <SectionHead>{isNamed ? t.columnsOf(sheet.name) : t.columns}</SectionHead>
      <div className="pad sheet-heading">
        <Checkbox
          checked={mapping.headingRow > 0}
          onChange={({ target }) => onChange({ ...mapping, headingRow: target.checked ? headingRow : 0 })}
        >
          {t.isHeading(headingRow)}
        </Checkbox>
      </div>
      <ColumnChoices>
        {mapping.uses.map((use, index) => (
          <li key={index}>
            <ColumnChoice
              heading={headings[index] || t.column(index + 1)}
              hint={samplesOf(index).slice(0, 3).join(BETWEEN) || t.emptyColumn}
              value={use}
              choices={uses.map((value) => ({ value, label: t.uses[value] }))}
              onChange={(chosen) => onChange(withUse(mapping, index, chosen))}
            />
          </li>
        ))}
      </ColumnChoices>
      {isRead ? (
        <>
          <SectionHead>{t.firstRows}</SectionHead>
          <ul className="task-rows">
            {firstEntries(sheet, mapping).map(({ row, number, beside }) => (
              <li key={row} className="task-answer">
                <span className="num">{number || t.emptyColumn}</span>
                <span className="c-2 sheet-beside">{beside.join(BETWEEN)}</span>
              </li>
            ))}
          </ul>
          <p className="note pad">{t.rowsOfSheet(countWords(rowsRead(sheet, mapping)))}</p>
        </>
      ) : (
        isNamed && <p className="note pad">{t.sheetLeftOut}</p>
      )}
    </section>
  );
}
