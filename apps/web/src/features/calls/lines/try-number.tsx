import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { t } from './texts.ts';

/** Shows beforehand which number the owner of a typed number would see. Nothing is dialled. */
export function TryNumber() {
  const [mobile, setMobile] = useState('');
  const asked = useMutation({ mutationFn: () => sendRequest('calls.callerId', { mobile }) });
  const answer = asked.data;
  return (
    <form
      className="try-number"
      onSubmit={(event) => {
        event.preventDefault();
        if (mobile.trim()) asked.mutate();
      }}
    >
      <TextField
        kind="tel"
        label={t.tryNumber}
        hint={t.tryHint}
        error={asked.error?.message}
        value={mobile}
        maxLength={30}
        onChange={(event) => {
          setMobile(event.target.value);
          asked.reset();
        }}
      />
      {answer && (
        <NoticeBox tone="info">
          {answer.callerId ? t.shown(answer.callerId, answer.lineName) : t.shownByCity(answer.lineName)}
          <br />
          {[t.chosenBy[answer.chosenBy], answer.callerArea, answer.fault && t.faults[answer.fault]]
            .filter(Boolean)
            .join(' · ')}
        </NoticeBox>
      )}
      <Button type="submit" size="medium" busy={asked.isPending}>
        {t.tryIt}
      </Button>
    </form>
  );
}
