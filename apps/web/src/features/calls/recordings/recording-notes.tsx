import type { RecordingNote } from '@haihu/contract/calls/recordings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tellWhyNot } from '../../../parts/calls/recordings/recording.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { clock } from '../../../shared/ui/player.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { t } from '../records/detail-texts.ts';

interface RecordingNotesProps {
  callId: string;
  /** Present second of the recording. */
  at: number;
  onSeek: (second: number) => void;
}

/** Lists the notes of listeners on single seconds. A tap jumps to the second. */
export function RecordingNotes({ callId, at, onSeek }: RecordingNotesProps) {
  const [text, setText] = useState('');
  const queries = useQueryClient();
  const key = ['calls.notes', callId];
  const notes = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => sendRequest('calls.notes', { callId }, { signal }),
  });
  const changed = () => queries.invalidateQueries({ queryKey: key });
  const second = Math.floor(at);
  const add = useMutation({
    mutationFn: () => sendRequest('calls.addNote', { callId, second, text: text.trim() }),
    onSuccess: () => {
      setText('');
      return changed();
    },
    onError: tellWhyNot,
  });
  const remove = useMutation({
    mutationFn: (id: string) => sendRequest('calls.deleteNote', { callId, id }),
    onSettled: changed,
    onError: tellWhyNot,
  });
  return (
    <section className="recording-notes" aria-label={t.notes}>
      <ul>
        {notes.data?.list.map((note) => (
          <Note key={note.id} note={note} onSeek={onSeek} onRemove={() => remove.mutate(note.id)} />
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) add.mutate();
        }}
      >
        <TextField
          label={t.noteAt(clock(second))}
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" size="medium" busy={add.isPending} disabled={text.trim() === ''}>
          {t.add}
        </Button>
      </form>
    </section>
  );
}

interface NoteProps {
  note: RecordingNote;
  onSeek: (second: number) => void;
  onRemove: () => void;
}

function Note({ note: { second, text, authorId, authorName }, onSeek, onRemove }: NoteProps) {
  return (
    <li>
      <button type="button" className="link hit num" aria-label={t.goTo(clock(second))} onClick={() => onSeek(second)}>
        {clock(second)}
      </button>
      <span className="grow">
        {text} <span className="note">{authorName}</span>
      </span>
      {authorId === sessionUser()?.userId && (
        <IconButton icon={<Icon name="close" size="s" />} label={t.remove} onClick={onRemove} />
      )}
    </li>
  );
}
