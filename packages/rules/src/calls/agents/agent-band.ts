import type { AgentState, PauseReason } from '@haihu/contract/calls/values';

/** A change of what an agent chose, of their devices or of their after-call work. Instants are ISO 8601. */
export interface LoggedState {
  at: string;
  chosen: 'ready' | 'break' | 'offline';
  reason: PauseReason | null;
  /** False while no device of the agent is connected. */
  isHere: boolean;
  /** The end of the after-call work of then. */
  wrapUpUntil: string | null;
}

/** A call of the agent. `talkedAt`: `null` if both never talked. `endedAt`: `null` while it runs. */
export interface BandCall {
  calledAt: string;
  talkedAt: string | null;
  endedAt: string | null;
}

/** A stretch of an agent's day in one state. */
export interface BandPart {
  state: AgentState;
  /** The reason of a break. */
  reason: PauseReason | null;
  from: string;
  to: string;
}

type State = Pick<BandPart, 'state' | 'reason'>;

/**
 * Returns the states of an agent from one instant to another, without a gap. A call comes before everything else, as on
 * the board. Before the first entry of `log` the agent was offline. `log` and `calls` are in the order of time.
 */
export function bandOf(
  log: readonly LoggedState[],
  calls: readonly BandCall[],
  { from, to }: { from: string; to: string },
): BandPart[] {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const moments = [begin, end, ...log.flatMap(({ at, wrapUpUntil }) => [at, wrapUpUntil]), ...calls.flatMap(momentsOf)]
    .flatMap((moment) => (moment === null ? [] : typeof moment === 'number' ? moment : Date.parse(moment)))
    .filter((moment) => moment >= begin && moment <= end);
  const inOrder = [...new Set(moments)].toSorted((one, other) => one - other);
  const band: BandPart[] = [];
  for (const [index, moment] of inOrder.slice(0, -1).entries()) {
    const state = callAt(calls, moment) ?? loggedAt(log, moment);
    const last = band.at(-1);
    const until = new Date(inOrder[index + 1]!).toISOString();
    if (last?.state === state.state && last.reason === state.reason) last.to = until;
    else band.push({ ...state, from: new Date(moment).toISOString(), to: until });
  }
  return band;
}

const momentsOf = ({ calledAt, talkedAt, endedAt }: BandCall) => [calledAt, talkedAt, endedAt];

function callAt(calls: readonly BandCall[], moment: number): State | null {
  const call = calls.findLast(
    ({ calledAt, endedAt }) => Date.parse(calledAt) <= moment && (endedAt === null || moment < Date.parse(endedAt)),
  );
  if (!call) return null;
  const talks = call.talkedAt !== null && Date.parse(call.talkedAt) <= moment;
  return { state: talks ? 'busy' : 'calling', reason: null };
}

function loggedAt(log: readonly LoggedState[], moment: number): State {
  const entry = log.findLast(({ at }) => Date.parse(at) <= moment);
  if (!entry?.isHere || entry.chosen === 'offline') return { state: 'offline', reason: null };
  if (entry.chosen === 'break') return { state: 'break', reason: entry.reason };
  const wrapsUp = entry.wrapUpUntil !== null && moment < Date.parse(entry.wrapUpUntil);
  return { state: wrapsUp ? 'wrap_up' : 'ready', reason: null };
}
