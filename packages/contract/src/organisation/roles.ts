import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, text } from '../fields.ts';
import { dataScopes, permissions, type Preset } from '../permissions.ts';

export const ROLE_LIMIT = 100;

const presetNames = ['agent', 'manager', 'administrator'] as const satisfies Preset[];
/** The title of a role. The screen that shows it translates a preset (`rules/role-name`). */
export const roleTitle = z.object({ name: z.string(), preset: z.enum(presetNames).nullable() });
export type RoleTitle = z.output<typeof roleTitle>;

/** A role with its id. */
export const shortRole = roleTitle.extend({ id });

export const role = shortRole.extend({
  permissions: z.array(z.enum(permissions)),
  /** The data scope; see `dataScopes`. */
  dataScope: z.enum(dataScopes),
  holders: z.int(),
  /** True when the caller holds all that the role grants. Otherwise they can neither give nor change it. */
  grantable: z.boolean(),
  /** True when holders may ring outside numbers in a call, which costs money. Absent from earlier releases. */
  ringsOutside: z.boolean().optional(),
  /** Permissions that a later release adds to a preset that the enterprise changed. Saving the role settles them. */
  newPermissions: z.array(z.enum(permissions)),
});
export type Role = z.output<typeof role>;

/** The requests about the roles of an enterprise. */
export const roleEndpoints = {
  /** Lists the roles with their permissions and data scopes. */
  'organisation.roleMenu': defineEndpoint({
    method: 'GET',
    path: 'api/role/queryRoleMenu',
    access: 'organisation.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    /** `ringsOutside`: the caller may ring outside numbers in a call, and so let others do it. Absent from earlier releases. */
    reply: z.object({ list: z.array(role), ringsOutside: z.boolean().optional() }),
    errors: [],
  }),

  /** Makes a role or changes one. Members whose rights change by it are told and signed out at once. */
  'organisation.saveRole': defineEndpoint({
    method: 'POST',
    path: 'api/role/save',
    access: 'organisation.roles',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      id: id.optional(),
      name: text(20).pipe(z.string().min(1)),
      permissions: z.array(z.enum(permissions)).max(permissions.length),
      dataScope: z.enum(dataScopes),
      /** Absent: as stored. A new role then allows it if it has `calls.supervise`. */
      ringsOutside: z.boolean().optional(),
    }),
    /** `changed`: the number of members who were signed out. */
    reply: z.object({ id, changed: z.int() }),
    errors: [
      'organisation.role_not_found',
      'organisation.name_taken',
      'organisation.too_many',
      'organisation.beyond_own_rights',
      'organisation.not_oneself',
    ],
  }),

  /** Deletes a role that nobody holds. */
  'organisation.deleteRole': defineEndpoint({
    method: 'POST',
    path: 'api/role/delete',
    access: 'organisation.roles',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: done,
    errors: ['organisation.role_not_found', 'organisation.role_held', 'organisation.beyond_own_rights'],
  }),
};
