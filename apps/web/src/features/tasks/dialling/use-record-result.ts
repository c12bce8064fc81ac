import { useMutation, useQueryClient } from '@tanstack/react-query';
import { currentCallKey } from '../../../parts/calls/use-call.ts';
import { deliver } from '../../../shared/lib/outbox/send.ts';
import type { DialledNumber } from './dialled-number.ts';
import { resultRequestOf, type WrittenResult } from './result.ts';
import { forgetResult, keepResult } from './use-result.ts';

/**
 * Saves the result of a call through the outbox: the device keeps the request until the server has answered. Meanwhile
 * there is no draft of it. A refusal leaves it in the form. The answer is `null` if the device still keeps it.
 */
export function useRecordResult({ id, name }: Pick<DialledNumber, 'id' | 'name'>) {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn({ result, callId }: { result: WrittenResult; callId: string | null }) {
      const request = { numberId: id, result: resultRequestOf(result, callId) };
      try {
        // A page that is closed before the answer would offer the same result once more.
        return await deliver('tasks.record', request, { order: id, name, onKept: () => forgetResult(id) });
      } catch (error) {
        keepResult(id, result);
        throw error;
      }
    },
    onSuccess: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [key] }) => key === currentCallKey || String(key).startsWith('tasks.'),
      }),
  });
}
