import type { ImportInfo } from '@haihu/contract/customers/imports';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Sheet, SheetBar } from '../../../shared/ui/sheet.tsx';
import { t } from './texts.ts';

interface SheetChoiceProps {
  open: boolean;
  sheets: ImportInfo['sheets'];
  busy: boolean;
  onClose: () => void;
  /** Called with the indexes of the chosen sheets. */
  onApply: (places: number[]) => void;
}

/** Lists the sheets of a workbook with their rows, and lets the user choose the ones to import. */
export function SheetChoice({ open, onClose, ...rest }: SheetChoiceProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t.sheetsTitle} closeLabel={common.close}>
      {open && <Choices {...rest} />}
    </Sheet>
  );
}

function Choices({ sheets, busy, onApply }: Omit<SheetChoiceProps, 'open' | 'onClose'>) {
  const [chosen, setChosen] = useState(sheets.flatMap(({ place, taken }) => (taken ? place : [])));
  const toggle = (place: number, on: boolean) =>
    setChosen(on ? [...chosen, place] : chosen.filter((other) => other !== place));
  const rows = sheets.reduce((sum, sheet) => (chosen.includes(sheet.place) ? sum + sheet.rows : sum), 0);
  return (
    <>
      <ul className="import-sheets">
        {sheets.map((sheet) => (
          <li key={sheet.place}>
            <Checkbox
              checked={chosen.includes(sheet.place)}
              onChange={({ target }) => toggle(sheet.place, target.checked)}
            >
              {t.sheetRows(sheet.name, countWords(sheet.rows))}
            </Checkbox>
          </li>
        ))}
      </ul>
      <SheetBar>
        <Button
          kind="primary"
          wide="full"
          busy={busy}
          disabled={chosen.length === 0}
          onClick={() => onApply(chosen.toSorted((one, other) => one - other))}
        >
          {chosen.length === 0 ? t.noSheetChosen : t.applySheets(chosen.length, countWords(rows))}
        </Button>
      </SheetBar>
    </>
  );
}
