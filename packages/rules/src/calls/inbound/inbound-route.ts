/** The facts by which a caller is led to an agent. Agents are named by their ids. */
export interface CallerFacts {
  /** The agent who last talked with this number, or called it. Null: nobody did lately. */
  lastAgent: string | null;
  /** The owner of the customer. Null: nobody. */
  owner: string | null;
  /** The agents who are ready and can be rung, in the order in which they are to be. */
  ready: readonly string[];
  /** The agents who are at work and not ready. They may become ready soon. */
  busy: readonly string[];
  /** The agents of the team that the caller chose. They are rung before all others. Null: the caller chose none. */
  team: readonly string[] | null;
  /** The agents who were rung for this caller and did not come. */
  tried: readonly string[];
  /** Seconds since the caller arrived. */
  waited: number;
  /** Seconds for which a caller waits while agents are busy. */
  longestWait: number;
  /** True when a caller to whom nobody comes is asked to leave a message. */
  takesMessages: boolean;
}

export type CallerStep = { do: 'ring'; agentId: string } | { do: 'wait' } | { do: 'voicemail' } | { do: 'give_up' };

/**
 * Returns the next step for a caller. The caller goes to the last agent, else to the owner, else to the first ready
 * agent. Those of a chosen team go before all others. Nobody is rung twice. A caller waits only while an agent may still
 * come.
 */
export function routeCaller(caller: CallerFacts): CallerStep {
  const { lastAgent, owner, ready, busy, team, tried, waited, longestWait, takesMessages } = caller;
  const isFree = (agentId: string) => ready.includes(agentId) && !tried.includes(agentId);
  const free = [lastAgent, owner, ...ready].filter((one) => one !== null).filter(isFree);
  const agentId = free.find((one) => team?.includes(one)) ?? free[0];
  if (agentId) return { do: 'ring', agentId };
  const mayCome = busy.some((one) => !tried.includes(one));
  if (mayCome && waited < longestWait) return { do: 'wait' };
  return { do: takesMessages ? 'voicemail' : 'give_up' };
}
