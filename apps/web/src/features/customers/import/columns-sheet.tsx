import type { ImportField, ImportInfo } from '@haihu/contract/customer-imports';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { t } from '../import-texts.ts';
import { importFields } from './fields.ts';

interface ColumnsSheetProps {
  open: boolean;
  columns: ImportInfo['columns'];
  busy: boolean;
  onClose: () => void;
  onApply: (fields: ImportField[]) => void;
}

/** What each column was taken for, and what it shall be. A field stands for one column only: choosing it frees the other. */
export function ColumnsSheet({ open, columns, busy, onClose, onApply }: ColumnsSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t.columnsTitle} closeLabel={common.close}>
      {open && <Columns columns={columns} busy={busy} onApply={onApply} />}
    </Sheet>
  );
}

function Columns({ columns, busy, onApply }: Pick<ColumnsSheetProps, 'columns' | 'busy' | 'onApply'>) {
  const [fields, setFields] = useState(columns.map((column) => column.field));
  const choose = (at: number, field: ImportField) =>
    setFields(fields.map((other, index) => (index === at ? field : other === field ? 'ignored' : other)));
  return (
    <>
      <ul className="import-columns">
        {columns.map((column, index) => (
          <li key={column.index}>
            <label>
              <span className="grow">
                <span className="w5 one">{column.heading || `#${column.index + 1}`}</span>
                <span className="note one">{t.columnsHint(column.sample || t.emptySample)}</span>
              </span>
              <select value={fields[index]} onChange={(event) => choose(index, event.target.value as ImportField)}>
                {importFields.map((field) => (
                  <option key={field} value={field}>
                    {t.fields[field]}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
      <ActionBar>
        <Button kind="primary" wide="full" busy={busy} onClick={() => onApply(fields)}>
          {t.applyColumns}
        </Button>
      </ActionBar>
    </>
  );
}
