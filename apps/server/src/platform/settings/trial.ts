import type { ServerSettings } from './env.ts';

/** Returns sentences about everything that differs from real life, for the operator who reads the start's output. */
export function trialSentences(
  { clockAheadSeconds, simulatorSpeed }: Pick<ServerSettings, 'clockAheadSeconds' | 'simulatorSpeed'>,
  now: Date,
): string[] {
  const clock = `The clock is put ahead by ${clockAheadSeconds} s: it is ${now.toISOString()} here.`;
  const calls = `Simulated calls go ${simulatorSpeed} times as fast as in life.`;
  return [...(clockAheadSeconds > 0 ? [clock] : []), ...(simulatorSpeed === 1 ? [] : [calls])];
}
