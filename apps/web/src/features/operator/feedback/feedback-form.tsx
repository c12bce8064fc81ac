import { useState } from 'react';
import { type DraftPicture, waitingPictures } from '../../../parts/followups/pictures/draft-picture.ts';
import { PictureChoice } from '../../../parts/followups/pictures/picture-choice.tsx';
import { useUnsaved } from '../../../shared/lib/use-unsaved.ts';
import { SubmitButton } from '../../../shared/ui/submit-button.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';
import { LONGEST, LONGEST_CONTACT, useSendFeedback } from './use-feedback.ts';

/** Sends feedback to the operator: text, pictures, and a contact outside of the app. */
export function FeedbackForm() {
  const [text, setText] = useState('');
  const [contact, setContact] = useState('');
  const [pictures, setPictures] = useState<readonly DraftPicture[]>([]);
  const send = useSendFeedback();
  useUnsaved(text.trim() !== '' || pictures.length > 0);
  const { length } = text.trim();
  const waiting = waitingPictures(pictures);

  function submit(): void {
    if (waiting > 0) return showToast(t.waitPictures(waiting), { kind: 'warn' });
    const paths = pictures.flatMap(({ sent }) => sent?.path ?? []);
    send.mutate(
      { text: text.trim(), pictures: paths, contact: contact.trim() || undefined },
      {
        onSuccess() {
          showToast(t.sent, { kind: 'done' });
          setText('');
          setPictures([]);
        },
        onError: (error) => showToast(error.message, { kind: 'warn' }),
      },
    );
  }

  return (
    <form
      className="feedback-form pad"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextArea
        label={t.text}
        placeholder={t.textPlaceholder}
        rows={4}
        value={text}
        error={length > LONGEST ? t.tooLong(LONGEST) : undefined}
        hintEnd={t.count(length, LONGEST)}
        onChange={({ target: { value } }) => setText(value)}
      />
      <PictureChoice pictures={pictures} onChange={(change) => setPictures(change)} alwaysSmall />
      <TextField
        label={t.contact}
        hint={t.contactHint}
        value={contact}
        maxLength={LONGEST_CONTACT}
        autoComplete="off"
        onChange={({ target: { value } }) => setContact(value)}
      />
      <SubmitButton
        offReason={length === 0 ? t.textNeeded : length > LONGEST ? t.tooLong(LONGEST) : undefined}
        busy={send.isPending}
        busyWords={t.sending}
      >
        {t.send}
      </SubmitButton>
    </form>
  );
}
