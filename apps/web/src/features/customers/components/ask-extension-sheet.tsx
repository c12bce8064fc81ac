import { EXTENSION_DAYS } from '@haihu/rules/return-clock';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { customerChanged } from '../../../shared/customers/customer-cache.ts';
import { common } from '../../../shared/i18n/common.ts';
import { call } from '../../../shared/lib/call.ts';
import { PhraseChips } from '../../../shared/ui/phrase-chips.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from '../extend-texts.ts';

interface AskExtensionSheetProps {
  id: string;
  left: number;
  open: boolean;
  onClose: () => void;
}

/** The owner asks whoever leads them for more time, and says why. */
export default function AskExtensionSheet({ id, left, open, onClose }: AskExtensionSheetProps) {
  const [reason, setReason] = useState('');
  const queries = useQueryClient();
  const ask = useMutation({
    mutationFn: () => call('customers.askExtension', { id, reason: reason.trim() }),
    onSuccess() {
      showToast(t.asked, { kind: 'done' });
      onClose();
    },
    onError: (error) => showToast(error.message, { kind: 'warn' }),
    onSettled: () => customerChanged(queries, id),
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.askTitle(EXTENSION_DAYS)}
      closeLabel={common.close}
      bar={
        <SaveBar
          label={t.ask}
          disabled={reason.trim() === ''}
          busy={ask.isPending}
          busyWords={t.sending}
          onSave={() => ask.mutate()}
        />
      }
    >
      <div className="pad">
        <p className="sec">{t.askNote(EXTENSION_DAYS, left)}</p>
        <TextField
          label={t.reason}
          value={reason}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <PhraseChips label={t.reasons} phrases={t.usual} onPick={setReason} />
    </Sheet>
  );
}
