import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t as agents } from '../agents/agent-texts.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { common } from '../../../shared/i18n/common.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorRow } from '../../../shared/ui/error-row.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t as inCall } from '../in-call-texts.ts';
import { OutsideNumber } from './outside-number.tsx';
import { ParkForm } from './park-form.tsx';
import { t } from './texts.ts';
import './consult.css';

const ways = ['transfer', 'consult', 'outside', 'park'] as const;

interface TransferSheetProps {
  open: boolean;
  callId: string;
  onClose: () => void;
}

/**
 * Lists the colleagues for a transfer, or to be consulted before it, ready ones first. A colleague who is in a call, busy
 * or offline cannot be chosen. Or takes an outside number, unless the
 * roles of the user bar it, or parks the call for anybody.
 */
export default function TransferSheet({ open, callId, onClose }: TransferSheetProps) {
  const queries = useQueryClient();
  const colleagues = useQuery({
    queryKey: ['calls.colleagues'],
    queryFn: ({ signal }) => sendRequest('calls.colleagues', {}, { signal }),
    enabled: open,
    staleTime: 0,
  });
  const [way, setWay] = useState<(typeof ways)[number]>('transfer');
  const transfer = useMutation({
    mutationFn: (memberId: string) =>
      sendRequest(way === 'transfer' ? 'calls.transfer' : 'calls.consult', { id: callId, memberId }),
    onSuccess: onClose,
    onError(error) {
      showToast(error.message);
      void colleagues.refetch();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['calls.controls', callId] }),
  });
  const list = colleagues.data?.list;
  // The server of an earlier release does not tell, and lets everybody.
  const isBarred = colleagues.data?.ringsOutside === false;
  const isInside = way === 'transfer' || way === 'consult';
  const shown = isInside ? list : [];
  return (
    <Sheet open={open} clear title={inCall.transferTo} closeLabel={common.close} onClose={onClose}>
      <div className="transfer-way">
        <Segmented
          label={t.way}
          choices={ways.map((value) => ({ value, label: t.ways[value] }))}
          value={way}
          onChange={setWay}
        />
        <p className="note">{way === 'outside' && isBarred ? t.outsideBarred : t.hints[way]}</p>
      </div>
      {way === 'outside' && !isBarred && <OutsideNumber callId={callId} onDone={onClose} />}
      {way === 'park' && <ParkForm callId={callId} onDone={onClose} />}
      {isInside && colleagues.isError && (
        <ErrorRow words={colleagues.error.message} retry={common.retry} onRetry={() => void colleagues.refetch()} />
      )}
      {isInside && colleagues.isPending && <Skeleton count={3} />}
      {isInside && list?.length === 0 && <EmptyState art="call" title={inCall.nobody} hint={inCall.nobodyHint} />}
      {shown?.map(({ id, name, state }) => (
        <button
          key={id}
          type="button"
          className="item"
          disabled={['calling', 'busy', 'offline'].includes(state) || transfer.isPending}
          onClick={() => transfer.mutate(id)}
        >
          <span className="grow">
            {name}
            <span className="note item-note">{agents.states[state]}</span>
          </span>
        </button>
      ))}
    </Sheet>
  );
}
