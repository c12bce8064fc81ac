import * as z from 'zod';
import { agentStates } from '../calls/values.ts';
import { defineEndpoint } from '../endpoint.ts';
import { byId, id, instant } from '../fields.ts';
import { numbersLefts, taskAgentRefusals, taskFaults, taskModes, taskStates } from './values.ts';

/** The state of a task at this moment. */
export const taskBoard = z.object({
  taskId: id,
  state: z.enum(taskStates),
  mode: z.enum(taskModes),
  /** True for a predictive task that dials one call for each free agent, because too many callees met no agent. */
  isSteppedDown: z.boolean(),
  /** The reason why nothing is dialled although agents are free. `null`: nothing is in the way. */
  fault: z.enum(taskFaults).nullable(),
  /** Agents by their states. */
  ready: z.int(),
  talking: z.int(),
  wrapUp: z.int(),
  away: z.int(),
  /** Callees: phones that ring, and callees who have answered and have no agent yet. */
  ringing: z.int(),
  waiting: z.int(),
  /** Numbers that were not called yet, or wait for another call. */
  numbersLeft: z.int(),
  /** Live answers of the last 30 days, and the number of them that met no agent within two seconds. */
  answered: z.int(),
  abandoned: z.int(),
  /** Live answers and abandoned ones of all tasks of the enterprise, deleted ones included. */
  enterprise: z.object({ answered: z.int(), abandoned: z.int() }),
  /** Seconds within which 95 % of the callees met their agent in the last day. `null`: nobody did. */
  metWithin: z.number().nullable(),
  /** The largest share of abandoned answers, in thousandths. */
  abandonCap: z.int(),
  /**
   * The agents. `canRing`: their phone is connected. A ready agent without a phone gets no calls and counts as away.
   */
  agents: z.array(
    z.object({ userId: id, name: z.string(), state: z.enum(agentStates), since: instant, canRing: z.boolean() }),
  ),
});
export type TaskBoard = z.output<typeof taskBoard>;

const taskAgentNow = z.object({
  userId: id,
  name: z.string(),
  state: z.enum(agentStates),
  since: instant,
  /** The instant at which after-call work ends by itself. */
  until: instant.nullable(),
  /** The reason why a ready agent gets no calls. */
  refusal: z.enum(taskAgentRefusals).nullable(),
});

/** The present state of a task that dials by itself, with the reason if it stands still. */
export const taskStandstill = z.object({
  taskId: id,
  /** The instant of this standing, by the same clock as the other instants. */
  at: instant,
  state: z.enum(taskStates),
  /** The obstacle to every call; `null` if there is none. */
  fault: z.enum(taskFaults).nullable(),
  /** Agents who wait for a call. */
  ready: z.int(),
  numbers: z.enum(numbersLefts),
  lastPlacedAt: instant.nullable(),
  /** The instant of the next call; a past one means at once. `null` if no agent waits or no number is left. */
  nextAt: instant.nullable(),
  /**
   * The instant from which the task stands still if no call is placed. `null` while no agent waits for a number that is
   * due.
   */
  standsStillAt: instant.nullable(),
  /** The caller as an agent. */
  own: taskAgentNow.nullable(),
  /** Ready agents who get no calls. Only leaders of the task see other agents. */
  refused: z.array(taskAgentNow),
});
export type TaskStandstill = z.output<typeof taskStandstill>;

export const taskBoardEndpoints = {
  /**
   * Returns the instants of a task's last and next call, for its agents and leaders. If there is no next call, it
   * returns the reason.
   */
  'tasks.standing': defineEndpoint({
    method: 'POST',
    path: 'octtask/standing',
    access: 'tasks.work',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: taskStandstill,
    errors: ['tasks.not_found'],
  }),

  /**
   * Returns the board of a task: its agents, ringing phones, waiting callees, and the share of callees who met no
   * agent.
   */
  'tasks.board': defineEndpoint({
    method: 'POST',
    path: 'octtask/board',
    access: 'tasks.manage',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: taskBoard,
    errors: ['tasks.not_found'],
  }),
};
