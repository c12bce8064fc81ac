import { staffEnds } from './values.ts';
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, instant, pageOf, pageRequest, text } from '../fields.ts';
import { dataScopes, permissions, type Preset } from '../permissions.ts';

export const ROLE_LIMIT = 100;
/** Roles that one member may hold. */
export const HELD_ROLES_LIMIT = 10;
/** Colleagues who share what one held. */
export const SUCCESSOR_LIMIT = 20;

const presetNames = ['agent', 'manager', 'administrator'] as const satisfies Preset[];
/** The screen that shows a role translates a preset (`rules/role-name`). */
export const roleTitle = z.object({ name: z.string(), preset: z.enum(presetNames).nullable() });
export type RoleTitle = z.output<typeof roleTitle>;

const shortRole = roleTitle.extend({ id });

export const staffMember = z.object({
  userId: id,
  name: z.string(),
  /** Masked like any other number. */
  mobile: z.string(),
  departmentId: id.nullable(),
  departmentName: z.string().nullable(),
  position: z.string().nullable(),
  roles: z.array(shortRole),
  /** An owner: no permission check applies. */
  superTenant: z.boolean(),
  suspended: z.boolean(),
  joinedAt: instant,
  /** Whether the caller may change, suspend and remove them. */
  manageable: z.boolean(),
});
export type StaffMember = z.output<typeof staffMember>;

export const role = shortRole.extend({
  permissions: z.array(z.enum(permissions)),
  /** See `dataScopes`. */
  dataScope: z.enum(dataScopes),
  holders: z.int(),
  /** Whether the caller holds all that it grants: only then may they give it, or change it. */
  grantable: z.boolean(),
  /** Permissions that a later release grants to a preset that the enterprise changed. Saving the role settles them. */
  newPermissions: z.array(z.enum(permissions)),
});
export type Role = z.output<typeof role>;

const place = {
  name: text(30).pipe(z.string().min(1)),
  departmentId: id.nullable(),
  roleIds: z.array(id).max(HELD_ROLES_LIMIT),
  position: text(30).optional(),
  /** Only an owner makes an owner, or ends it. */
  superTenant: z.boolean().default(false),
  /** What they see instead of what their roles say; null: as the roles say. Left out, it stays. */
  ownScope: z.enum(dataScopes).nullable().optional(),
  /** The line that they call over, until they choose another; null: the one with most room. Left out, it stays. */
  lineId: id.nullable().optional(),
};

/** The successors: a colleague, several who take turns, or nobody, and then customers go back to the sea and planned visits end. */
const successor = z.union([
  z.strictObject({ userId: id }),
  z.strictObject({ userIds: z.array(id).min(1).max(SUCCESSOR_LIMIT) }),
  z.literal('sea'),
]);

const leaveErrors = [
  'organisation.staff_not_found',
  'organisation.not_oneself',
  'organisation.beyond_own_rights',
  'organisation.last_owner',
  'organisation.successor_needed',
] as const;

export const staffCalls = {
  /**
   * Staff by name. `search`: a part of a name, a whole mobile number, or its last four digits. `below`: with the
   * departments below. `departmentId` `none`: who is in no department.
   */
  'organisation.staff': defineEndpoint({
    method: 'POST',
    path: 'api/staff/page',
    access: 'organisation.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({
      ...pageRequest,
      search: text(30).optional(),
      departmentId: z.union([id, z.literal('none')]).optional(),
      below: z.boolean().default(true),
      state: z.enum(['active', 'suspended']).optional(),
    }),
    reply: pageOf(staffMember),
    errors: ['customers.searched_too_often'],
  }),

  /** One colleague. */
  'organisation.staffMember': defineEndpoint({
    method: 'GET',
    path: 'api/userDetail',
    access: 'organisation.read',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: staffMember.extend({
      /** See `place`. */
      ownScope: z.enum(dataScopes).nullable(),
      lineId: id.nullable(),
    }),
    errors: ['organisation.staff_not_found'],
  }),

  /**
   * Invites somebody as a colleague. The answer is the same with and without an account: they become a member when
   * they sign in with this number and accept. A second invitation of the number replaces the first. Somebody who left
   * before comes back to what they did. The number counts as one that was searched.
   */
  'organisation.addStaff': defineEndpoint({
    method: 'POST',
    path: 'api/staff/add',
    access: 'organisation.staff',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ ...place, mobile: text(30) }),
    reply: z.object({ invitationId: id }),
    errors: [
      'identity.bad_mobile',
      'customers.searched_too_often',
      'organisation.member_already',
      'organisation.department_not_found',
      'organisation.role_not_found',
      'organisation.beyond_own_rights',
      'calls.line_not_found',
    ],
  }),

  /** A member whose rights change is told and signed out at once. */
  'organisation.editStaff': defineEndpoint({
    method: 'POST',
    path: 'api/staff/edit',
    access: 'organisation.staff',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ ...place, userId: id }),
    reply: done,
    errors: [
      'organisation.staff_not_found',
      'organisation.department_not_found',
      'organisation.role_not_found',
      'organisation.beyond_own_rights',
      'organisation.not_oneself',
      'organisation.last_owner',
      'calls.line_not_found',
    ],
  }),

  /** What a member holds and somebody must take over before they are suspended or removed. */
  'organisation.holdings': defineEndpoint({
    method: 'GET',
    path: 'api/staff/holdings',
    access: 'organisation.staff',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: z.object({
      customers: z.int(),
      visits: z.int(),
      /** Open tasks in which they have a seat, and numbers that wait for them there: both are given up, not handed over. */
      tasks: z.int(),
      taskNumbers: z.int(),
    }),
    errors: ['organisation.staff_not_found', 'organisation.beyond_own_rights'],
  }),

  /**
   * Suspends, or removes for good, and hands over what they hold in the same breath: nothing stays behind. A call that
   * is under way ends as calls do. More than 500 things go over by a job, which `jobId` names, in turns that keep nobody
   * waiting; a successor who is gone by then takes nothing.
   */
  'organisation.endStaff': defineEndpoint({
    method: 'POST',
    path: 'api/staff/end',
    access: 'organisation.staff',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ userId: id, how: z.enum(staffEnds), successor: successor.optional() }),
    reply: z.object({ customers: z.int(), visits: z.int(), jobId: id.nullable() }),
    errors: [...leaveErrors],
  }),

  /**
   * How far the hand-over of somebody who left or was suspended is: by its job, or the last one of a member. Within the
   * caller's scope.
   */
  'organisation.handOver': defineEndpoint({
    method: 'POST',
    path: 'api/staff/hand-over',
    access: 'organisation.staff',
    effect: 'read',
    repeated: 'harmless',
    request: z.union([z.strictObject({ jobId: id }), z.strictObject({ userId: id })]),
    reply: z.object({
      jobId: id,
      name: z.string(),
      state: z.enum(['waiting', 'running', 'done', 'failed']),
      total: z.int(),
      /** What is not handed over yet. */
      customers: z.int(),
      visits: z.int(),
      /** The colleagues who take it, in their order; empty: the sea. */
      takers: z.array(z.string()),
      startedAt: instant,
    }),
    errors: ['jobs.not_found'],
  }),

  /** Goes on with a hand-over that stopped; nothing is handed over twice. */
  'organisation.retryHandOver': defineEndpoint({
    method: 'POST',
    path: 'api/staff/hand-over/retry',
    access: 'organisation.staff',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ jobId: id }),
    reply: done,
    errors: ['jobs.not_found'],
  }),

  /** Ends a suspension; what was handed over stays where it is. */
  'organisation.restoreStaff': defineEndpoint({
    method: 'POST',
    path: 'api/staff/restore',
    access: 'organisation.staff',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ userId: id }),
    reply: done,
    errors: ['organisation.staff_not_found', 'organisation.beyond_own_rights', 'organisation.not_oneself'],
  }),

  /** Roles, and what each may see and do. */
  'organisation.roleMenu': defineEndpoint({
    method: 'GET',
    path: 'api/role/queryRoleMenu',
    access: 'organisation.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(role) }),
    errors: [],
  }),

  /** Makes a role or changes one. Whoever holds it and may other things than before is told and signed out at once. */
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
    }),
    /** `changed`: how many were signed out. */
    reply: z.object({ id, changed: z.int() }),
    errors: [
      'organisation.role_not_found',
      'organisation.name_taken',
      'organisation.too_many',
      'organisation.beyond_own_rights',
      'organisation.not_oneself',
    ],
  }),

  /** Only one that nobody holds. */
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
