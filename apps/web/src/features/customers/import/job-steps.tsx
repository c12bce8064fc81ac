import type { ImportInfo } from '@haihu/contract/customer-imports';
import { common } from '../../../shared/i18n/common.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import { t } from '../import-texts.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import type { Target } from './target-choice.tsx';
import { useJob, useUndoImport } from './use-import.ts';

const MINUTE = 60_000;

/** Reading, writing or undoing: how far it is, and that one need not stay. */
export function Working({ info }: { info: ImportInfo }) {
  const job = useJob(info.jobId, true);
  const { done = 0, total = 0 } = job.data ?? {};
  const words = info.state === 'undoing' ? t.undoing : info.state === 'writing' ? t.writing : t.reading;
  return (
    <main className="page import-work">
      <h2>{words}</h2>
      <p className="sec">{info.fileName}</p>
      <Progress label={words} thickness="thick" value={total > 0 ? (done / total) * 100 : 3} />
      <p className="note">
        {total > 0 ? t.workedRows(countWords(done), countWords(total)) : t.readRows(countWords(done))}
      </p>
      <p className="note">{t.leaveNote}</p>
    </main>
  );
}

interface FinishedProps {
  info: ImportInfo;
  /** Where it went, as far as this page knows. */
  target: Target | undefined;
  onAgain: () => void;
}

/** What came of it, and for a while the way back. */
export function Finished({ info, target, onAgain }: FinishedProps) {
  const undo = useUndoImport();
  const now = useNow();
  const isUndone = info.state === 'undone';
  const left = info.undoUntil ? Math.ceil((Date.parse(info.undoUntil) - now) / MINUTE) : 0;
  const results = isUndone
    ? (['takenBack', 'kept'] as const)
    : info.kind === 'customers'
      ? (['added', 'merged', 'skipped', 'refused'] as const)
      : (['added', 'skipped', 'refused'] as const);

  async function takeBack(): Promise<void> {
    const count = countWords(info.added + info.merged);
    const body = t.undoBody[info.kind](count);
    if (await confirm({ title: t.undoTitle, body, yes: t.undo, no: common.cancel, danger: true })) undo.mutate(info.id);
  }

  return (
    <>
      <main className="page import-work">
        <h2>{isUndone ? t.undone : t.finished}</h2>
        <p className="sec">{info.fileName}</p>
        <dl className="import-results">
          {results.map((key) => (
            <div key={key}>
              <dt className="note">{t.results[key]}</dt>
              <dd className="head">{countWords(info[key])}</dd>
            </div>
          ))}
        </dl>
        {left > 0 && info.added + info.merged > 0 && (
          <>
            <Button kind="soft" busy={undo.isPending} onClick={() => void takeBack()}>
              {t.undo}
            </Button>
            <p className="note">{t.undoLeft(left)}</p>
          </>
        )}
      </main>
      <ActionBar>
        <Button onClick={onAgain}>{t.again}</Button>
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
            {target === 'self' ? t.seePrivate : t.seeSea}
          </Button>
        )}
      </ActionBar>
    </>
  );
}

/** What was done before an import stopped, and what to do; null where nothing was. */
function stoppedWords({ added, merged, skipped, takenBack }: ImportInfo, isUndo: boolean): string | null {
  if (isUndo) return t.undoStopped(countWords(takenBack));
  return added + merged + skipped > 0 ? t.stopped(countWords(added + merged)) : null;
}

export function Failed({ info, onAgain }: { info: ImportInfo; onAgain: () => void }) {
  const job = useJob(info.jobId, false);
  return (
    <main className="page">
      <EmptyState
        art="offline"
        title={t.failed}
        hint={stoppedWords(info, job.data?.kind === 'customers.import.undo') ?? job.data?.problem ?? ''}
        action={t.otherFile}
        onAction={onAgain}
      />
    </main>
  );
}
