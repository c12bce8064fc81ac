import * as z from 'zod';
import { agentStates } from '../calls/values.ts';
import { defineEndpoint } from '../endpoint.ts';
import { byId, id, instant } from '../fields.ts';
import { taskFaults, taskModes, taskStates } from './values.ts';

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
  /** Live answers of the last 30 days, and how many of them met no agent. */
  answered: z.int(),
  abandoned: z.int(),
  /** Largest share of them, in thousandths. */
  abandonCap: z.int(),
  agents: z.array(z.object({ userId: id, name: z.string(), state: z.enum(agentStates), since: instant })),
});
export type TaskBoard = z.output<typeof taskBoard>;

export const taskBoardCalls = {
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
