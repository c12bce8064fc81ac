import { push } from '@haihu/contract/socket';
import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { TaskCalls } from '../calls.seams.ts';
import { createMachineQuestion } from './machines.usecases.ts';

interface MachineRoomParts {
  db: Db;
  clock: Clock;
  tasks: Pick<TaskCalls, 'machinesOf' | 'writeMachine'>;
}

/** Makes the room's module: what an agent does about a machine that answered. */
export function createMachines(parts: MachineRoomParts) {
  const question = createMachineQuestion(parts);
  return {
    routes({ handle }) {
      handle('calls.machine', (member, { id }) => question.read(member, id));
      handle('calls.answerMachine', (member, request) => question.answer(member, request));
    },
    pushes: { [push.machineFound]: async (_to, { callId }) => ({ data: { callId: String(callId) } }) },
  } satisfies Module;
}
