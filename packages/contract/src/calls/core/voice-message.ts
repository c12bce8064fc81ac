import * as z from 'zod';
import { id, instant } from '../../fields.ts';

/** A message that a caller left whom nobody took. */
export const voiceMessage = z.object({
  callId: id,
  /** The instant of the call. */
  at: instant,
  seconds: z.int(),
  /** False until the message is stored, and after it was deleted. */
  hasRecording: z.boolean(),
});
export type VoiceMessage = z.output<typeof voiceMessage>;
