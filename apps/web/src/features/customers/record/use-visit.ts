import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { customerChanged } from '../../../parts/customers/customer-cache.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './detail-texts.ts';

/** Plans the next call-back, or moves the existing one. Its subject stays. */
export function usePlanVisit(customerId: string, content: string) {
  const queries = useQueryClient();
  // Repeated tries of one change share an idempotency key.
  const intent = useRef({ at: '', key: '' });
  return useMutation({
    mutationFn(at: string) {
      if (intent.current.at !== at) intent.current = { at, key: randomKey() };
      return sendRequest('followups.addVisit', { customerId, at, content }, { key: intent.current.key });
    },
    onSuccess({ at }) {
      intent.current = { at: '', key: '' };
      showToast(t.visitPlanned(dayAndClock(at)), { kind: 'done' });
      return customerChanged(queries, customerId);
    },
  });
}
