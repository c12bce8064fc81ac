import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { t } from './texts.ts';

/** Parks the call with a note for the colleague who takes it. An error stays beside the note. */
export function ParkForm({ callId, onDone }: { callId: string; onDone: () => void }) {
  const [note, setNote] = useState('');
  const park = useMutation({
    mutationFn: () => sendRequest('calls.park', { id: callId, note: note.trim() }),
    onSuccess: onDone,
    // The field shows it.
    onError: () => {},
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!park.isPending) park.mutate();
  };
  return (
    <form className="outside-number" onSubmit={submit}>
      <TextField
        label={t.parkNote}
        hint={t.parkNoteHint}
        autoComplete="off"
        maxLength={200}
        value={note}
        error={park.error?.message}
        onChange={({ target }) => {
          setNote(target.value);
          park.reset();
        }}
      />
      <Button type="submit" kind="primary" busy={park.isPending}>
        {t.park}
      </Button>
    </form>
  );
}
