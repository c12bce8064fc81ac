import type { Module } from '../../../kernel/module.ts';
import { endRinging, hasLine } from '../../calls/calls.api.ts';
import { findCalling } from '../numbers/numbers.repository.ts';
import { createEndCalls } from './end-calls.ts';
import { forgetTask } from './forget-task.ts';
import type { TaskAgentParts } from './task-agents.ts';
import { createTaskUsecases } from './tasks.usecases.ts';

const done = { done: true } as const;

/** Makes the room's module: tasks from their making to their end. */
export function createKeeping(parts: TaskAgentParts) {
  const endCalls = createEndCalls({
    async endRinging(tx, taskIds, at) {
      await endRinging(tx, await findCalling(tx, taskIds), at);
    },
  });
  const keeping = createTaskUsecases({ ...parts, hasLine, endCalls });
  return {
    api: { keeping },
    routes({ handle }) {
      handle('tasks.add', (member, form, { key }) => keeping.add(member, form, key));
      handle('tasks.page', (member, request) => keeping.page(member, request));
      handle('tasks.info', (member, { id }) => keeping.info(member, id));
      handle('tasks.edit', (member, request) => keeping.edit(member, request));
      handle('tasks.steer', (member, request) => keeping.steer(member, request));
      handle('tasks.copy', (member, request, { key }) => keeping.copy(member, request, key));
      handle('tasks.delete', (member, request) => keeping.remove(member, request).then(() => done));
      handle('tasks.history', (member, request) => keeping.history(member, request));
      handle('tasks.seats', (member, request) => keeping.seats(member, request));
    },
    jobs: { [forgetTask.name]: keeping.forget },
  } satisfies Module;
}
