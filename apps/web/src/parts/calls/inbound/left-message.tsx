import type { VoiceMessage } from '@haihu/contract/calls/core/voice-message';
import { lazy, Suspense } from 'react';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { t } from './texts.ts';

const VoiceMessages = lazy(() =>
  import('./voice-messages.tsx').catch((): { default: typeof import('./voice-messages.tsx').default } => ({
    default: () => <></>,
  })),
);

interface LeftMessageProps {
  missedId: string;
  messages: VoiceMessage[] | undefined;
  /** True when the user owes this call back. */
  isOwn: boolean;
}

/** Draws players for the messages of a missed call, if the user may hear them. Draws nothing without any. */
export function LeftMessage({ missedId, messages = [], isOwn }: LeftMessageProps) {
  const hearsAll = useAllowed('calls.recording');
  const stored = messages.filter(({ hasRecording }) => hasRecording);
  if (stored.length === 0 || !(isOwn || hearsAll)) return null;
  return (
    <Suspense fallback={null}>
      <VoiceMessages missedId={missedId} messages={stored} />
    </Suspense>
  );
}

/** Returns true if the person of a missed call withheld the number. Nobody can call back. */
export const isNumberWithheld = ({ customerId, mobile }: { customerId: string | null; mobile: string }): boolean =>
  customerId === null && mobile === '';

/** Writes that a caller left a message, and its length: 留言 0:23. Null: they left none. */
export function leftMessageWords(messages: VoiceMessage[] | undefined): string | null {
  const [last] = messages ?? [];
  if (!last) return null;
  const { seconds } = last;
  return t.leftMessage(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
}
