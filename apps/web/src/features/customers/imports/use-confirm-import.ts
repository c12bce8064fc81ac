import type { ImportInfo } from '@haihu/contract/customers/imports';
import type { ImportTarget } from '@haihu/contract/customers/values';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendWithReason, tellListRefusal } from '../../../parts/files/list-reason.tsx';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import type { Destination } from './target-choice.tsx';

/** The treatment of numbers that are customers already. */
export type ExistingChoice = 'skip' | 'merge' | 'add';

/** Confirms an import with the user's decisions. `onConfirmed` gets the target; none for follow-ups. */
export function useConfirmImport(
  { id, kind }: Pick<ImportInfo, 'id' | 'kind'>,
  { destination, existing }: { destination: Destination; existing: ExistingChoice },
  onConfirmed: (target: ImportTarget | undefined) => void,
) {
  const queries = useQueryClient();
  const ofCustomers = kind === 'customers';
  const { target, seaId, staff } = destination;
  return useMutation({
    // The key makes sure that an import is confirmed once, however often the button is pressed.
    mutationFn: () => {
      const key = `confirm-${id}-import`;
      const place =
        target === 'sea' ? { seaId } : target === 'staff' ? { userIds: staff.map((one) => one.userId) } : {};
      return sendWithReason((typed) => {
        const asked = { importId: id, ...(typed && { reason: typed }) };
        if (!ofCustomers) return sendRequest('customers.confirmFollowUps', asked, { key });
        return sendRequest('customers.confirmImport', { ...asked, target, existing, ...place }, { key });
      });
    },
    async onSuccess(begun) {
      if (begun === null) return;
      await queries.invalidateQueries({ queryKey: ['customers.importInfo', id] });
      onConfirmed(ofCustomers ? target : undefined);
    },
    onError: tellListRefusal,
  });
}
