import type { Call } from '@haihu/contract/calls/core/calls';
import { useRef } from 'react';
import { Allowed } from '../../../shared/lib/allowed.tsx';
import { clock, Player, type PlayerProps } from '../../../shared/ui/player.tsx';
import { useSeen } from '../../../shared/ui/use-seen.ts';
import { recordingLink, silencesOf, tellWhyNot, useBars } from './recording.ts';
import { t as inCall } from '../in-call/texts.ts';
import { t } from '../texts.ts';

const labels = { play: t.play, pause: t.pause, seek: t.seek, speed: t.speed };

interface RecordingPlayerProps {
  callId: string;
  /** The pauses of the recording. Each has a mark. */
  pauses?: Call['pauses'];
  /** Content below the player. With it the player can also skip silence. */
  children?: PlayerProps['children'];
  /**
   * Length of the talk in seconds, with the pauses. It counts until the call itself tells the length of its recording,
   * which is longer if the customer waited for the agent.
   */
  seconds: number;
  /** Returns a link to the sound. The default asks for the recording of the call. */
  load?: () => Promise<string>;
}

/** Draws the recording of an ended call. Loads the waveform once it is visible, and the sound once it is played. */
export function RecordingPlayer(props: RecordingPlayerProps) {
  return (
    <Allowed codes="calls.recording">
      <LazyPlayer {...props} />
    </Allowed>
  );
}

/** Draws a recording for a member who may hear it. */
export function LazyPlayer({ callId, seconds: talk, pauses = [], load, children }: RecordingPlayerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { peaks, recordingSeconds } = useBars(callId, useSeen(frame));
  const seconds = recordingSeconds ?? pauses.reduce((left, pause) => Math.max(0, left - pause.seconds), talk);
  const spans = silencesOf(peaks, seconds);
  const more = children && { children, ...(spans.length > 0 && { silences: { label: t.skipSilence, spans } }) };
  return (
    <div ref={frame}>
      <Player
        load={load ?? (() => recordingLink(callId))}
        onError={tellWhyNot}
        duration={seconds}
        gaps={pauses.map(({ second }) => second)}
        {...more}
        {...{ peaks, labels }}
      />
      {pauses.map(({ second, seconds: length }) => (
        <p key={second} className="note">
          {inCall.recordingGap(clock(second), length)}
        </p>
      ))}
    </div>
  );
}
