import { useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { OneFieldForm } from './one-field-form.tsx';
import { t } from './texts.ts';

/** Takes the outside number that the agent wants to talk with, and rings it. */
export function OutsideNumber({ callId, onDone }: { callId: string; onDone: () => void }) {
  const queries = useQueryClient();
  return (
    <OneFieldForm
      kind="tel"
      label={t.number}
      hint={t.numberHint}
      maxLength={30}
      action={t.ring}
      isRequired
      send={(mobile) =>
        sendRequest('calls.consult', { id: callId, mobile }).finally(() =>
          queries.invalidateQueries({ queryKey: ['calls.controls', callId] }),
        )
      }
      onDone={onDone}
    />
  );
}
