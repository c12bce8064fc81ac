import type { Call } from '@haihu/contract/calls/core/calls';

/** Writes the names of the members who talked, each once: those who had the call in turn, then those beside them. */
export function talkersOf({
  agentName,
  talkers,
  companions,
}: Pick<Call, 'agentName' | 'talkers' | 'companions'>): string {
  const names = talkers.length > 0 ? talkers.map(({ name }) => name) : [agentName];
  return [...new Set([...names, ...companions.map(({ name }) => name)])].filter(Boolean).join(' · ');
}
