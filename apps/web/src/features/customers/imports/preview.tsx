import type { ImportTarget } from '@haihu/contract/customers/values';
import type { ImportInfo } from '@haihu/contract/customers/imports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listed } from '../../../shared/i18n/listed.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { useOptions } from '../../../parts/config/settings/use-options.ts';
import { listRefusalWords, sendWithReason } from '../../../parts/files/list-reason.tsx';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { file as fileIcon } from '../../../shared/ui/icons/business.ts';
import { Progress } from '../../../shared/ui/progress.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';
import { ColumnsSheet } from './columns-sheet.tsx';
import { ErrorRows } from './error-rows.tsx';
import { type Destination, TargetChoice } from './target-choice.tsx';
import { ProblemList } from './problem-list.tsx';
import { SheetChoice } from './sheet-choice.tsx';
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
  const queries = useQueryClient();
  const [existing, setExisting] = useState<'skip' | 'merge' | 'add'>('skip');
  const mode = useOptions()?.duplicates.mode;
  const isBlocked = mode === 'block';
  const isFirst = useAllowed('customers.sea.read') ? 'sea' : 'self';
  const [destination, setDestination] = useState<Destination>({ target: isFirst, staff: [] });
  const [columnsOpen, setColumnsOpen] = useState(false);
  const [sheetsOpen, setSheetsOpen] = useState(false);
  const { kind, good, wrong, repeated, columns, sheets } = info;
  const ofCustomers = kind === 'customers';
  const { target, seaId, staff } = destination;
  const nobodyChosen = ofCustomers && target === 'staff' && staff.length === 0;
  const isTold = info.existing !== null;
  const known = info.existing ?? 0;
  const mayBeKnown = info.existing === null || info.existing > 0;
  const untold = info.untold ?? 0;
  const duplicates = repeated + known;
  const rows = good + wrong + duplicates;
  const importable = existing === 'skip' ? good : good + known;
  // Other sheets mostly have the same columns in another order, so the first one is counted.
  const matched = columns.filter(({ field, sheet }) => field !== 'ignored' && sheet === columns[0]!.sheet).length;
  const taken = sheets.filter((sheet) => sheet.taken);
  const hasMobile = columns.some((column) => column.field === 'mobile');
  const isNameless = ofCustomers && hasMobile && !columns.some((column) => column.field === 'name');

  const confirm = useMutation({
    // The key makes sure that an import is confirmed once, however often the button is pressed.
    mutationFn: () => {
      const key = `confirm-${info.id}-import`;
      const place =
        target === 'sea' ? { seaId } : target === 'staff' ? { userIds: staff.map((one) => one.userId) } : {};
      return sendWithReason((typed) => {
        const asked = { importId: info.id, ...(typed && { reason: typed }) };
        if (!ofCustomers) return sendRequest('customers.confirmFollowUps', asked, { key });
        return sendRequest('customers.confirmImport', { ...asked, target, existing, ...place }, { key });
      });
    },
    async onSuccess(begun) {
      if (begun === null) return;
      await queries.invalidateQueries({ queryKey: ['customers.importInfo', info.id] });
      onConfirmed(ofCustomers ? target : undefined);
    },
    onError: (error) => showToast(listRefusalWords(error), { kind: 'warn', milliseconds: 4000 }),
  });
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
          {filePath && (
            <button type="button" className="hit end sec c-accent" onClick={() => setColumnsOpen(true)}>
              {t.columns}
            </button>
          )}
        </div>
        {sheets.length > 1 && filePath && (
          <button type="button" className="hit sec c-accent" onClick={() => setSheetsOpen(true)}>
            {t.sheets(taken.length, sheets.length)}
          </button>
        )}
        <LeftOut columns={columns} sheets={sheets} />
      </section>
      <ProblemList importId={info.id} untold={info.untold} />
      <ActionBar layout="stacked">
        {isNameless && <p className="sec c-warn">{t.noNameColumn}</p>}
        {ofCustomers && <TargetChoice value={destination} onChange={setDestination} />}
        {untold > 0 && untold < wrong && <p className="sec">{t.untold(countWords(untold))}</p>}
        {!isTold && wrong + repeated > 0 && <p className="sec">{t.existingUntoldHint}</p>}
        {info.visits > 0 && <p className="sec">{t.callBacksPlanned(countWords(info.visits))}</p>}
        {known > 0 && !ofCustomers && <p className="sec">{t.followUpsSkipped}</p>}
        {mayBeKnown && ofCustomers && isBlocked && <p className="sec">{t.existingSkipped}</p>}
        {mayBeKnown && ofCustomers && !isBlocked && (
          <div className="h sec">
            <span>{t.onExisting}</span>
            <span className="end import-choice">
              <Segmented
                label={t.onExisting}
                value={existing}
                choices={[
                  { value: 'skip', label: t.skip },
                  { value: 'merge', label: t.merge },
                  ...(mode === 'allow' ? [{ value: 'add' as const, label: t.addAgain }] : []),
                ]}
                onChange={setExisting}
              />
            </span>
          </div>
        )}
        <div className="h import-buttons">
          <ErrorRows info={info} />
          <Button
            kind="primary"
            wide="grow"
            busy={confirm.isPending}
            offReason={
              !hasMobile
                ? t.noMobileColumn
                : importable === 0
                  ? t.nothingToImport
                  : nobodyChosen
                    ? t.nobodyChosen
                    : undefined
            }
            onClick={() => confirm.mutate()}
          >
            {(isTold ? t.importCount[kind] : t.importRows)(countWords(importable))}
          </Button>
        </div>
      </ActionBar>
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
