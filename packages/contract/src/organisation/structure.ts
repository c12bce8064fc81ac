import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, text } from '../fields.ts';

/** The most levels of departments. `DEPARTMENT_LIMIT`: the most departments. */
export const DEPTH_LIMIT = 10;
export const DEPARTMENT_LIMIT = 2000;

const departmentName = text(30).pipe(z.string().min(1));

export const department = z.object({
  id,
  /** `null`: right below the enterprise. */
  parentId: id.nullable(),
  name: z.string(),
  headId: id.nullable(),
  headName: z.string().nullable(),
  /** Members in the department, and in it and all below. Former members are not counted. */
  staff: z.int(),
  staffBelow: z.int(),
});
export type Department = z.output<typeof department>;

const departmentErrors = [
  'organisation.department_not_found',
  'organisation.department_loop',
  'organisation.too_deep',
  'organisation.name_taken',
  'organisation.beyond_own_rights',
] as const;

/** The requests about the departments of an enterprise. */
export const structureEndpoints = {
  /** Lists all departments, parents before children, siblings by name. `unplaced`: members in no department. */
  'organisation.departments': defineEndpoint({
    method: 'GET',
    path: 'api/department/list',
    access: 'organisation.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(department), unplaced: z.int(), total: z.int() }),
    errors: [],
  }),

  /**
   * Makes a department, or changes name, parent and head of the one with this id. All departments below it move with
   * it. A caller whose scope goes by departments may do this within their own departments only.
   */
  'organisation.saveDepartment': defineEndpoint({
    method: 'POST',
    path: 'api/department/save',
    access: 'organisation.departments',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      id: id.optional(),
      name: departmentName,
      parentId: id.nullable(),
      headId: id.nullable().optional(),
    }),
    reply: z.object({ id }),
    errors: [...departmentErrors, 'organisation.too_many', 'organisation.staff_not_found'],
  }),

  /**
   * Merges a department into another one: its members, departments, invitations and public pools move, and the
   * department is deleted. A caller whose scope goes by departments may do this within their own departments only.
   */
  'organisation.mergeDepartment': defineEndpoint({
    method: 'POST',
    path: 'api/department/merge',
    access: 'organisation.departments',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, into: id }),
    reply: done,
    errors: [...departmentErrors],
  }),

  /**
   * Deletes an empty department. A caller whose scope goes by departments may do this within their own departments
   * only.
   */
  'organisation.deleteDepartment': defineEndpoint({
    method: 'POST',
    path: 'api/department/delete',
    access: 'organisation.departments',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: done,
    errors: [
      'organisation.department_not_found',
      'organisation.department_not_empty',
      'organisation.beyond_own_rights',
    ],
  }),
};
