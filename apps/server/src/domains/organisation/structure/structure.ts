import type { Module } from '../../../kernel/module.ts';
import { createDepartments, type DepartmentParts } from './departments.usecases.ts';

/** Makes the room's module: the departments of an enterprise. */
export function createStructure(parts: DepartmentParts) {
  const departments = createDepartments(parts);
  return {
    api: departments,
    routes({ handle }) {
      handle('organisation.departments', (member) => departments.list(member));
      handle('organisation.saveDepartment', (member, request) => departments.save(member, request));
      handle('organisation.mergeDepartment', (member, request) => departments.merge(member, request));
      handle('organisation.deleteDepartment', (member, { id }) => departments.remove(member, id));
    },
  } satisfies Module;
}
