import type { Module } from '../../../kernel/module.ts';
import { createResults, type ResultParts } from './results.usecases.ts';

/** Makes the room's module: the results of calls to numbers of tasks. */
export function createTaskDialling(parts: ResultParts) {
  const results = createResults(parts);
  return {
    api: { results },
    routes({ handle }) {
      handle('tasks.editNumber', (member, request) => results.edit(member, request));
      handle('tasks.record', (member, request, { key }) => results.record(member, request, key));
      handle('tasks.makeCustomer', (member, request, { key }) => results.makeCustomer(member, request, key));
    },
  } satisfies Module;
}
