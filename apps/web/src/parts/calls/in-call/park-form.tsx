import { sendRequest } from '../../../shared/lib/send-request.ts';
import { OneFieldForm } from './one-field-form.tsx';
import { t } from './texts.ts';

/** Parks the call with a note for the colleague who takes it. */
export function ParkForm({ callId, onDone }: { callId: string; onDone: () => void }) {
  return (
    <OneFieldForm
      label={t.parkNote}
      hint={t.parkNoteHint}
      maxLength={200}
      action={t.park}
      send={(note) => sendRequest('calls.park', { id: callId, note })}
      onDone={onDone}
    />
  );
}
