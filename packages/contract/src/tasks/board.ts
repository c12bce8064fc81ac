import * as z from 'zod';
import { agentStates } from '../calls/values.ts';
import { defineEndpoint } from '../endpoint.ts';
import { byId, id, instant } from '../fields.ts';
import { numbersLefts, seatRefusals, taskFaults, taskModes, taskStates } from './values.ts';

/** A task at this moment. */
export const taskBoard = z.object({
  taskId: id,
  state: z.enum(taskStates),
  mode: z.enum(taskModes),
  /** A predictive task that dials one call for each free agent, because too many callees met none. */
  isSteppedDown: z.boolean(),
  /** Why nothing is dialled though agents are free; null: nothing is in the way. */
  fault: z.enum(taskFaults).nullable(),
  /** Agents by what they do. */
  ready: z.int(),
  talking: z.int(),
  wrapUp: z.int(),
  away: z.int(),
  /** Callees: phones that ring, and those who have answered and have no agent yet. */
  ringing: z.int(),
  waiting: z.int(),
  /** Numbers that were not called, or wait for another call. */
  numbersLeft: z.int(),
  /** Live answers of the last 30 days, and how many of them met no agent within two seconds. */
  answered: z.int(),
  abandoned: z.int(),
  /** The same of all tasks of the enterprise, of deleted ones too. */
  enterprise: z.object({ answered: z.int(), abandoned: z.int() }),
  /** Seconds within which 95 % of the callees met their agent, in the last day; null: nobody did. */
  metWithin: z.number().nullable(),
  /** Largest share of them, in thousandths. */
  abandonCap: z.int(),
  /** `canRing`: their phone is there. A seat that is ready gets no calls without one, and counts as away. */
  agents: z.array(
    z.object({ userId: id, name: z.string(), state: z.enum(agentStates), since: instant, canRing: z.boolean() }),
  ),
});
export type TaskBoard = z.output<typeof taskBoard>;

const seatNow = z.object({
  userId: id,
  name: z.string(),
  state: z.enum(agentStates),
  since: instant,
  /** When the work after a call ends by itself. */
  until: instant.nullable(),
  /** Why no call is given to them though they are ready. */
  refusal: z.enum(seatRefusals).nullable(),
});

/** Whether a task that dials by itself goes on, and why it does not. */
export const taskStanding = z.object({
  taskId: id,
  /** When this was so, by the clock that the other moments are of. */
  at: instant,
  state: z.enum(taskStates),
  /** What stands in the way of every call. */
  fault: z.enum(taskFaults).nullable(),
  /** Seats that wait for a call. */
  ready: z.int(),
  numbers: z.enum(numbersLefts),
  lastPlacedAt: instant.nullable(),
  /** The next call is placed then, or at once where that is past; null where no seat waits or no number is left. */
  nextAt: instant.nullable(),
  /** If no call is placed until then, the task stands still; null while no seat waits for a number that is due. */
  standsStillAt: instant.nullable(),
  /** The caller's seat. */
  own: seatNow.nullable(),
  /** Seats that are ready and are given no calls; only those who lead the task are told of others. */
  refused: z.array(seatNow),
});
export type TaskStanding = z.output<typeof taskStanding>;

export const taskBoardCalls = {
  /** When the last call of a task was placed and when the next one is, for its seats and who leads it; or why none is. */
  'tasks.standing': defineEndpoint({
    method: 'POST',
    path: 'octtask/standing',
    access: 'tasks.work',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: taskStanding,
    errors: ['tasks.not_found'],
  }),

  /** What happens in a task now: its agents, what rings, who waits, and the share of callees who met no agent. */
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
