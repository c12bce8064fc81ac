import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant } from '../fields.ts';
import { agentStates, breakReasons, callStates, dayCaps, pauseReasons } from './values.ts';

const agentState = z.object({
  state: z.enum(agentStates),
  /** The reason of a break. */
  reason: z.enum(pauseReasons).nullable(),
  /** The instant at which this state began. */
  since: instant,
  /** The instant at which `wrap_up` ends by itself. */
  until: instant.nullable(),
  /** The name of the leader who set the state. `null`: the agent set it. */
  forcedBy: z.string().nullable(),
});
export type AgentStateReply = z.output<typeof agentState>;

const daySoFar = z.object({ calls: z.int(), answered: z.int(), talkSeconds: z.int() });

export const boardRow = z.object({
  memberId: id,
  name: z.string(),
  departmentName: z.string().nullable(),
  /** True when the member sees more than their own work: an owner, or a member who leads others. */
  leads: z.boolean(),
  ...agentState.shape,
  /** The running call. */
  call: z
    .object({
      id,
      state: z.enum(callStates),
      customerName: z.string().nullable(),
      /** Masked if the enterprise masks numbers. */
      callee: z.string(),
      createdAt: instant,
      /** The instant at which agent and customer began to talk. Nobody may join before it. */
      answeredAt: instant.nullable(),
    })
    .nullable(),
  today: daySoFar,
});
export type BoardRow = z.output<typeof boardRow>;

const chosen = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('ready') }),
  z.strictObject({ state: z.literal('wrap_up') }),
  z.strictObject({ state: z.literal('break'), reason: z.enum(breakReasons) }),
  z.strictObject({ state: z.literal('offline') }),
]);

export const agentEndpoints = {
  /** Returns the caller's own state. */
  'calls.state': defineEndpoint({
    method: 'GET',
    path: 'api/call/status',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: agentState,
    errors: [],
  }),

  /**
   * Sets the caller's own state. A running call continues, and the chosen state begins after it. `wrap_up`: more time
   * for after-call work.
   */
  'calls.setState': defineEndpoint({
    method: 'POST',
    path: 'api/call/status-change',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: chosen,
    reply: agentState,
    errors: ['calls.nothing_to_wrap_up'],
  }),

  /** Sets the state of an agent whom the caller leads. The agent is told who did it. */
  'calls.forceState': defineEndpoint({
    method: 'POST',
    path: 'api/call/force-status',
    access: 'calls.supervise',
    effect: 'write',
    repeated: 'harmless',
    request: z.discriminatedUnion('state', [
      z.strictObject({ memberId: id, state: z.literal('ready') }),
      z.strictObject({ memberId: id, state: z.literal('break'), reason: z.enum(breakReasons) }),
      z.strictObject({ memberId: id, state: z.literal('offline') }),
    ]),
    reply: agentState,
    errors: ['calls.agent_not_found'],
  }),

  /**
   * Lists the agents whom the caller leads: the state of each, since when, and the figures of today. `others`: today's
   * calls without an agent, or of members who left or may no longer call. `list` and `others` add up to the day of the
   * team.
   */
  'calls.board': defineEndpoint({
    method: 'GET',
    path: 'api/agent/board',
    access: 'calls.supervise',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(boardRow), others: daySoFar }),
    errors: [],
  }),
  /** Lists agents whom the caller leads and who used up a cap of today, with the instant of that. */
  'calls.usedUp': defineEndpoint({
    method: 'GET',
    path: 'api/agent/used-up',
    access: 'calls.supervise',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(z.object({ memberId: id, name: z.string(), cap: z.enum(dayCaps), at: instant })) }),
    errors: [],
  }),
};
