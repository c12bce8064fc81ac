import type { Module } from '../../../kernel/module.ts';
import { createDivisionUsecases, type DivisionParts } from './division.usecases.ts';
import { createLargeDivisions, divideTask } from './large.usecases.ts';

/** Makes the room's module: the agents to whom the numbers of a task are assigned. */
export function createDivision(parts: Omit<DivisionParts, 'large'>) {
  const large = createLargeDivisions(parts);
  const division = createDivisionUsecases({ ...parts, large });
  return {
    api: { division },
    routes({ handle }) {
      handle('tasks.divisionCount', (member, request) => division.count(member, request));
      handle('tasks.divide', (member, request, { key }) => division.divide(member, request, key));
      handle('tasks.revert', (member, request) => division.revert(member, request));
      handle('tasks.next', (member, request) => division.next(member, request));
    },
    jobs: { [divideTask.name]: large.run },
    giveUps: { [divideTask.name]: large.giveUp },
  } satisfies Module;
}
