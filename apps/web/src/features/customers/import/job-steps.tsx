import type { ImportInfo } from '@haihu/contract/customer-imports';
import { countWords } from '../../../shared/lib/count.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import { t } from '../import-texts.ts';
import type { Target } from './preview.tsx';
import { useJob } from './use-import.ts';

/** Reading or writing: how far it is, and that one need not stay. */
export function Working({ info }: { info: ImportInfo }) {
  const job = useJob(info.jobId, true);
  const { done = 0, total = 0 } = job.data ?? {};
  const writing = info.state === 'writing';
  return (
    <main className="page import-work">
      <h2>{writing ? t.writing : t.reading}</h2>
      <p className="sec">{info.fileName}</p>
      <Progress
        label={writing ? t.writing : t.reading}
        thickness="thick"
        value={total > 0 ? (done / total) * 100 : 3}
      />
      <p className="note">
        {total > 0 ? t.workedRows(countWords(done), countWords(total)) : t.readRows(countWords(done))}
      </p>
      <p className="note">{t.leaveNote}</p>
    </main>
  );
}

/** What came of it. */
export function Finished({ info, target, onAgain }: { info: ImportInfo; target: Target; onAgain: () => void }) {
  const job = useJob(info.jobId, false);
  const result = job.data?.result ?? {};
  return (
    <>
      <main className="page import-work">
        <h2>{t.finished}</h2>
        <p className="sec">{info.fileName}</p>
        <dl className="import-results">
          {(['added', 'merged', 'skipped', 'refused'] as const).map((key) => (
            <div key={key}>
              <dt className="note">{t.results[key]}</dt>
              <dd className="head">{countWords(result[key] ?? 0)}</dd>
            </div>
          ))}
        </dl>
      </main>
      <ActionBar>
        <Button onClick={onAgain}>{t.again}</Button>
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
      </ActionBar>
    </>
  );
}

export function Failed({ info, onAgain }: { info: ImportInfo; onAgain: () => void }) {
  const job = useJob(info.jobId, false);
  return (
    <main className="page">
      <EmptyState
        art="offline"
        title={t.failed}
        hint={job.data?.problem ?? ''}
        action={t.otherFile}
        onAction={onAgain}
      />
    </main>
  );
}
