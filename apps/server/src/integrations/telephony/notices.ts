import type { RecordingNotice } from '@haihu/rules/calls/recording-notices';
import type { OwnSound } from './sounds.ts';

/** The sentence about the recording that an engine plays. */
export interface OrderedNotice {
  kind: RecordingNotice['kind'];
  /** Null: an older release placed the call, and named no language. */
  language: RecordingNotice['language'] | null;
  /** The enterprise's own sound for it. */
  own?: OwnSound;
}

/**
 * Tells how the sentence about the recording went. `asked`: the customer hears the question. `agreed`: they pressed the
 * key, and the recording begins. `no_sound`: the engine has no sound for it, so the call is not recorded.
 */
export interface NoticeEvent {
  type: 'notice';
  at: string;
  outcome: NoticeOutcome;
}
export const noticeOutcomes = ['asked', 'agreed', 'no_sound'] as const;
export type NoticeOutcome = (typeof noticeOutcomes)[number];
