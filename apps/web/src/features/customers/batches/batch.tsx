import type { SkipReason } from '@haihu/contract/customers/values';
import type { Batch } from '@haihu/contract/customers/batches';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countWords } from '../../../shared/lib/count.ts';
import { common } from '../../../shared/i18n/common.ts';
import { isAbsent } from '../../../shared/lib/request-error.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { useFileJob } from '../../../parts/files/use-job.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { NothingChosen } from './nothing-chosen.tsx';
import { t } from './texts.ts';
import { batchResultWords, useBatch, useUndoBatch } from './use-batch.ts';
import { minutesLeft } from '../../../shared/lib/minutes-left.ts';
import './batches.css';

/**
 * Shows the progress and result of a batch, the customers that it left out with the reasons, and a button to undo it.
 */
export default function BatchScreen({ query }: ScreenProps) {
  const batch = useBatch(query.batch);
  const isMissing = !query.batch || isAbsent(batch.error);
  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={navigation().back} />}
        title={batch.data ? t.kinds[batch.data.kind] : t.result}
      />
      {isMissing ? (
        <NothingChosen title={t.noBatch} hint={t.noBatchHint} />
      ) : (
        <Loaded query={batch} skeleton={<Skeleton of="rows" count={3} />} failed={common.failed} retry={common.retry}>
          {(data) => <Told batch={data} />}
        </Loaded>
      )}
    </>
  );
}

function Told({ batch }: { batch: Batch }) {
  const [opened, setOpened] = useState<SkipReason | null>(null);
  const undo = useUndoBatch();
  const now = useNow();
  const left = minutesLeft(batch.undoUntil, now);
  const moving = batch.state === 'running' || batch.state === 'undoing';
  return (
    <>
      <div className="page">
        <div className="pad batch-form" role="status">
          {moving && batch.jobId ? <Moving jobId={batch.jobId} batch={batch} /> : <p>{batchResultWords(batch)}</p>}
        </div>
        {batch.skipped.length > 0 && (
          <Cells>
            {batch.skipped.map(({ reason, count }) => (
              <Cell
                key={reason}
                label={t.reasonsLeft[reason]}
                value={countWords(count)}
                onPress={() => setOpened(reason)}
              />
            ))}
          </Cells>
        )}
      </div>
      {batch.changed > 0 && left > 0 && (
        <ActionBar layout="stacked">
          <p className="note">{t.undoLeft(left)}</p>
          <Button
            kind="soft"
            wide="full"
            busy={undo.isPending}
            busyWords={t.undoing}
            onClick={() => undo.mutate(batch.id)}
          >
            {t.undo}
          </Button>
        </ActionBar>
      )}
      {opened && <LeftOut key={opened} batchId={batch.id} reason={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Moving({ jobId, batch }: { jobId: string; batch: Batch }) {
  const { data: job } = useFileJob(jobId);
  const [done, total] = [job?.done ?? 0, job?.total || batch.total];
  const words = batch.state === 'undoing' ? t.undoing : t.running(countWords(done), countWords(total));
  return (
    <>
      <p>{words}</p>
      <Progress label={t.kinds[batch.kind]} thickness="thick" value={total > 0 ? (done / total) * 100 : 0} />
    </>
  );
}

/** Lists the first hundred customers left out for one reason. A customer that the member may see opens on tap. */
function LeftOut({ batchId, reason, onClose }: { batchId: string; reason: SkipReason; onClose: () => void }) {
  const { data } = useQuery({
    queryKey: ['customers.batchSkipped', batchId, reason],
    queryFn: ({ signal }) => sendRequest('customers.batchSkipped', { id: batchId, reason, size: 100 }, { signal }),
  });
  return (
    <Sheet open onClose={onClose} title={t.left} aside={t.reasonsLeft[reason]} closeLabel={common.close}>
      {data ? (
        <Cells>
          {data.list.map(({ id, name }) => (
            <Cell
              key={id}
              label={name ?? t.hiddenCustomer}
              onPress={name === null ? undefined : () => navigation().open('customerDetail', { id })}
            />
          ))}
        </Cells>
      ) : (
        <Skeleton of="rows" count={3} />
      )}
    </Sheet>
  );
}
