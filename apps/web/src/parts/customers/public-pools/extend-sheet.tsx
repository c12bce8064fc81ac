import { EXTENSION_DAYS } from '@haihu/rules/customers/public-pools/return-clock';
import { dayAndTime } from '../../../shared/lib/day.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useExtend } from './use-extend.ts';
import { t } from './extension-texts.ts';
import { ReasonSheet } from './reason-sheet.tsx';

interface ExtendSheetProps {
  id: string;
  left: number;
  open: boolean;
  onClose: () => void;
}

/** Grants more time with a customer, with a reason. For leaders. */
export default function ExtendSheet({ id, left, open, onClose }: ExtendSheetProps) {
  const extend = useExtend(id);

  function send(reason: string): void {
    extend.mutate(reason, {
      onSuccess({ returnsAt }) {
        showToast(t.extended(dayAndTime(returnsAt)));
        onClose();
      },
      onError: (error) => showToast(error.message, { kind: 'warn' }),
    });
  }

  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={t.title}
      note={t.note(EXTENSION_DAYS, left)}
      label={t.yes}
      busy={extend.isPending}
      onSend={send}
    />
  );
}
