import type { ReplyOf } from '@haihu/contract/contract';
import { DeviceChange } from './device-change.tsx';
import { LeaveMessage } from './leave-message.tsx';
import { RecordSwitch } from './record-switch.tsx';
import { t } from './texts.ts';
import './consult.css';

interface TalkExtrasProps {
  callId: string;
  controls: ReplyOf<'calls.controls'>;
  /** Called once the agent has left the call to a machine, with the words that say so. */
  onLeft: (words: string) => void;
}

/**
 * Draws the keys of a talk that the screen of the call loads later: the message for a machine, the recording or the reason
 * why there is none, and the question about a headset that came or went.
 */
export default function TalkExtras({ callId, controls, onLeft }: TalkExtrasProps) {
  const { recording, unrecorded, consult, transferTo, isHeld } = controls;
  // The words of a pause take the whole line, and the keys above must keep their place under the thumb.
  const hasRoom = recording?.pausedSince == null;
  return (
    <div className="talk-extras">
      <DeviceChange />
      {unrecorded && <p className="sec">{t.unrecorded[unrecorded]}</p>}
      {recording && <RecordSwitch callId={callId} recording={recording} />}
      {hasRoom && !consult && !transferTo && <LeaveMessage callId={callId} isHeld={isHeld} onLeft={onLeft} />}
    </div>
  );
}
