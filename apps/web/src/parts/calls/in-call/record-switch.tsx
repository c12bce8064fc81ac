import type { ReplyOf } from '@haihu/contract/contract';
import { LONGEST_PAUSE } from '@haihu/rules/calls/recording-pauses';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { haptic } from '../../../shared/lib/haptics.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { clock } from '../../../shared/ui/player.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { t } from './texts.ts';

interface RecordSwitchProps {
  callId: string;
  recording: NonNullable<ReplyOf<'calls.controls'>['recording']>;
}

/** Draws the key that pauses the recording of the call, and the time until it goes on by itself. */
export function RecordSwitch({ callId, recording: { pausedSince } }: RecordSwitchProps) {
  const queries = useQueryClient();
  const queryKey = ['calls.controls', callId];
  const record = useMutation({
    mutationFn: (isOn: boolean) => sendRequest('calls.record', { id: callId, isOn }),
    onError: (error) => showToast(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  function turn(isOn: boolean): void {
    haptic('light');
    record.mutate(isOn);
  }
  if (pausedSince === null) {
    return (
      <Button size="medium" kind="soft" busy={record.isPending} onClick={() => turn(false)}>
        {t.pauseRecording}
      </Button>
    );
  }
  return (
    <NoticeBox
      end={
        <button type="button" className="w6 hit" onClick={() => turn(true)}>
          {t.resumeRecording}
        </button>
      }
    >
      <Remaining since={Date.parse(pausedSince)} onOver={() => void queries.invalidateQueries({ queryKey })} />
    </NoticeBox>
  );
}

function Remaining({ since, onOver }: { since: number; onOver: () => void }) {
  const left = Math.max(0, Math.ceil(LONGEST_PAUSE - (useNow() - since) / 1000));
  useEffect(() => {
    if (left > 0) return;
    // The server looks every few seconds.
    const asking = setInterval(onOver, 2000);
    return () => clearInterval(asking);
  }, [left, onOver]);
  return <span role="timer">{t.recordingPaused(clock(left))}</span>;
}
