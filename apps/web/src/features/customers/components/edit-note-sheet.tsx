import type { FollowUp } from '@haihu/contract/followups';
import { useState } from 'react';
import { t as form } from '../../../shared/followups/texts.ts';
import { common } from '../../../shared/i18n/common.ts';
import { clockTime } from '../../../shared/lib/day.ts';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TextAreaBox } from '../../../shared/ui/text-area.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useEditFollowUp } from '../api/use-edit-follow-up.ts';
import { t } from '../detail-texts.ts';

const LONGEST = 2000;

interface EditNoteSheetProps {
  open: boolean;
  onClose: () => void;
  followUp: FollowUp;
}

/** Corrects what one wrote a moment ago. Give it a new key each time. */
export default function EditNoteSheet({ open, onClose, followUp }: EditNoteSheetProps) {
  const { id, customerId, outcome, editableUntil } = followUp;
  const [text, setText] = useState(followUp.text);
  const save = useEditFollowUp(customerId, onClose);
  const send = () => (text.trim() || outcome ? save.mutate({ id, text: text.trim() }) : showToast(form.needsSomething));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.editFollowUp}
      aside={t.editableUntil(clockTime(editableUntil))}
      bar={<SaveBar label={common.save} busy={save.isPending} onSave={send} />}
    >
      <div className="pad">
        <TextAreaBox
          aria-label={form.note}
          placeholder={form.notePlaceholder}
          maxLength={LONGEST}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
    </Sheet>
  );
}
