import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { day, id, instant, pageRequest, text } from '../fields.ts';
import { agentStates, boardParts, boardSorts, breakReasons, callStates, dayCaps, pauseReasons } from './values.ts';

/** The most rows of the board in one reply. */
export const BOARD_PAGE = 200;

/** The days of an agent's curve, today included. */
export const CURVE_DAYS = 7;

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

export const daySoFar = z.object({ calls: z.int(), answered: z.int(), talkSeconds: z.int() });

/** The people who called us and wait for an agent. It has no field for a person or a number. */
export const callersWaiting = z.object({
  waiting: z.int(),
  /** The instant since which the first of them waits. `null`: nobody does. */
  since: instant.nullable(),
  /** The number of people who hung up, keep their turn and are to be called back at it. Absent: not known. */
  toCallBack: z.int().optional(),
});
export type CallersWaiting = z.output<typeof callersWaiting>;

/**
 * The sound of the calls that were measured: the mean of the scores of their worst sides (1 to 4.5), their number, and
 * those under 3.2.
 */
export const soundOfCalls = z.object({ mos: z.number(), calls: z.int(), poor: z.int() });
export type SoundOfCalls = z.output<typeof soundOfCalls>;

export const boardRow = z.object({
  memberId: id,
  name: z.string(),
  departmentName: z.string().nullable(),
  /** True when the member sees more than their own work: an owner, or a member who leads others. */
  leads: z.boolean(),
  ...agentState.shape,
  /** True when callers ring at the agent's bound phone, which costs money. Absent: they ring at the softphone. */
  isAtBoundPhone: z.boolean().optional(),
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

/** A row of the board with what only a read tells. A push leaves it out. */
export const listedRow = boardRow.extend({
  /**
   * The rank among all agents whom the caller leads, from 1: by talk time or answered calls if the board is sorted so, by
   * calls otherwise. Equal figures share a rank. `null`: nothing to rank today.
   */
  rank: z.int().nullable(),
  /** Calls of the last seven days, the oldest first. The last one is today. */
  week: z.array(z.int()),
  /** The sound of today's calls. `null`: none was measured. Absent from earlier releases. */
  sound: soundOfCalls.nullable().optional(),
});
export type ListedRow = z.output<typeof listedRow>;

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
   * Lists the agents whom the caller leads: the state of each, since when, and the figures of today. `departmentId`: with
   * the departments below it. `part`: only these rows. `team` counts all agents whom the caller leads, and `states` those
   * of the department and the search. `others`: today's calls without an agent, or of members who left or may no longer
   * call. Numbers in a GET query are text.
   */
  'calls.board': defineEndpoint({
    method: 'GET',
    path: 'api/agent/board',
    access: 'calls.supervise',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({
      next: pageRequest.next,
      size: z.coerce.number().int().min(1).max(BOARD_PAGE).default(BOARD_PAGE),
      departmentId: id.optional(),
      /** A part of a name. */
      search: text(30).optional(),
      part: z.enum(boardParts).optional(),
      sort: z.enum(boardSorts).default('name'),
    }),
    reply: z.object({
      list: z.array(listedRow),
      next: z.string().nullable(),
      others: daySoFar,
      /** `list` of all pages without a filter, and `others`, added up. `agents`: the agents without those who only lead. */
      team: daySoFar.extend({ agents: z.int() }),
      /** The agents in each state. */
      states: z.record(z.enum(agentStates), z.int()),
      /** The members who only lead. */
      leaders: z.int(),
      /** The departments of the agents whom the caller leads, by name. */
      departments: z.array(z.object({ id, name: z.string() })),
      /** Absent from earlier releases. */
      callers: callersWaiting.optional(),
    }),
    errors: [],
  }),

  /**
   * Returns a day of an agent whom the caller leads: the states one after the other, and the figures. Without `day`, today
   * so far. States are kept for 35 days. Hidden calls count in `calls`, `answered` and `talkSeconds` only.
   */
  'calls.agentDay': defineEndpoint({
    method: 'GET',
    path: 'api/agent/day',
    access: 'calls.supervise',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ memberId: id, day: day.optional() }),
    reply: z.object({
      memberId: id,
      name: z.string(),
      departmentName: z.string().nullable(),
      day,
      /** The states without a gap, from the beginning of the day to its end or to now. Empty for a day to come. */
      band: z.array(
        z.object({ state: z.enum(agentStates), reason: z.enum(pauseReasons).nullable(), from: instant, to: instant }),
      ),
      ...daySoFar.shape,
      /** The calls that have a recording. */
      recordings: z.int(),
      /** The calls that the agent may still write about. */
      unwritten: z.int(),
      /** The calls by the agent's own phone that never told how they went. */
      unreported: z.int(),
      /** The sound of its calls. `null`: none was measured. Absent from earlier releases. */
      sound: soundOfCalls.nullable().optional(),
    }),
    errors: ['calls.agent_not_found'],
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
