import type { ReplyOf } from '@haihu/contract/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFileJob } from '../../../parts/files/use-job.ts';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { navigation, useVisit } from '../../../shared/lib/navigation.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { MorePages } from '../../../shared/ui/more-pages.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import MergedBanner from './merged-banner.tsx';
import { t } from './texts.ts';
import './merge.css';

type Pair = ReplyOf<'customers.duplicates'>['list'][number];

const pairsKey = ['customers.duplicates'];

/** Lists pairs of customers that look the same. The member compares and merges them, or marks them as different. */
export default function Duplicates() {
  const { label } = useVisit();
  const [jobId, setJobId] = useState<string | null>(null);
  const pairs = useInfiniteQuery({
    queryKey: pairsKey,
    queryFn: ({ pageParam, signal }) => sendRequest('customers.duplicates', { next: pageParam, size: 30 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
  const find = useMutation({
    mutationFn: () => sendRequest('customers.findDuplicates', {}),
    onSuccess: (found) => setJobId(found.jobId),
    onError: (error) => showToast(error.message, { kind: 'warn' }),
  });
  const list = pairs.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      <MergedBanner />
      <div className="page">
        <Loaded query={pairs} skeleton={<Skeleton of="tall-rows" />} failed={common.failed} retry={common.retry}>
          {() =>
            list.length === 0 && !pairs.hasNextPage ? (
              <EmptyState art="people" title={t.duplicatesNone} hint={t.duplicatesHint} />
            ) : (
              list.map((pair) => <PairRow key={pair.id} pair={pair} />)
            )
          }
        </Loaded>
        <MorePages count={list.length} pages={pairs} words={common} />
      </div>
      <SaveBar
        label={t.find}
        busy={find.isPending || jobId !== null}
        busyWords={t.finding}
        onSave={() => find.mutate()}
      />
      {jobId && <Finding jobId={jobId} onEnd={() => setJobId(null)} />}
    </>
  );
}

/** Waits for the end of the search and then reads the pairs again. Draws nothing. */
function Finding({ jobId, onEnd }: { jobId: string; onEnd: () => void }) {
  const queries = useQueryClient();
  const { data: job } = useFileJob(jobId);
  const isOver = job?.state === 'done' || job?.state === 'failed';
  useEffect(() => {
    if (!isOver) return;
    if (job.state === 'done') showToast(t.foundPairs(countWords(job.result.pairs ?? 0)), { kind: 'done' });
    else showToast(job.problem ?? common.failed, { kind: 'warn' });
    void queries.invalidateQueries({ queryKey: pairsKey });
    onEnd();
  }, [isOver, job, onEnd, queries]);
  return null;
}

function PairRow({ pair: { id, by, one, other } }: { pair: Pair }) {
  const queries = useQueryClient();
  const dismiss = useMutation({
    mutationFn: () => sendRequest('customers.dismissDuplicate', { id }),
    onSettled: () => queries.invalidateQueries({ queryKey: pairsKey }),
    onError: (error) => showToast(error.message, { kind: 'warn' }),
  });
  return (
    <section className="duplicate" aria-label={`${one.name}, ${other.name}`}>
      <p className="note">{t.by[by]}</p>
      <div className="duplicate-names">
        <Half customer={one} />
        <Half customer={other} />
      </div>
      <div className="duplicate-keys">
        <Button size="small" busy={dismiss.isPending} onClick={() => dismiss.mutate()}>
          {t.dismiss}
        </Button>
        <Button
          size="small"
          kind="soft"
          onClick={() => navigation().open('mergeCustomers', { id: one.id, with: other.id })}
        >
          {t.review}
        </Button>
      </div>
    </section>
  );
}

function Half({ customer: { name, company, mobile, ownerName } }: { customer: Pair['one'] }) {
  return (
    <div className="merge-side">
      <strong className="one">{name}</strong>
      <span className="note one">{company ?? ' '}</span>
      <span className="note one">{mobile}</span>
      <span className="note one">{ownerName ?? t.inPublicPool}</span>
    </div>
  );
}
