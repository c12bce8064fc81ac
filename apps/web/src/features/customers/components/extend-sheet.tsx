import { EXTENSION_DAYS } from '@haihu/rules/return-clock';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { dayAndTime } from '../../../shared/lib/day.ts';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { PhraseChips } from '../../../shared/ui/phrase-chips.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useExtend } from '../api/use-extend.ts';
import { t } from '../extend-texts.ts';

interface ExtendSheetProps {
  id: string;
  left: number;
  open: boolean;
  onClose: () => void;
}

/** A manager gives more time, and says why. */
export default function ExtendSheet({ id, left, open, onClose }: ExtendSheetProps) {
  const [reason, setReason] = useState('');
  const extend = useExtend(id);

  function send(): void {
    extend.mutate(reason.trim(), {
      onSuccess({ returnsAt }) {
        showToast(t.extended(dayAndTime(returnsAt)));
        onClose();
      },
      onError: (error) => showToast(error.message, { kind: 'warn' }),
    });
  }

  return (
    <Sheet open={open} onClose={onClose} title={t.title} closeLabel={common.close}>
      <div className="pad">
        <p className="sec">{t.note(EXTENSION_DAYS, left)}</p>
        <TextField
          label={t.reason}
          value={reason}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <PhraseChips label={t.reasons} phrases={t.usual} onPick={setReason} />
      <SaveBar
        label={t.yes}
        disabled={reason.trim() === ''}
        busy={extend.isPending}
        busyWords={t.sending}
        onSave={send}
      />
    </Sheet>
  );
}
