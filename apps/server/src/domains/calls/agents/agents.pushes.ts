import { agentStates, pauseReasons } from '@haihu/contract/calls/values';
import { push } from '@haihu/contract/socket';
import * as z from 'zod';
import type { Member } from '../../../kernel/member.ts';
import type { Presenters } from '../../../kernel/push-presenters.ts';

const agentState = z.enum(agentStates);
const pauseReason = z.enum(pauseReasons);

/** Pushes to an agent who was sent on a break, or whose state another member set. */
export const agentPushes = (agents: { nameOf(member: Member, userId: string): Promise<string> }): Presenters => ({
  [push.stateForced]: async ({ member }, { state, reason, by }) => ({
    data: {
      state: agentState.parse(state),
      reason: pauseReason.nullable().parse(reason),
      by: by === null ? '' : await agents.nameOf(member, String(by)),
    },
  }),
});
