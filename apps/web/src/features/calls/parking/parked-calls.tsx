import type { ParkedCall } from '@haihu/contract/calls/parking';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRunningCall } from '../../../parts/calls/use-call.ts';
import { common } from '../../../shared/i18n/common.ts';
import { navigation, useVisit } from '../../../shared/lib/navigation.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { RunningTimer } from '../../../shared/ui/running-timer.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';
import '../../../parts/tasks/task-rows.css';

/** Milliseconds between two looks. Nobody is told of a customer who hung up. */
const LOOK_EVERY = 3000;

/** Lists the customers who wait for somebody who takes their call. Who waits longest is the first. */
export default function ParkedCalls() {
  const { label } = useVisit();
  const queries = useQueryClient();
  const parked = useQuery({
    queryKey: ['calls.parked'],
    queryFn: ({ signal }) => sendRequest('calls.parked', {}, { signal }),
    refetchInterval: LOOK_EVERY,
    staleTime: 0,
  });
  const take = useMutation({
    mutationFn: (id: string) => sendRequest('calls.takeParked', { id }),
    onError: (error) => showToast(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['calls.parked'] }),
  });
  const running = useRunningCall();
  const isTaken = take.isSuccess && running?.id === take.variables;
  // The call is the user's once their phone has picked up. Its screen takes the place of the list.
  useEffect(() => {
    if (isTaken) navigation().open('inCall', { call: take.variables! }, { replace: true });
  }, [isTaken, take.variables]);
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={() => navigation().back()} />} title={label} />
      <div className="page">
        <Loaded query={parked} skeleton={<Skeleton of="rows" count={3} />} failed={t.failed} retry={common.retry}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState art="call" title={t.none} hint={t.noneHint} />
            ) : (
              <ul className="task-rows">
                {list.map((each) => (
                  <ParkedRow key={each.id} parked={each} busy={take.isPending} onTake={() => take.mutate(each.id)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

/** Draws a customer who waits: who it is, what the colleague wrote, since when, and the key that takes the call. */
function ParkedRow({ parked, busy, onTake }: { parked: ParkedCall; busy: boolean; onTake: () => void }) {
  const { customerName, company, mobile, note, parkedBy, parkedAt, rings } = parked;
  const who = customerName || mobile || t.unknown;
  const isOwnRing = rings?.id === sessionUser()?.userId;
  return (
    <li className="task-answer">
      <span className="listed-number">
        <b>{[who, company].filter(Boolean).join(' · ')}</b>
        {note && <span className="note">{note}</span>}
        <span className="note c-2">
          {t.by(parkedBy.name)} · {t.waited} <RunningTimer since={Date.parse(parkedAt)} />
        </span>
        {rings && <span className="note c-accent">{isOwnRing ? t.ringsYou : t.rings(rings.name)}</span>}
      </span>
      <Button kind="primary" size="small" aria-label={t.takeOf(who)} disabled={busy || rings !== null} onClick={onTake}>
        {t.take}
      </Button>
    </li>
  );
}
