import * as z from 'zod';
import { callingSettings } from '../config/core/settings.ts';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, instant, pageOf, pageRequest, text } from '../fields.ts';
import {
  divisionKinds,
  numberStates,
  taskAgentFaults,
  taskChangeKinds,
  taskModes,
  taskMoves,
  taskStates,
} from './values.ts';

export const taskState = z.enum(taskStates);
export const numberState = z.enum(numberStates);

/** The further tries of a number after a cause, and the minutes between them. */
const retry = z.strictObject({ times: z.int().min(0).max(5), minutes: z.int().min(1).max(4320) });
export const retries = z.strictObject({ no_answer: retry, busy: retry, unreachable: retry });
export type Retries = z.output<typeof retries>;

/** The settings of a task. */
export const taskForm = z.strictObject({
  name: text(60).min(1),
  mode: z.enum(taskModes),
  /** `null`: any line. */
  lineId: id.nullable(),
  seatIds: z.array(id).max(200),
  script: text(4000),
  /**
   * The seconds before the next call. They count from the result of the last call. The task waits a minute for that
   * result, or as long as the rule of after-call work says. 0: the next call does not wait for a result.
   */
  paceSeconds: z.int().min(0).max(60),
  /** `null`: the enterprise's hours. The hours of its country hold in any case. */
  hours: callingSettings.shape.hours,
  retries,
  /** The largest share of abandoned answers in thousandths. For predictive tasks only. */
  abandonCap: z.int().min(0).max(30),
});
export type TaskForm = z.output<typeof taskForm>;

/** The number of numbers in each state. */
export const numberCounts = z.object(
  Object.fromEntries(numberStates.map((state) => [state, z.int()])) as Record<(typeof numberStates)[number], z.ZodInt>,
);

/**
 * The progress of dividing very many numbers, or of taking them back. `null` while none is on. The task cannot be
 * started meanwhile.
 */
export const dividing = z.object({ what: z.enum(divisionKinds), done: z.int(), total: z.int() }).nullable();

const shortTask = z.object({
  id,
  name: z.string(),
  mode: z.enum(taskModes),
  state: taskState,
  isSample: z.boolean(),
  total: z.int(),
  counts: numberCounts,
  /** Waiting numbers that the caller may dial: their own and those without an agent. */
  mine: z.int(),
  /** True when the caller is an agent of the task. */
  isSeat: z.boolean(),
  createdAt: instant,
});
export type ShortTask = z.output<typeof shortTask>;

export const task = shortTask.extend({
  ...taskForm.shape,
  lineName: z.string().nullable(),
  seats: z.array(z.object({ userId: id, name: z.string() })),
  version: z.int(),
  createdBy: z.string(),
  /** True when the caller may change and steer the task. */
  leads: z.boolean(),
  dividing,
});
export type Task = z.output<typeof task>;

export const taskEndpoints = {
  /** Makes a paused task. Numbers and agents are added before it is started. */
  'tasks.add': defineEndpoint({
    method: 'POST',
    path: 'octtask/add',
    access: 'tasks.manage',
    effect: 'write',
    repeated: 'needs-key',
    request: taskForm,
    reply: task,
    errors: ['tasks.not_a_seat', 'tasks.no_line', 'tasks.by_device'],
  }),

  /**
   * Lists tasks of which the caller is an agent, newest first. A member who manages tasks sees all. `search`: a part of
   * the name.
   */
  'tasks.page': defineEndpoint({
    method: 'POST',
    path: 'octtask/page',
    access: 'tasks.work',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({
      ...pageRequest,
      list: z.enum(['open', 'over']).default('open'),
      search: text(60).optional(),
    }),
    reply: pageOf(shortTask),
    errors: [],
  }),

  /** Returns one task with all its settings and its progress. */
  'tasks.info': defineEndpoint({
    method: 'POST',
    path: 'octtask/info',
    access: 'tasks.work',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: task,
    errors: ['tasks.not_found'],
  }),

  /** Changes a task as a whole. Its history records the changes. */
  'tasks.edit': defineEndpoint({
    method: 'POST',
    path: 'octtask/edit',
    access: 'tasks.manage',
    effect: 'write',
    repeated: 'harmless',
    request: taskForm.extend({ id, version: z.int() }),
    reply: task,
    errors: [
      'tasks.not_found',
      'tasks.changed',
      'tasks.over',
      'tasks.not_a_seat',
      'tasks.no_line',
      'tasks.by_device',
      'tasks.being_divided',
    ],
  }),

  /**
   * Starts, pauses, stops or archives a task. Stopping ends calls that still ring. An agent with a number open is told
   * by type 9. A repeated request is harmless.
   */
  'tasks.steer': defineEndpoint({
    method: 'POST',
    path: 'octtask/steer',
    access: 'tasks.manage',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, what: z.enum(taskMoves) }),
    reply: task,
    errors: [
      'tasks.not_found',
      'tasks.over',
      'tasks.no_seats',
      'tasks.no_line',
      'tasks.by_device',
      'tasks.still_running',
      'tasks.being_divided',
    ],
  }),

  /**
   * Makes a paused copy of a task. `numbers`: numbers that nobody reached come along, except those in another open
   * task.
   */
  'tasks.copy': defineEndpoint({
    method: 'POST',
    path: 'octtask/copy',
    access: 'tasks.manage',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ id, name: text(60).min(1), numbers: z.boolean().default(false) }),
    reply: task,
    errors: ['tasks.not_found'],
  }),

  /** Deletes tasks with their numbers, all of them or none. Ringing calls are ended. Calls and bills stay. */
  'tasks.delete': defineEndpoint({
    method: 'POST',
    path: 'octtask/delete',
    access: 'tasks.manage',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ ids: z.array(id).min(1).max(50) }),
    reply: done,
    errors: ['tasks.not_found', 'tasks.still_running'],
  }),

  /** Lists the changes of a task, newest first. */
  'tasks.history': defineEndpoint({
    method: 'POST',
    path: 'octtask/history',
    access: 'tasks.work',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...pageRequest, id }),
    reply: pageOf(
      z.object({
        id,
        at: instant,
        by: z.string(),
        what: z.enum(taskChangeKinds),
        /** The fields of `taskForm` that an edit changed. */
        fields: z.array(z.string()),
        /** The number of numbers that it concerned. */
        count: z.int().nullable(),
      }),
    ),
    errors: ['tasks.not_found'],
  }),

  /**
   * Lists staff who are or may be agents of a task, by name, with the numbers that each has to call. Without a task:
   * for a new one. `search`: a part of the name.
   */
  'tasks.seats': defineEndpoint({
    method: 'POST',
    path: 'octtask/seat/list',
    access: 'tasks.manage',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...pageRequest, taskId: id.optional(), search: text(30).optional() }),
    reply: pageOf(
      z.object({
        userId: id,
        name: z.string(),
        departmentName: z.string().nullable(),
        isSeat: z.boolean(),
        /** The reason why the member cannot call; `null` if they can. */
        fault: z.enum(taskAgentFaults).nullable(),
        waiting: z.int(),
        done: z.int(),
      }),
    ),
    errors: ['tasks.not_found'],
  }),
};
