import { EXTENSION_DAYS } from '@haihu/rules/customers/public-pools/return-clock';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { customerChanged } from '../customer-cache.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './extension-texts.ts';
import { ReasonSheet } from './reason-sheet.tsx';

interface AskExtensionSheetProps {
  id: string;
  left: number;
  open: boolean;
  onClose: () => void;
}

/** Asks the owner's leader for more time with a customer, with a reason. */
export default function AskExtensionSheet({ id, left, open, onClose }: AskExtensionSheetProps) {
  const queries = useQueryClient();
  const ask = useMutation({
    mutationFn: (reason: string) => sendRequest('customers.askExtension', { id, reason }),
    onSuccess() {
      showToast(t.asked, { kind: 'done' });
      onClose();
    },
    onError: (error) => showToast(error.message, { kind: 'warn' }),
    onSettled: () => customerChanged(queries, id),
  });
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={t.askTitle(EXTENSION_DAYS)}
      note={t.askNote(EXTENSION_DAYS, left)}
      label={t.ask}
      busy={ask.isPending}
      onSend={ask.mutate}
    />
  );
}
