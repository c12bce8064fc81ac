import * as z from 'zod';
import { callingSettings } from '../config/settings.ts';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, instant, pageOf, pageRequest, text } from '../fields.ts';
import {
  divisionKinds,
  numberStates,
  seatFaults,
  taskChangeKinds,
  taskModes,
  taskMoves,
  taskStates,
} from './values.ts';

export const taskState = z.enum(taskStates);
export const numberState = z.enum(numberStates);

/** How often more a number is tried after a cause, and after how many minutes. */
const retry = z.strictObject({ times: z.int().min(0).max(5), minutes: z.int().min(1).max(4320) });
export const retries = z.strictObject({ no_answer: retry, busy: retry, unreachable: retry });
export type Retries = z.output<typeof retries>;

/** What a task is like, all of it. */
export const taskForm = z.strictObject({
  name: text(60).min(1),
  mode: z.enum(taskModes),
  /** Null: any line. */
  lineId: id.nullable(),
  seatIds: z.array(id).max(200),
  script: text(4000),
  /**
   * The pause before the next call. It counts from the result of the one before, which is waited for a minute, or as long
   * as the rule of the work after a call says. 0: the next one does not wait for a result.
   */
  paceSeconds: z.int().min(0).max(60),
  /** Null: as the enterprise calls. The hours of its country hold anyway. */
  hours: callingSettings.shape.hours,
  retries,
  /** Predictive only: largest share of abandoned answers, in thousandths. */
  abandonCap: z.int().min(0).max(30),
});
export type TaskForm = z.output<typeof taskForm>;

/** How many numbers are in each state. */
export const numberCounts = z.object(
  Object.fromEntries(numberStates.map((state) => [state, z.int()])) as Record<(typeof numberStates)[number], z.ZodInt>,
);

/**
 * How far a division of very many numbers is, or their way back; null while none is on. The task is not started
 * meanwhile.
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
  /** Waiting numbers that the caller may dial: their own and those of nobody. */
  mine: z.int(),
  /** The caller has a seat. */
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
  /** The caller may change and steer it. */
  leads: z.boolean(),
  dividing,
});
export type Task = z.output<typeof task>;

export const taskCalls = {
  /** Makes a task, paused: numbers and seats come, then it is started. */
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

  /** Tasks that the caller has a seat in, or all for who manages them, newest first. `search`: a part of their name. */
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

  /** One task with all that was decided of it, and how far it is. */
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

  /** Changes a task as a whole; what changed is written into its history. */
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
   * Starts, pauses, stops or archives a task. Stopping ends calls that still ring, and tells who has a number open by
   * type 9. Saying again what holds is harmless.
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

  /** Makes a paused task like this one. `numbers`: those that nobody reached come along, except where another open task has them. */
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

  /** Deletes tasks with their numbers, all of those named or none. Calls that ring are ended; calls and bills stay. */
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

  /** What was done to a task, newest first. */
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
        /** Names of the fields of `taskForm` that an edit changed. */
        fields: z.array(z.string()),
        /** How many numbers it was about. */
        count: z.int().nullable(),
      }),
    ),
    errors: ['tasks.not_found'],
  }),

  /**
   * Staff who are seats of a task or may be, by name, with what each has to call. Without a task: for a new one. `search`:
   * a part of the name.
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
        /** Why they cannot call; null for who can. */
        fault: z.enum(seatFaults).nullable(),
        waiting: z.int(),
        done: z.int(),
      }),
    ),
    errors: ['tasks.not_found'],
  }),
};
