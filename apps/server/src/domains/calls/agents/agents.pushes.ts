import { agentStates, pauseReasons } from '@haihu/contract/calls/values';
import * as z from 'zod';
import type { Member } from '../../../kernel/member.ts';
import type { Presenters } from '../../../kernel/push-presenters.ts';

const agentState = z.enum(agentStates);
const pauseReason = z.enum(pauseReasons);

/** Pushes of type 141: an agent was sent on a break, or another member set their state. */
export const agentPushes = (agents: { nameOf(member: Member, userId: string): Promise<string> }): Presenters => ({
  141: async ({ member }, { state, reason, by }) => ({
    data: {
      state: agentState.parse(state),
      reason: pauseReason.nullable().parse(reason),
      by: by === null ? '' : await agents.nameOf(member, String(by)),
    },
  }),
});
