import { staffEnds } from './values.ts';
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, instant, pageOf, pageRequest, text } from '../fields.ts';
import { dataScopes } from '../permissions.ts';
import { shortRole } from './roles.ts';

/** The most roles of one member. */
export const HELD_ROLES_LIMIT = 10;
/** The most colleagues among whom a leaving member's holdings are shared. */
export const SUCCESSOR_LIMIT = 20;

export const staffMember = z.object({
  userId: id,
  name: z.string(),
  /** Masked like any other number. */
  mobile: z.string(),
  departmentId: id.nullable(),
  departmentName: z.string().nullable(),
  position: z.string().nullable(),
  roles: z.array(shortRole),
  /** True for an owner: no permission check applies. */
  superTenant: z.boolean(),
  suspended: z.boolean(),
  joinedAt: instant,
  /** True when the caller may change, suspend and remove the member. */
  manageable: z.boolean(),
});
export type StaffMember = z.output<typeof staffMember>;

const place = {
  name: text(30).pipe(z.string().min(1)),
  departmentId: id.nullable(),
  roleIds: z.array(id).max(HELD_ROLES_LIMIT),
  position: text(30).optional(),
  /** True for an owner. Only an owner may change this. */
  superTenant: z.boolean().default(false),
  /** The member's own scope in place of that of their roles. `null`: as the roles say. Left out, it stays. */
  ownScope: z.enum(dataScopes).nullable().optional(),
  /** The member's line, until they choose another. `null`: the one with the most room. Left out, it stays. */
  lineId: id.nullable().optional(),
};

/**
 * The successors: one colleague, several who take turns, or nobody. With `sea` customers go back to the public pool and
 * planned call-backs end.
 */
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

export const staffEndpoints = {
  /**
   * Lists staff by name. `search`: a part of a name, a whole mobile number, or its last four digits. `below`: with the
   * departments below. `departmentId` `none`: members in no department.
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

  /** Returns one colleague. */
  'organisation.staffMember': defineEndpoint({
    method: 'GET',
    path: 'api/userDetail',
    access: 'organisation.read',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: staffMember.extend({
      /** The member's own scope and line, as in the request that edits them. */
      ownScope: z.enum(dataScopes).nullable(),
      lineId: id.nullable(),
    }),
    errors: ['organisation.staff_not_found'],
  }),

  /**
   * Invites a person as a colleague. The reply is the same with and without an account. They become a member when they
   * sign in with this number and accept. A second invitation of the number replaces the first. A former member gets
   * their past work back. The number counts as a search.
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

  /** Changes a member. If their rights change, they are told and signed out at once. */
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

  /** Returns the holdings of a member that another must take over before a suspension or removal. */
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
      /**
       * Open tasks in which the member has a seat, and the numbers that wait for them there. Both are given up, not
       * handed over.
       */
      tasks: z.int(),
      taskNumbers: z.int(),
    }),
    errors: ['organisation.staff_not_found', 'organisation.beyond_own_rights'],
  }),

  /**
   * Suspends a member or removes them for good, and hands over all that they hold in one step. A running call ends as
   * calls do. More than 500 items become a job, which `jobId` names. It works in short turns, so that nobody has to
   * wait. A successor who is gone by then takes nothing.
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
   * Returns the progress of a hand-over after a member left or was suspended: by its job, or the last one of a member.
   * Within the caller's scope.
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
      /** The customers and call-backs that are not handed over yet. */
      customers: z.int(),
      visits: z.int(),
      /** The colleagues who take them, in their order. Empty: the public pool. */
      takers: z.array(z.string()),
      startedAt: instant,
    }),
    errors: ['jobs.not_found'],
  }),

  /** Continues a hand-over that stopped. Nothing is handed over twice. */
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

  /** Ends a suspension. Customers and call-backs that were handed over stay with their new owners. */
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
};
