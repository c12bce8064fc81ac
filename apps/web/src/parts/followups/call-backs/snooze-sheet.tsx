import { type Snooze, snoozes } from '@haihu/contract/followups/values';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { common } from '../../../shared/i18n/common.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { deliver } from '../../../shared/lib/outbox/send.ts';
import { ActionSheet } from '../../../shared/ui/action-sheet.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { customerChanged } from '../../customers/customer-cache.ts';
import { t } from './snooze-texts.ts';

interface SnoozeSheetProps {
  /** Id of the call-back. */
  id: string;
  /** Id of its customer, or of its number. */
  customerId: string;
  name: string;
  open: boolean;
  onClose: () => void;
}

/** Puts off the reminder of a call-back. */
export function SnoozeSheet({ id, customerId, name, open, onClose }: SnoozeSheetProps) {
  const queries = useQueryClient();
  const snooze = useMutation({
    mutationFn: (until: Snooze) => deliver('followups.snoozeVisit', { id, until }, { order: customerId, name }),
    async onSuccess(snoozed) {
      if (!snoozed) return;
      showToast(t.remindsAt(dayAndClock(snoozed.at)), { kind: 'done' });
      await Promise.all([
        customerChanged(queries, customerId),
        queries.invalidateQueries({ queryKey: ['followups.visitDays'] }),
      ]);
    },
  });
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={t.snoozeOf(name)}
      closeLabel={common.close}
      actions={snoozes.map((until) => ({ label: t.snoozes[until], onAct: () => snooze.mutate(until) }))}
    />
  );
}
