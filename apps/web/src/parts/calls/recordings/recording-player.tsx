import { useRef } from 'react';
import { Allowed } from '../../../shared/lib/allowed.tsx';
import { Player, type PlayerProps } from '../../../shared/ui/player.tsx';
import { useSeen } from '../../../shared/ui/use-seen.ts';
import { recordingLink, silencesOf, tellWhyNot, useBars } from './recording.ts';
import { t } from '../texts.ts';

const labels = { play: t.play, pause: t.pause, seek: t.seek, speed: t.speed };

interface RecordingPlayerProps {
  callId: string;
  /** Content below the player. With it the player can also skip silence. */
  children?: PlayerProps['children'];
  /** Length of the talk in seconds. */
  seconds: number;
}

/** Draws the recording of an ended call. Loads the waveform once it is visible, and the sound once it is played. */
export function RecordingPlayer(props: RecordingPlayerProps) {
  return (
    <Allowed codes="calls.recording">
      <LazyPlayer {...props} />
    </Allowed>
  );
}

function LazyPlayer({ callId, seconds, children }: RecordingPlayerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const peaks = useBars(callId, useSeen(frame));
  const spans = silencesOf(peaks, seconds);
  const more = children && { children, ...(spans.length > 0 && { silences: { label: t.skipSilence, spans } }) };
  return (
    <div ref={frame}>
      <Player
        load={() => recordingLink(callId)}
        onError={tellWhyNot}
        duration={seconds}
        {...more}
        {...{ peaks, labels }}
      />
    </div>
  );
}
