import type { VoiceMessage } from '@haihu/contract/calls/core/voice-message';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { LazyPlayer } from '../recordings/recording-player.tsx';
import './voice-messages.css';

interface VoiceMessagesProps {
  missedId: string;
  /** The messages that are stored, the newest first. */
  messages: VoiceMessage[];
}

/** Draws the players of the messages that a caller left. Each message is loaded once it is played. */
export default function VoiceMessages({ missedId, messages }: VoiceMessagesProps) {
  async function load(callId: string): Promise<string> {
    return (await sendRequest('calls.voiceMessage', { id: missedId, callId })).link;
  }

  return (
    <div className="voice-messages">
      {messages.map(({ callId, at, seconds }) => (
        <div key={callId}>
          {messages.length > 1 && <span className="note c-2">{dayAndClock(at)}</span>}
          <LazyPlayer callId={callId} seconds={seconds} load={() => load(callId)} />
        </div>
      ))}
    </div>
  );
}
