import type { ReplyOf } from '@haihu/contract/contract';
import { push } from '@haihu/contract/socket';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listed } from '../../../shared/i18n/listed.ts';
import { onPush } from '../../../shared/lib/push-listeners.ts';
import { common } from '../../../shared/i18n/common.ts';
import { isAbsent } from '../../../shared/lib/request-error.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyPage } from '../../../shared/ui/empty-page.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './hand-over-texts.ts';
import '../organisation.css';

type Told = ReplyOf<'organisation.handOver'>;

/** Milliseconds between two reads. Pushes reach only the member who began the hand-over. */
const ASK_AGAIN = 3000;
/** Milliseconds without progress after which the user can have the hand-over continued. */
const STALLED = 30_000;

/** Shows the progress of a hand-over from a colleague who left, and the rest. A stopped one can be continued. */
export default function HandOver({ query: { job } }: ScreenProps) {
  const { label } = useVisit();
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      {job ? <HandOverOf jobId={job} /> : <Absent />}
    </>
  );
}

function HandOverOf({ jobId }: { jobId: string }) {
  const told = useHandOver(jobId);
  if (isAbsent(told.error)) return <Absent />;
  return (
    <Loaded query={told} skeleton={<Skeleton of="rows" count={3} />} failed={common.failed} retry={common.retry}>
      {(data) => <Progressing told={data} />}
    </Loaded>
  );
}

const toStaff = () => navigation().open('organisation');

function Absent() {
  return <EmptyPage title={t.absent} hint={t.absentHint} action={t.toStaff} onAction={toStaff} />;
}

function useHandOver(jobId: string) {
  const queries = useQueryClient();
  useEffect(
    () =>
      onPush(push.jobMoved, ({ data }) => {
        if (data.id === jobId) void queries.invalidateQueries({ queryKey: ['organisation.handOver', jobId] });
      }),
    [jobId, queries],
  );
  return useQuery({
    queryKey: ['organisation.handOver', jobId],
    queryFn: ({ signal }) => sendRequest('organisation.handOver', { jobId }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'done' ? false : ASK_AGAIN),
  });
}

function Progressing({ told }: { told: Told }) {
  const { jobId, name, state, total, customers, visits: callBacks, takers, startedAt } = told;
  const left = customers + callBacks;
  const isStalled = useStalled(left, state);
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: () => sendRequest('organisation.retryHandOver', { jobId }),
    onSuccess: () => showToast(t.goesOn, { kind: 'done' }),
    onError: (problem) => showToast(problem.message, { kind: 'warn' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['organisation.handOver', jobId] }),
  });
  const done = Math.max(0, total - left);
  return (
    <>
      <div className="page">
        <div className="pad hand-over going" role="status">
          <p>{state === 'done' ? t.done(name, countWords(total)) : t.running(countWords(done), countWords(total))}</p>
          <Progress label={t.of(name)} thickness="thick" value={total > 0 ? (done / total) * 100 : 100} />
        </div>
        <Cells>
          <Cell label={t.leaver} value={name} />
          <Cell label={t.takers} note={takers.length > 0 ? listed(takers) : t.sea} />
          <Cell label={t.customersLeft} value={countWords(customers)} />
          <Cell label={t.callBacksLeft} value={countWords(callBacks)} />
          <Cell label={t.startedAt} value={dayAndClock(startedAt)} />
        </Cells>
      </div>
      {(isStalled || state === 'failed') && (
        <ActionBar layout="stacked">
          <p className="note">{t.stalled}</p>
          <Button kind="primary" wide="full" busy={retry.isPending} onClick={() => retry.mutate()}>
            {t.retry}
          </Button>
        </ActionBar>
      )}
    </>
  );
}

/** Returns true if nothing moved for a while although something is left. */
function useStalled(left: number, state: Told['state']): boolean {
  const [stalledAt, setStalledAt] = useState<number | null>(null);
  useEffect(() => {
    if (state === 'done') return;
    const timer = setTimeout(() => setStalledAt(left), STALLED);
    return () => clearTimeout(timer);
  }, [left, state]);
  return state !== 'done' && stalledAt === left;
}
