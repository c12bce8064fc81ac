import type { ImportInfo } from '@haihu/contract/customers/imports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { countWords } from '../../../shared/lib/count.ts';
import { call } from '../../../shared/lib/call.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { useOptions } from '../../../parts/config/use-options.ts';
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
import { type Destination, type ImportTarget, TargetChoice } from './target-choice.tsx';
import { ProblemList } from './problem-list.tsx';
import { readFile } from './use-import.ts';

interface PreviewProps {
  info: ImportInfo;
  /** Where the file was uploaded; without it the columns stay as they are. */
  filePath: string | undefined;
  onReadAgain: (importId: string, filePath: string) => void;
  onOtherFile: () => void;
  onConfirmed: (target: ImportTarget | undefined) => void;
}

/** What would be imported, what not and why; one decision, then the button that does it. */
export function Preview({ info, filePath, onReadAgain, onOtherFile, onConfirmed }: PreviewProps) {
  const queries = useQueryClient();
  const [existing, setExisting] = useState<'skip' | 'merge' | 'add'>('skip');
  const mode = useOptions()?.duplicates.mode;
  const isBlocked = mode === 'block';
  const isFirst = useAllowed('customers.sea.read') ? 'sea' : 'self';
  const [destination, setDestination] = useState<Destination>({ target: isFirst, staff: [] });
  const [columnsOpen, setColumnsOpen] = useState(false);
  const { kind, good, wrong, columns } = info;
  const ofCustomers = kind === 'customers';
  const { target, seaId, staff } = destination;
  const nobodyChosen = ofCustomers && target === 'staff' && staff.length === 0;
  const rows = good + wrong + info.existing;
  const importable = existing === 'skip' ? good : good + info.existing;
  const matched = columns.filter((column) => column.field !== 'ignored').length;
  const hasMobile = columns.some((column) => column.field === 'mobile');
  const isNameless = ofCustomers && hasMobile && !columns.some((column) => column.field === 'name');

  const confirm = useMutation({
    // One import is confirmed once, however often the button is pressed.
    mutationFn: () => {
      const key = `confirm-${info.id}-import`;
      if (!ofCustomers) return call('customers.confirmFollowUps', { importId: info.id }, { key });
      const place =
        target === 'sea' ? { seaId } : target === 'staff' ? { userIds: staff.map((one) => one.userId) } : {};
      return call('customers.confirmImport', { importId: info.id, target, existing, ...place }, { key });
    },
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['customers.importInfo', info.id] });
      onConfirmed(ofCustomers ? target : undefined);
    },
    onError: (error) => showToast(error.message, { kind: 'warn' }),
  });
  const again = useMutation({
    mutationFn: async (fields: ImportInfo['columns'][number]['field'][]) =>
      onReadAgain(await readFile({ kind, filePath: filePath!, fileName: info.fileName }, fields), filePath!),
    onSuccess: () => setColumnsOpen(false),
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
              { percent: share(info.existing, rows), tone: 'warn' },
              { percent: share(good, rows), tone: 'call' },
            ] as const
          ).filter(({ percent }) => percent > 0)}
        />
        <div className="import-legend">
          <span className="c-danger">{t.wrong(countWords(wrong))}</span>
          <span className="c-warn">{t.existing(countWords(info.existing))}</span>
          <span className="c-call">{t.good(countWords(good))}</span>
          {filePath && (
            <button type="button" className="hit end sec c-accent" onClick={() => setColumnsOpen(true)}>
              {t.columns}
            </button>
          )}
        </div>
      </section>
      <ProblemList importId={info.id} untold={info.untold} />
      <ActionBar layout="stacked">
        {isNameless && <p className="sec c-warn">{t.noNameColumn}</p>}
        {ofCustomers && <TargetChoice value={destination} onChange={setDestination} />}
        {info.untold > 0 && info.untold < wrong && <p className="sec">{t.untold(countWords(info.untold))}</p>}
        {info.visits > 0 && <p className="sec">{t.visitsPlanned(countWords(info.visits))}</p>}
        {info.existing > 0 && !ofCustomers && <p className="sec">{t.followUpsSkipped}</p>}
        {info.existing > 0 && ofCustomers && isBlocked && <p className="sec">{t.existingSkipped}</p>}
        {info.existing > 0 && ofCustomers && !isBlocked && (
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
            {t.importCount[kind](countWords(importable))}
          </Button>
        </div>
      </ActionBar>
      <ColumnsSheet
        open={columnsOpen}
        kind={kind}
        columns={columns}
        busy={again.isPending}
        onClose={() => setColumnsOpen(false)}
        onApply={(fields) => again.mutate(fields)}
      />
    </>
  );
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}
