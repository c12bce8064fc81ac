import * as z from 'zod';
import { machineChoices } from '../calls/values.ts';
import { defineEndpoint } from '../endpoint.ts';
import { byId, id, instant } from '../fields.ts';
import { machineDetections } from './values.ts';

const taskMachinesForm = z.strictObject({
  /** `null`: by the mode of the task. */
  isOn: z.boolean().nullable(),
  /** The choice of the rule if the agent has seen the question for two seconds and chose nothing. */
  policy: z.enum(machineChoices),
  /** True when the task has a message: a sound of the enterprise, or a file that the operator has put at the engine. */
  hasMessage: z.boolean(),
  /**
   * The enterprise's own sound that is the message. `null`: the file that the operator has put at the engine. Absent: as
   * it was.
   */
  soundId: id.nullable().optional(),
});
export type TaskMachinesForm = z.output<typeof taskMachinesForm>;

const taskMachines = z.object({
  ...taskMachinesForm.shape,
  detection: z.enum(machineDetections),
  /** The instant at which it switched itself off, because it took too many people for machines. */
  offAt: instant.nullable(),
  /** The name of the file with the message at the engine, without its ending. */
  soundName: z.string(),
  /** The last 200 people and the last 200 machines, by the agents' word. */
  people: z.int(),
  falseAlarms: z.int(),
  machines: z.int(),
  found: z.int(),
});
export type TaskMachines = z.output<typeof taskMachines>;

export const taskMachineEndpoints = {
  /** Returns the rules of a task for answering machines, with the figures of its own calls. */
  'tasks.machines': defineEndpoint({
    method: 'POST',
    path: 'octmachines/get',
    access: 'tasks.manage',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: taskMachines,
    errors: ['tasks.not_found'],
  }),

  /** Sets the rules of a task for answering machines. To switch the search on again begins its figures anew. */
  'tasks.saveMachines': defineEndpoint({
    method: 'POST',
    path: 'octmachines/save',
    access: 'tasks.manage',
    effect: 'write',
    repeated: 'harmless',
    request: taskMachinesForm.extend({ id }),
    reply: taskMachines,
    errors: ['tasks.not_found', 'calls.sound_not_found'],
  }),
};
