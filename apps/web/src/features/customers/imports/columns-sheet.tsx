import type { ImportKind } from '@haihu/contract/customers/values';
import type { ImportField, ImportInfo } from '@haihu/contract/customers/imports';
import { useState } from 'react';
import { ColumnChoice, ColumnChoices } from '../../../parts/files/column-choice.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Sheet, SheetBar } from '../../../shared/ui/sheet.tsx';
import { t } from './texts.ts';
import { severalColumns, useImportFields } from './fields.ts';

interface ColumnsSheetProps {
  open: boolean;
  kind: ImportKind;
  columns: ImportInfo['columns'];
  sheets: ImportInfo['sheets'];
  busy: boolean;
  onClose: () => void;
  onApply: (fields: ImportField[]) => void;
}

/**
 * Shows the recognised field of each column and lets the user change it. Most fields take one column: choosing a second
 * one frees the first.
 */
export function ColumnsSheet({ open, onClose, ...rest }: ColumnsSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t.columnsTitle} closeLabel={common.close}>
      {open && <Columns {...rest} />}
    </Sheet>
  );
}

function Columns({ kind, columns, sheets, busy, onApply }: Omit<ColumnsSheetProps, 'open' | 'onClose'>) {
  const offered = useImportFields(kind);
  const isSeveral = columns.some((column) => column.sheet !== columns[0]!.sheet);
  const [fields, setFields] = useState(columns.map((column) => column.field));
  const choose = (at: number, field: ImportField) => {
    const frees = (index: number) => columns[index]!.sheet === columns[at]!.sheet && !severalColumns.includes(field);
    const left = fields.map((other, index) => (other === field && frees(index) ? 'ignored' : other));
    setFields(left.with(at, field));
  };
  return (
    <>
      <ColumnChoices>
        {columns.map((column, index) => (
          <li key={`${column.sheet} ${column.index}`}>
            {isSeveral && column.index === 0 && (
              <p className="note w6">{t.columnsOf(sheets[column.sheet]?.name ?? '')}</p>
            )}
            <ColumnChoice
              heading={column.heading || `#${column.index + 1}`}
              hint={t.columnsHint(column.sample || t.emptySample)}
              value={fields[index]!}
              choices={offered}
              onChange={(field) => choose(index, field)}
            />
          </li>
        ))}
      </ColumnChoices>
      <SheetBar>
        <Button kind="primary" wide="full" busy={busy} onClick={() => onApply(fields)}>
          {t.applyColumns}
        </Button>
      </SheetBar>
    </>
  );
}
