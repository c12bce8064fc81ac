import type { FollowUp } from '@haihu/contract/followups/core/follow-up';
import { useState } from 'react';
import { type DraftPicture, waitingPictures } from '../../../parts/followups/pictures/draft-picture.ts';
import { forgetPictures } from '../../../parts/followups/pictures/kept-pictures.ts';
import { PictureChoice } from '../../../parts/followups/pictures/picture-choice.tsx';
import { t as form } from '../../../parts/followups/texts.ts';
import { common } from '../../../shared/i18n/common.ts';
import { clockTime } from '../../../shared/lib/day.ts';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TextAreaBox } from '../../../shared/ui/text-area.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useEditFollowUp } from './use-edit-follow-up.ts';
import { t } from './detail-texts.ts';

const LONGEST = 2000;

interface EditNoteSheetProps {
  open: boolean;
  onClose: () => void;
  followUp: FollowUp;
}

/**
 * Corrects the text and the pictures of a follow-up that the user wrote a moment ago. Needs a new `key` for each
 * opening.
 */
export default function EditNoteSheet({ open, onClose, followUp }: EditNoteSheetProps) {
  const { id, customerId, outcome, location, editableUntil } = followUp;
  const [text, setText] = useState(followUp.text);
  const [pictures, setPictures] = useState<readonly DraftPicture[]>(() => followUp.pictures.map(asDraft));
  const save = useEditFollowUp(customerId, close);

  /** Closes the sheet and deletes its unsaved pictures, because no draft uses them. */
  function close(): void {
    void forgetPictures(pictures.flatMap(({ id: kept, saved }) => (saved ? [] : kept)));
    onClose();
  }

  function send(): void {
    const waiting = waitingPictures(pictures);
    if (waiting > 0) return showToast(form.sendingPictures(waiting));
    if (!text.trim() && !outcome && !location && pictures.length === 0) return showToast(form.needsSomething);
    save.mutate({ id, text: text.trim(), pictures: pictures.flatMap(({ sent }) => sent?.path ?? []) });
  }

  return (
    <Sheet
      open={open}
      onClose={close}
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
      <div className="extras pad">
        <PictureChoice pictures={pictures} onChange={setPictures} />
      </div>
    </Sheet>
  );
}

const asDraft = ({ path, ...saved }: FollowUp['pictures'][number]): DraftPicture => ({
  id: path,
  sent: { path, at: Date.now() },
  saved,
});
