import { useChangingRequest } from '../../../shared/lib/use-changing-request.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';

/** Returns true for queries that a block changes. */
export const isOfCallers = (key: string): boolean =>
  key === 'calls.blocked' || key === 'calls.missed' || key === 'messages.agenda';

const onError = (error: Error) => showToast(error.message, { kind: 'warn' });

/** Returns a function that takes a number off the list, and offers to undo that. */
export function useUnblock(): (id: string) => void {
  const { mutate } = useChangingRequest('calls.unblock', isOfCallers);
  const undo = (id: string) => mutate({ id, undo: true }, { onError });
  return (id) =>
    mutate(
      { id },
      {
        onSuccess: () => showToast(t.unblocked, { kind: 'done', action: { label: t.undo, onAct: () => undo(id) } }),
        onError,
      },
    );
}
