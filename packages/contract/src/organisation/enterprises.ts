import { applicationStates } from './values.ts';
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, filePath, id, instant, pageOf, pageRequest, text } from '../fields.ts';
import { industryCodes } from './industries.ts';
import { roleTitle } from './staff.ts';

export const enterpriseName = text(60).min(2);
export const industry = z.enum(industryCodes);
const city = text(30);

/** What strangers see of an enterprise: nothing more. */
export const shownEnterprise = z.object({ id, name: z.string(), industry, city: z.string().nullable() });
export type ShownEnterprise = z.output<typeof shownEnterprise>;

export const applicationState = z.enum(applicationStates);

export const ownApplication = z.object({
  id,
  tenantId: id,
  tenantName: z.string(),
  state: applicationState,
  /** Why it was refused. */
  reason: z.string().nullable(),
  at: instant,
});
export type OwnApplication = z.output<typeof ownApplication>;

export const application = z.object({
  id,
  name: z.string(),
  note: z.string(),
  /** Masked where the enterprise masks. */
  mobile: z.string(),
  state: applicationState,
  reason: z.string().nullable(),
  at: instant,
  /** The member who answered it, and when. */
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
});
export type Application = z.output<typeof application>;

export const authentication = z.object({
  state: z.enum(['none', 'waiting', 'accepted', 'refused']),
  legalName: z.string().nullable(),
  creditCode: z.string().nullable(),
  /** The reason of a refusal, as the operator wrote it. */
  reason: z.string().nullable(),
  submittedAt: instant.nullable(),
  /** Opens the licence's picture for a few minutes; for who may submit one. */
  licenceLink: z.string().nullable(),
});
export type Authentication = z.output<typeof authentication>;

export const enterpriseInfo = z.object({
  ...shownEnterprise.shape,
  /** IANA name. */
  zone: z.string(),
  memberCount: z.int(),
  createdAt: instant,
  authentication,
});
export type EnterpriseInfo = z.output<typeof enterpriseInfo>;

/** Where somebody who is taken in will stand. Without a department: right below the enterprise. */
const place = { departmentId: id.nullable(), roleIds: z.array(id).min(1).max(10) };

export const invite = z.object({
  id,
  makerName: z.string(),
  departmentName: z.string().nullable(),
  roles: z.array(roleTitle),
  createdAt: instant,
  expiresAt: instant,
  uses: z.int(),
  maxUses: z.int(),
  state: z.enum(['open', 'expired', 'used_up', 'revoked']),
});
export type Invite = z.output<typeof invite>;

/** For those who are in. */
export const enterpriseCalls = {
  /** The enterprise one works in. */
  'enterprises.info': defineEndpoint({
    method: 'GET',
    path: 'api/enterprise/info',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: enterpriseInfo,
    errors: [],
  }),

  /**
   * Changes what the enterprise says of itself, and submits its authentication for the operator to review. `found`: creates
   * another enterprise, whose owner the caller is, and answers that one; nothing else is changed then.
   */
  'enterprises.save': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/save',
    access: 'organisation.enterprise',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      name: enterpriseName.optional(),
      industry: industry.optional(),
      city: city.optional(),
      /** IANA name. */
      zone: text(50).optional(),
      /** Sent twice within ten minutes it answers the one it made. */
      found: z.strictObject({ name: enterpriseName, industry, ownName: text(30).min(1) }).optional(),
      authentication: z
        .strictObject({
          /** The path of the licence's picture, an upload of the caller's own. */
          licence: filePath,
          legalName: text(80).min(2),
          creditCode: text(30),
        })
        .optional(),
    }),
    reply: enterpriseInfo,
    errors: [
      'files.not_found',
      'files.not_accepted',
      'enterprises.bad_credit_code',
      'enterprises.authentication_waiting',
      'enterprises.authenticated',
      'enterprises.founded_too_many',
      'agency.host_is_closed',
    ],
  }),

  /** The service contract between the enterprise and the operator; null where none was written down. */
  'enterprises.contract': defineEndpoint({
    method: 'GET',
    path: 'api/enterprise/findContract/{id}',
    access: 'organisation.enterprise',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: z.object({
      contract: z.object({ version: z.int(), text: z.string(), signedBy: z.string(), signedAt: instant }).nullable(),
    }),
    errors: ['enterprises.not_found'],
  }),

  /** How people find the way in: the join code (null while it is off), and whether names are searched. */
  'enterprises.joinWay': defineEndpoint({
    method: 'GET',
    path: 'api/enterprise/join-way',
    access: 'organisation.applications',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ code: z.string().nullable(), findable: z.boolean() }),
    errors: [],
  }),

  /** A renewed code ends the one before. */
  'enterprises.setJoinWay': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/set-join-way',
    access: 'organisation.applications',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ code: z.enum(['renew', 'off']).optional(), findable: z.boolean().optional() }),
    reply: z.object({ code: z.string().nullable(), findable: z.boolean() }),
    errors: [],
  }),

  /** Lists the people who asked to be taken in, the newest first. */
  'enterprises.applications': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/applications',
    access: 'organisation.applications',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...pageRequest, state: applicationState.optional() }),
    reply: pageOf(application),
    errors: [],
  }),

  /** Departments and roles that the caller may give to others: none that grants more than the caller holds. */
  'enterprises.places': defineEndpoint({
    method: 'GET',
    path: 'api/enterprise/places',
    access: 'organisation.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      /** In the order of the tree. `depth`: 0 right below the enterprise. */
      departments: z.array(z.object({ id, name: z.string(), depth: z.int() })),
      roles: z.array(z.object({ id, name: z.string(), preset: z.string().nullable() })),
    }),
    errors: [],
  }),

  /** Takes the applicant in. */
  'enterprises.accept': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/accept-application',
    access: 'organisation.applications',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, ...place }),
    reply: done,
    errors: [
      'enterprises.application_not_found',
      'enterprises.application_decided',
      'enterprises.already_member',
      'enterprises.no_such_place',
      'enterprises.beyond_own_rights',
    ],
  }),

  /** Says no, and why: the applicant reads it. */
  'enterprises.refuse': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/refuse-application',
    access: 'organisation.applications',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, reason: text(200).min(1) }),
    reply: done,
    errors: ['enterprises.application_not_found', 'enterprises.application_decided'],
  }),

  /** Makes an invitation. Its code is told this once: only a hash of it is kept. The client makes the link. */
  'enterprises.invite': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/invite',
    access: 'organisation.staff',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ ...place, days: z.int().min(1).max(30), maxUses: z.int().min(1).max(200) }),
    reply: z.object({ code: z.string(), invite }),
    errors: ['enterprises.too_many_invites', 'enterprises.no_such_place', 'enterprises.beyond_own_rights'],
  }),

  /** The newest hundred invitations. */
  'enterprises.invites': defineEndpoint({
    method: 'GET',
    path: 'api/enterprise/invites',
    access: 'organisation.staff',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(invite) }),
    errors: [],
  }),

  /** Nobody joins by it any more. Who has joined stays. */
  'enterprises.revokeInvite': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/revoke-invite',
    access: 'organisation.staff',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: done,
    errors: ['enterprises.invite_not_found'],
  }),

  /** Leaves the enterprise one works in: the session ends, what one did stays. */
  'enterprises.leave': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/leave',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: done,
    errors: ['enterprises.last_owner', 'enterprises.has_customers'],
  }),
};
