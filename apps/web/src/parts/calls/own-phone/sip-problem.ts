import { type MicrophoneProblem, NoMicrophone } from './microphone.ts';

/** Returns the problem of a microphone that an error tells. */
export const microphoneProblemOf = (error: unknown): MicrophoneProblem =>
  error instanceof NoMicrophone ? error.problem : 'failed';
