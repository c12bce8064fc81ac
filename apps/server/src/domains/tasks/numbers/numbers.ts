import type { Module } from '../../../kernel/module.ts';
import { endRinging } from '../../calls/calls.api.ts';
import { createNumberUsecases, type NumberParts } from './numbers.usecases.ts';

/** Makes the room's module: the numbers of tasks. */
export function createNumbers(parts: Omit<NumberParts, 'endRinging'>) {
  const numbers = createNumberUsecases({ ...parts, endRinging });
  return {
    api: { numbers },
    routes({ handle }) {
      handle('tasks.numbers', (member, request) => numbers.page(member, request));
      handle('tasks.number', (member, { id }) => numbers.info(member, id));
      handle('tasks.locate', (member, { id }) => numbers.locate(member, id));
      handle('tasks.numberByMobile', (member, request) => numbers.byMobile(member, request));
      handle('tasks.deleteNumbers', (member, request) => numbers.remove(member, request));
    },
  } satisfies Module;
}
