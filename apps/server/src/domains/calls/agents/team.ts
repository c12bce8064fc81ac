import type { BoardRow } from '@haihu/contract/calls/agents';
import { agentStates, type AgentState } from '@haihu/contract/calls/values';
import { dayOf, startOfDay } from '@haihu/rules/day';
import type { Member } from '../../../kernel/member.ts';
import type { Whose } from '../../../kernel/whose.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { findAtBoundPhone } from '../core/phones.repository.ts';
import { findStates, type StoredState } from '../core/states.repository.ts';
import { type AgentDay, countSince } from './board.repository.ts';

/** A row of the team without the details of its call. `call` tells only whether there is one. */
export interface TeamRow extends Omit<StoredState, 'userId'> {
  memberId: string;
  isAtBoundPhone: boolean;
  call: object | null;
  today: BoardRow['today'];
}

const idle = { calls: 0, answered: 0, talkSeconds: 0 };
const nobody = Object.fromEntries(agentStates.map((state) => [state, 0])) as Record<AgentState, number>;

/** Finds the states and today's figures of these members. `others`: the figures that no row has. */
export async function findTeam(
  tenant: Queryable,
  { zone }: Pick<Member, 'zone'>,
  whose: Whose,
  now: Date,
): Promise<{ rows: TeamRow[]; others: BoardRow['today'] }> {
  const [states, days, atBoundPhone] = await Promise.all([
    findStates(tenant, whose, now),
    countSince(tenant, whose, startOfDay(dayOf(now, zone), zone)),
    findAtBoundPhone(tenant),
  ]);
  const figures = new Map(days.map((day) => [day.agentId, day]));
  const rows = states.map(({ userId, ...state }): TeamRow => {
    const { calls, answered, talkSeconds } = figures.get(userId) ?? idle;
    figures.delete(userId);
    return {
      ...state,
      memberId: userId,
      isAtBoundPhone: atBoundPhone.has(userId),
      call: state.callId === null ? null : {},
      today: { calls, answered, talkSeconds },
    };
  });
  return { rows, others: sumOf([...figures.values()]) };
}

/** Counts the agents in each state. */
export function countStates(agents: TeamRow[]): Record<AgentState, number> {
  const counts = { ...nobody };
  for (const { state } of agents) counts[state] += 1;
  return counts;
}

/** Adds up days of agents. */
export function sumOf(days: (AgentDay | BoardRow['today'])[]): BoardRow['today'] {
  return days.reduce<BoardRow['today']>(
    (sum, { calls, answered, talkSeconds }) => ({
      calls: sum.calls + calls,
      answered: sum.answered + answered,
      talkSeconds: sum.talkSeconds + talkSeconds,
    }),
    idle,
  );
}
