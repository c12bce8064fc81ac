import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { PhraseChips } from '../../../shared/ui/phrase-chips.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { t } from './extension-texts.ts';

interface ReasonSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Text about the effect. */
  note: string;
  /** Label of the button that sends it. */
  label: string;
  busy: boolean;
  /** Called with the typed reason without spaces around it. Never empty. */
  onSend: (reason: string) => void;
}

/** Asks for the reason to request or grant more time with a customer. It is required. */
export function ReasonSheet({ open, onClose, title, note, label, busy, onSend }: ReasonSheetProps) {
  const [reason, setReason] = useState('');
  const typed = reason.trim();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={common.close}
      bar={
        <SaveBar label={label} disabled={typed === ''} busy={busy} busyWords={t.sending} onSave={() => onSend(typed)} />
      }
    >
      <div className="pad">
        <p className="sec">{note}</p>
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
