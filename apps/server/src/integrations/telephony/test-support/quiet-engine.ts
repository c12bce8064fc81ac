import { lineTransports } from '@haihu/contract/calls/values';
import type { Telephony } from '../telephony.ts';

type Parts =
  | 'recording'
  | 'recordedSeconds'
  | 'recorded'
  | 'forgetRecording'
  | 'ownSounds'
  | 'bringSound'
  | 'forgetSound'
  | 'keptEnd'
  | 'forgetEnd'
  | 'inspect'
  | 'takeLeftCallers';

/** The parts of an engine that keeps nothing: no recordings, sounds, ends and callers. */
export const keepsNothing: Pick<Telephony, Parts> = {
  recording: async () => null,
  recordedSeconds: async () => null,
  recorded: async () => [],
  forgetRecording: async () => {},
  ownSounds: async () => [],
  bringSound: async () => {},
  forgetSound: async () => {},
  keptEnd: async () => null,
  forgetEnd: async () => {},
  inspect: async () => ({ version: null, fault: null, missingSounds: [], transports: [...lineTransports] }),
  takeLeftCallers: async () => {},
};
