import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { t } from './texts.ts';

/** Takes the outside number that the agent wants to talk with, and rings it. An error stays beside the number. */
export function OutsideNumber({ callId, onDone }: { callId: string; onDone: () => void }) {
  const queries = useQueryClient();
  const [mobile, setMobile] = useState('');
  const ring = useMutation({
    mutationFn: () => sendRequest('calls.consult', { id: callId, mobile }),
    onSuccess: onDone,
    // The field shows it.
    onError: () => {},
    onSettled: () => queries.invalidateQueries({ queryKey: ['calls.controls', callId] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mobile.trim() !== '' && !ring.isPending) ring.mutate();
  };
  return (
    <form className="outside-number" onSubmit={submit}>
      <TextField
        kind="tel"
        label={t.number}
        hint={t.numberHint}
        autoComplete="off"
        maxLength={30}
        value={mobile}
        error={ring.error?.message}
        onChange={({ target }) => {
          setMobile(target.value);
          ring.reset();
        }}
      />
      <Button type="submit" kind="primary" busy={ring.isPending} disabled={mobile.trim() === ''}>
        {t.ring}
      </Button>
    </form>
  );
}
