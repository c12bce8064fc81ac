import { importProblemSentence } from '@haihu/rules/customers/imports/import-words';
import { type FormEvent, useId, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { language } from '../../../shared/i18n/language.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { SubmitButton } from '../../../shared/ui/submit-button.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';
import { useFieldName } from './fields.ts';
import { type ImportProblem, type RowProblemTold, useCorrectRow } from './use-import.ts';

interface CorrectRowProps {
  importId: string;
  /** The row to correct. `null` closes the sheet. */
  row: ImportProblem | null;
  onClose: () => void;
}

/**
 * Edits the wrong cell of a row. New content is checked at once. Then the row's next mistake follows, until there is
 * none.
 */
export function CorrectRow({ importId, row, onClose }: CorrectRowProps) {
  const form = useId();
  const correct = useCorrectRow(importId);
  const [shown, setShown] = useState(row);
  if (row && row !== shown) setShown(row);
  if (!shown) return null;
  const where = shown.sheet === null ? t.rowNumber(shown.row) : t.rowOf(shown.sheet, shown.row);
  return (
    <Sheet
      open={row !== null}
      onClose={onClose}
      title={where}
      aside={shown.name}
      closeLabel={common.close}
      bar={
        <ActionBar>
          <SubmitButton form={form} busy={correct.isPending}>
            {t.checkRow}
          </SubmitButton>
        </ActionBar>
      }
    >
      {row && (
        <Cell
          key={row.rowId}
          form={form}
          problem={row}
          check={async (field, value) => (await correct.mutateAsync({ rowId: row.rowId, field, value })).problem}
          onFit={() => {
            onClose();
            showToast(t.rowFits(where));
          }}
        />
      )}
    </Sheet>
  );
}

interface CellProps {
  form: string;
  problem: RowProblemTold;
  /** Checks new content and returns the next mistake, or `null`. */
  check: (field: RowProblemTold['field'], value: string) => Promise<RowProblemTold | null>;
  onFit: () => void;
}

function Cell({ form, problem: first, check, onFit }: CellProps) {
  const nameOf = useFieldName();
  const [problem, setProblem] = useState(first);
  const [value, setValue] = useState(editable(first));
  const [refused, setRefused] = useState<string | null>(null);
  const fieldName = nameOf(problem.field);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setRefused(null);
    try {
      const left = await check(problem.field, value);
      if (!left) return onFit();
      setProblem(left);
      // A value that is still wrong stays as typed.
      if (left.field !== problem.field) setValue(editable(left));
    } catch (error) {
      setRefused((error as Error).message);
    }
  }

  return (
    <form id={form} className="pad" onSubmit={(event) => void submit(event)}>
      <TextField
        key={problem.field}
        label={fieldName}
        kind={problem.field === 'mobile' || problem.field === 'otherMobile' ? 'tel' : 'text'}
        value={value}
        onChange={({ target }) => setValue(target.value)}
        error={refused ?? importProblemSentence({ ...problem, field: fieldName }, language)}
        notice={isMasked(problem) && <p className="note">{t.maskedCell(problem.value)}</p>}
        autoComplete="off"
        autoFocus
      />
    </form>
  );
}

/** Returns true for a masked cell. Its stars stand for digits, so nobody can continue typing behind them. */
const isMasked = ({ value }: RowProblemTold) => value.includes('*');

/** Separators between the contents of several cells. The check splits them again. */
const between: Partial<Record<RowProblemTold['field'], string>> = { mobile: '、', otherMobile: '、', tags: '、' };

function editable(problem: RowProblemTold): string {
  return isMasked(problem) ? '' : problem.value.replaceAll('\n', between[problem.field] ?? ' ');
}
