import type { ImportTarget } from '@haihu/contract/customers/values';
import type { ImportInfo } from '@haihu/contract/customers/imports';
import type { ReactNode } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import { t as files } from '../../../parts/files/texts.ts';
import { t } from './texts.ts';
import { minutesLeft } from '../../../shared/lib/minutes-left.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { ErrorRows } from './error-rows.tsx';
import { useImportJob, useUndoImport } from './use-import.ts';

/** Shows the progress of reading, writing or undoing, and says that the user may leave. */
export function Working({ info }: { info: ImportInfo }) {
  const job = useImportJob(info.jobId, true);
  const { done = 0, total = 0 } = job.data ?? {};
  const words = info.state === 'undoing' ? t.undoing : info.state === 'writing' ? t.writing : t.reading;
  return (
    <div className="page import-work">
      <h2>{words}</h2>
      <p className="sec">{info.fileName}</p>
      <Progress label={words} thickness="thick" value={total > 0 ? (done / total) * 100 : 3} />
      <p className="note">
        {total > 0 ? t.workedRows(countWords(done), countWords(total)) : t.readRows(countWords(done))}
      </p>
      <p className="note">{t.leaveNote}</p>
    </div>
  );
}

interface FinishedProps {
  info: ImportInfo;
  /** Target of the import. Undefined if this page does not know it. */
  target: ImportTarget | undefined;
  onAgain: () => void;
}

/** Shows the result of an import and, for a while, a key to undo it. */
export function FinishedImport({ info, target, onAgain }: FinishedProps) {
  const { kind, state, added, merged, skipped, refused, takenBack, kept } = info;
  const isUndone = state === 'undone';
  return (
    <>
      <div className="page import-work">
        <h2>{isUndone ? t.undone : t.finished}</h2>
        <p className="sec">{info.fileName}</p>
        <Results
          counts={
            isUndone
              ? { takenBack, kept }
              : kind === 'customers'
                ? { added, merged, skipped, refused }
                : { added, skipped, refused }
          }
        />
        {info.rounded && <p className="note">{files.rounded}</p>}
        <Undo info={info}>{!isUndone && <ErrorRows info={info} />}</Undo>
      </div>
      <ActionBar>
        <Button wide={target && target !== 'staff' ? undefined : 'full'} onClick={onAgain}>
          {t.again}
        </Button>
        {target && target !== 'staff' && (
          <Button
            kind="primary"
            wide="grow"
            onClick={() =>
              navigation().open('agentCustomers', target === 'self' ? { sort: 'owned' } : { pool: 'sea' }, {
                replace: true,
              })
            }
          >
            {target === 'self' ? t.seePrivate : t.seePublicPool}
          </Button>
        )}
      </ActionBar>
    </>
  );
}

/**
 * Shows the rows that an import wrote before it failed, or before its undoing failed. Offers to undo it or to import
 * again. If nothing was written, it shows the reason.
 */
export function FailedImport({ info, onAgain }: Omit<FinishedProps, 'target'>) {
  const job = useImportJob(info.jobId, false);
  const { kind, good, existing, wrong, repeated, added, merged, skipped, refused, takenBack, kept, undoUntil } = info;
  if (added + merged + skipped === repeated) {
    return (
      <div className="page">
        <EmptyState
          art="offline"
          title={t.failed}
          hint={job.data?.problem ?? ''}
          action={t.otherFile}
          onAction={onAgain}
        />
      </div>
    );
  }
  const ofUndoing = job.data?.kind === 'customers.import.undo';
  // The server sends all counts after confirmation.
  const notReached = good + (existing ?? 0) + wrong + repeated - added - merged - skipped - refused;
  const counts = {
    ...(ofUndoing ? { takenBack, kept, left: added + merged - takenBack - kept } : { added }),
    ...(!ofUndoing && kind === 'customers' && { merged }),
    ...(!ofUndoing && { skipped, notReached }),
  };
  return (
    <>
      <div className="page import-work">
        <h2>{ofUndoing ? t.undoStopped : t.stopped}</h2>
        <p className="sec">{info.fileName}</p>
        <Results counts={counts} />
        {info.rounded && <p className="note">{files.rounded}</p>}
        <p className="import-words sec">{ofUndoing ? t.undoStoppedHint : undoUntil ? t.stoppedHint : t.stoppedLate}</p>
        <Undo info={info} />
      </div>
      <ActionBar>
        <Button wide="full" onClick={onAgain}>
          {t.again}
        </Button>
      </ActionBar>
    </>
  );
}

function Results({ counts }: { counts: Partial<Record<keyof typeof t.results, number>> }) {
  return (
    <dl className="import-results">
      {(Object.entries(counts) as [keyof typeof t.results, number][]).map(([key, count]) => (
        <div key={key}>
          <dt className="note">{t.results[key]}</dt>
          <dd className="head">{countWords(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface UndoProps {
  info: ImportInfo;
  /** Keys before the undo key. */
  children?: ReactNode;
}

/** Draws the key that undoes the import, and the time until which that is possible. */
function Undo({ info: { id, kind, added, merged, takenBack, kept, undoUntil }, children }: UndoProps) {
  const undo = useUndoImport();
  const now = useNow();
  const left = minutesLeft(undoUntil, now);

  async function takeBack(): Promise<void> {
    const body = t.undoBody[kind](countWords(added + merged - takenBack - kept));
    if (await confirm({ title: t.undoTitle, body, yes: t.undo, no: common.cancel, danger: true })) undo.mutate(id);
  }

  return (
    <>
      <div className="import-ways">
        {children}
        {left > 0 && (
          <Button kind="soft" busy={undo.isPending} onClick={() => void takeBack()}>
            {t.undo}
          </Button>
        )}
      </div>
      {left > 0 && <p className="note">{t.undoLeft(timeWords(left))}</p>}
    </>
  );
}

function timeWords(minutes: number): string {
  const hours = Math.ceil(minutes / 60);
  return hours < 3 ? t.minutes(minutes) : common.daysAndHours(Math.floor(hours / 24), hours % 24);
}
