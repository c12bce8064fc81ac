import type { RevealReason } from '@haihu/contract/customers/values';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { type RevealedNumber, useReveal } from './use-reveal.ts';
import { t } from './reveal-texts.ts';

const reasons = ['other_channel', 'identity', 'wrong_number', 'complaint', 'other'] as const;
const LONGEST = 100;

interface RevealSheetProps {
  id: string;
  open: boolean;
  onClose: () => void;
  onRevealed: (revealed: RevealedNumber) => void;
}

/** Asks for the reason to see a number in full. The reason is recorded. */
export default function RevealSheet({ id, open, onClose, onRevealed }: RevealSheetProps) {
  const [reason, setReason] = useState<RevealReason | null>(null);
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const reveal = useReveal((revealed) => {
    onRevealed(revealed);
    onClose();
  });
  const missing = reason === 'other' && words.trim() === '';

  function ask(): void {
    setTried(true);
    if (reason && !missing) reveal.mutate({ id, reason, words: words.trim() || undefined });
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.title}
      closeLabel={common.close}
      bar={<SaveBar label={t.show} busy={reveal.isPending} busyWords={t.opening} onSave={ask} />}
    >
      <div className="pad reveal-form">
        <p className="sec">{t.why}</p>
        <ChipChoice<RevealReason>
          label={t.reason}
          layout="wrap"
          options={reasons.map((value) => ({ value, label: t.reasons[value] }))}
          value={reason}
          onChange={setReason}
        />
        <p className="c-danger note reveal-problem" role="alert">
          {tried && !reason ? t.chooseReason : reveal.error?.message}
        </p>
        <TextArea
          label={reason === 'other' ? t.words : t.wordsOptional}
          maxLength={LONGEST}
          value={words}
          error={tried && missing ? t.wordsMissing : undefined}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
    </Sheet>
  );
}
