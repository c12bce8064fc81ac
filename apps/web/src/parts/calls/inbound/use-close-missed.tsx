import type { MissedReason } from '@haihu/contract/calls/values';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { t } from './texts.ts';

// The values of the contract would come along with every screen.
const reasons = Object.keys(t.reasons) as MissedReason[];

export interface Missed {
  id: string;
  /** The name or the number of the person. */
  who: string;
  /** True when there is no number that could be blocked. */
  isWithheld?: boolean;
}

/**
 * Returns a function that asks how a missed call was settled, its sheet, and a function that opens one again. With
 * `onBlock` the sheet also offers to block the number.
 */
export function useCloseMissed(onBlock?: (missed: Missed) => void): {
  ask: (missed: Missed) => void;
  reopen: (id: string) => void;
  sheet: ReactNode;
} {
  const queries = useQueryClient();
  const opening = useOpening();
  const [asked, setAsked] = useState<Missed | null>(null);
  const { mutate } = useMutation({
    mutationFn: (request: { id: string; reason: MissedReason | null }) => sendRequest('calls.closeMissed', request),
    onSuccess(_done, { id, reason }) {
      if (reason === null) return;
      const undo = { label: t.undo, onAct: () => reopen(id) };
      showToast(t.closed, { kind: 'done', action: undo });
    },
    onError: (error) => showToast(error.message, { kind: 'warn' }),
    onSettled: () =>
      Promise.all(['calls.missed', 'messages.agenda'].map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  });
  const reopen = (id: string) => mutate({ id, reason: null });

  function choose(reason: MissedReason): void {
    opening.hide();
    mutate({ id: asked!.id, reason });
  }

  function block(): void {
    opening.hide();
    onBlock?.(asked!);
  }

  return {
    ask(missed) {
      setAsked(missed);
      opening.show();
    },
    reopen,
    sheet: asked && (
      <Sheet open={opening.open} onClose={opening.hide} title={t.title} aside={asked.who} closeLabel={common.close}>
        <Cells>
          {reasons.map((reason) => (
            <Cell key={reason} label={t.reasons[reason]} onPress={() => choose(reason)} />
          ))}
          {onBlock && !asked.isWithheld && <Cell danger label={t.block} onPress={block} />}
        </Cells>
      </Sheet>
    ),
  };
}
