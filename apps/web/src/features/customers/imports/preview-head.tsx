import type { ImportInfo } from '@haihu/contract/customers/imports';
import { listed } from '../../../shared/i18n/listed.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { file as fileIcon } from '../../../shared/ui/icons/home.ts';
import { Progress } from '../../../shared/ui/progress.tsx';
import { t } from './texts.ts';

interface PreviewHeadProps {
  info: ImportInfo;
  /** True if the columns and the sheets can be changed. */
  canChange: boolean;
  onOtherFile: () => void;
  onColumns: () => void;
  onSheets: () => void;
}

/** Shows the file, its columns and sheets, and the numbers of good, wrong and repeated rows. */
export function PreviewHead({ info, canChange, onOtherFile, onColumns, onSheets }: PreviewHeadProps) {
  const { good, wrong, columns, sheets } = info;
  const isTold = info.existing !== null;
  const duplicates = info.repeated + (info.existing ?? 0);
  const rows = good + wrong + duplicates;
  // Other sheets mostly have the same columns in another order, so the first one is counted.
  const matched = columns.filter(({ field, sheet }) => field !== 'ignored' && sheet === columns[0]!.sheet).length;
  return (
    <section className="import-head">
      <div className="h">
        <Icon shape={fileIcon} />
        <div className="grow">
          <div className="w5 one">{info.fileName}</div>
          <div className="note">{t.summary(countWords(rows), matched, info.remembered)}</div>
        </div>
        <button type="button" className="hit sec c-accent w6" onClick={onOtherFile}>
          {t.otherFile}
        </button>
      </div>
      <Progress
        label={t.parts}
        thickness="thick"
        value={(
          [
            { percent: share(wrong, rows), tone: 'danger' },
            { percent: share(duplicates, rows), tone: 'warn' },
            { percent: share(good, rows), tone: 'call' },
          ] as const
        ).filter(({ percent }) => percent > 0)}
      />
      <div className="import-legend">
        <span className="c-danger">{t.wrong(countWords(wrong))}</span>
        <span className="c-warn">{duplicateWords(duplicates, isTold)}</span>
        <span className="c-call">{t.good(countWords(good))}</span>
        {canChange && (
          <button type="button" className="hit end sec c-accent" onClick={onColumns}>
            {t.columns}
          </button>
        )}
      </div>
      {sheets.length > 1 && canChange && (
        <button type="button" className="hit sec c-accent" onClick={onSheets}>
          {t.sheets(sheets.filter((sheet) => sheet.taken).length, sheets.length)}
        </button>
      )}
      <LeftOut columns={columns} sheets={sheets} />
    </section>
  );
}

/** Writes the number of duplicates, as far as the server tells it. */
function duplicateWords(count: number, isTold: boolean): string {
  if (isTold) return t.duplicates(countWords(count));
  return count > 0 ? t.duplicatesAtLeast(countWords(count)) : t.duplicatesUntold;
}

const MOST_NAMED = 6;

/** Names the sheets and columns of the file that are not imported. */
function LeftOut({ columns, sheets }: Pick<ImportInfo, 'columns' | 'sheets'>) {
  const headings = columns.flatMap(({ field, heading }) => (field === 'ignored' && heading ? heading : []));
  const others = sheets.filter((sheet) => !sheet.taken);
  const rows = others.reduce((sum, sheet) => sum + sheet.rows, 0);
  const names = others.map(({ name }) => name);
  return (
    <>
      {names.length > 0 && <p className="note import-left">{t.sheetsLeftOut(named(names), countWords(rows))}</p>}
      {headings.length > 0 && <p className="note import-left">{t.columnsLeftOut(named([...new Set(headings)]))}</p>}
    </>
  );
}

function named(names: readonly string[]): string {
  const first = listed(names.slice(0, MOST_NAMED));
  return names.length > MOST_NAMED ? t.more(first, names.length) : first;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}
