import { useMutation, useQueryClient } from '@tanstack/react-query';
import { customerChanged } from '../../../parts/customers/customer-cache.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { useRequestKey } from '../../../shared/lib/use-request-key.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './detail-texts.ts';

/** Plans the next call-back, or moves the existing one. Its subject stays. */
export function usePlanCallBack(customerId: string, content: string) {
  const queries = useQueryClient();
  const { keyOf, settle } = useRequestKey();
  return useMutation({
    mutationFn: (at: string) =>
      sendRequest('followups.addVisit', { customerId, at, content }, { key: keyOf({ customerId, at, content }) }),
    onSettled: (_callBack, error) => settle(error),
    onSuccess({ at }) {
      showToast(t.callBackPlanned(dayAndClock(at)), { kind: 'done' });
      return customerChanged(queries, customerId);
    },
  });
}
