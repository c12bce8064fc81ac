import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { pause, play } from '../../../shared/ui/icons/phone.ts';
import { useAudio } from '../../../shared/ui/use-audio.ts';
import { recordingLink, tellWhyNot } from '../../../parts/calls/recordings/recording.ts';
import { t } from '../../../parts/calls/texts.ts';

/** Draws a play button for places without room for a player. */
export function RecordingButton({ callId }: { callId: string }) {
  const audio = useAudio({ load: () => recordingLink(callId), onError: tellWhyNot });
  return (
    <IconButton
      look="accent"
      icon={<Icon shape={audio.running ? pause : play} />}
      label={audio.running ? t.pause : t.play}
      onClick={() => (audio.running ? audio.pause() : void audio.play())}
    />
  );
}
