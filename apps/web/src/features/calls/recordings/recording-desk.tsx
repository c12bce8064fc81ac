import type { Call } from '@haihu/contract/calls/core/calls';
import { useState } from 'react';
import { recordingLink, tellWhyNot } from '../../../parts/calls/recordings/recording.ts';
import { RecordingPlayer } from '../../../parts/calls/recordings/recording-player.tsx';
import { Allowed } from '../../../shared/lib/allowed.tsx';
import { downloadFile } from '../../../shared/lib/download.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { t } from '../records/detail-texts.ts';
import { RecordingNotes } from './recording-notes.tsx';

/** Plays the recording of a call, with notes at single seconds and a download, for members with the permission. */
export function RecordingDesk({ call }: { call: Pick<Call, 'id' | 'talkSeconds' | 'pauses'> }) {
  const { id: callId, talkSeconds: seconds, pauses } = call;
  return (
    <>
      <RecordingPlayer {...{ callId, seconds, pauses }}>
        {({ at, seek }) => <RecordingNotes callId={callId} at={at} onSeek={seek} />}
      </RecordingPlayer>
      <Allowed codes="calls.recording">
        <Download callId={callId} />
      </Allowed>
    </>
  );
}

function Download({ callId }: { callId: string }) {
  const [busy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    await recordingLink(callId)
      .then((link) => downloadFile(link, `${callId}.wav`))
      .catch(tellWhyNot);
    setBusy(false);
  }

  return (
    <Button size="medium" busy={busy} busyWords={t.downloading} onClick={() => void download()}>
      {t.download}
    </Button>
  );
}
