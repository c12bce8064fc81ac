import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';
import { LONGEST, useReply } from './use-feedback.ts';

/** Adds text to feedback that was already sent. */
export function ReplySheet({ id, onClose }: { id: string; onClose: () => void }) {
  const [text, setText] = useState('');
  const reply = useReply(id);
  const { length } = text.trim();

  function send(): void {
    reply.mutate(text.trim(), {
      onSuccess() {
        showToast(t.replied, { kind: 'done' });
        onClose();
      },
      onError: (error) => showToast(error.message, { kind: 'warn' }),
    });
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t.replyTitle}
      closeLabel={common.close}
      bar={
        <SaveBar
          label={t.replySend}
          disabled={length === 0 || length > LONGEST}
          busy={reply.isPending}
          busyWords={t.sending}
          onSave={send}
        />
      }
    >
      <div className="pad">
        <TextArea
          label={t.replyLabel}
          rows={4}
          value={text}
          error={length > LONGEST ? t.tooLong(LONGEST) : undefined}
          hintEnd={t.count(length, LONGEST)}
          onChange={({ target: { value } }) => setText(value)}
        />
      </div>
    </Sheet>
  );
}
