import { useMutation, useQueryClient } from '@tanstack/react-query';
import { customerChanged } from '../../../parts/customers/customer-cache.ts';
import { deliver } from '../../../shared/lib/outbox/send.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './detail-texts.ts';

/** Plans the next call-back, or moves the existing one. Its subject stays. */
export function usePlanCallBack(customerId: string, content: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (at: string) => deliver('followups.addVisit', { customerId, at, content }, { order: customerId }),
    onSuccess(callBack) {
      if (callBack) showToast(t.callBackPlanned(dayAndClock(callBack.at)), { kind: 'done' });
      return customerChanged(queries, customerId);
    },
  });
}
