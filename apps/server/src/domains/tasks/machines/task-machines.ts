import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { machineMessages, machinePushes } from './machines-off.ts';
import { createTaskMachineRules } from './task-machines.usecases.ts';

/** Makes the room's module: the rules of a task for answering machines. */
export function createTaskMachines(parts: { db: Db; clock: Clock }) {
  const rules = createTaskMachineRules(parts);
  return {
    api: { machines: rules },
    routes({ handle }) {
      handle('tasks.machines', (member, { id }) => rules.read(member, id));
      handle('tasks.saveMachines', (member, request) => rules.save(member, request));
    },
    pushes: machinePushes(parts),
    messages: machineMessages(parts),
  } satisfies Module;
}
