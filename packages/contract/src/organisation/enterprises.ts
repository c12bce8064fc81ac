import { applicationStates } from './values.ts';
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, filePath, id, instant, pageOf, pageRequest, text } from '../fields.ts';
import { industryCodes } from './industries.ts';
import { roleTitle } from './staff.ts';

export const enterpriseName = text(60).min(2);
export const industry = z.enum(industryCodes);
const city = text(30);

/** The only data of an enterprise that strangers see. */
export const shownEnterprise = z.object({ id, name: z.string(), industry, city: z.string().nullable() });
export type ShownEnterprise = z.output<typeof shownEnterprise>;

export const applicationState = z.enum(applicationStates);

export const ownApplication = z.object({
  id,
  tenantId: id,
  tenantName: z.string(),
  state: applicationState,
  /** The reason of a refusal. */
  reason: z.string().nullable(),
  at: instant,
});
export type OwnApplication = z.output<typeof ownApplication>;

export const application = z.object({
  id,
  name: z.string(),
  note: z.string(),
  /** Masked if the enterprise masks numbers. */
  mobile: z.string(),
  state: applicationState,
  reason: z.string().nullable(),
  at: instant,
  /** The member who decided, and the instant. */
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
});
export type Application = z.output<typeof application>;

export const authentication = z.object({
  state: z.enum(['none', 'waiting', 'accepted', 'refused']),
  legalName: z.string().nullable(),
  creditCode: z.string().nullable(),
  /** The reason of a refusal, in the operator's words. */
  reason: z.string().nullable(),
  submittedAt: instant.nullable(),
  /** A link that opens the licence's picture for a few minutes. Only for a member who may submit one. */
  licenceLink: z.string().nullable(),
});
export type Authentication = z.output<typeof authentication>;

export const enterpriseInfo = z.object({
  ...shownEnterprise.shape,
  /** The IANA name of the zone. */
  zone: z.string(),
  memberCount: z.int(),
  createdAt: instant,
  authentication,
});
export type EnterpriseInfo = z.output<typeof enterpriseInfo>;

/**
 * The department and the roles of a person who is taken in. Without a department they stand right below the enterprise.
 */
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

/** The calls about the enterprise for its members. */
export const enterpriseEndpoints = {
  /** Returns the enterprise in which the caller works. */
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
   * Changes the enterprise's own data, and submits its authentication for the operator to review. `found`: creates
   * another enterprise that the caller owns and returns that one. Nothing else is changed then.
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
      /** The IANA name of the zone. */
      zone: text(50).optional(),
      /** The enterprise to found. A second identical request within ten minutes returns the first one. */
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

  /** Returns the service contract between the enterprise and the operator; `null` if none was recorded. */
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

  /**
   * Returns the ways into the enterprise: the join code (`null` while it is off), and whether the search by name finds
   * it.
   */
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

  /** Changes the ways into the enterprise. A renewed code ends the one before. */
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

  /** Lists the people who applied to join, the newest first. */
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

  /**
   * Lists the departments and roles that the caller may give to others. None of them grants more than the caller holds.
   */
  'enterprises.places': defineEndpoint({
    method: 'GET',
    path: 'api/enterprise/places',
    access: 'organisation.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      /** The departments in the order of the tree. `depth`: 0 right below the enterprise. */
      departments: z.array(z.object({ id, name: z.string(), depth: z.int() })),
      roles: z.array(z.object({ id, name: z.string(), preset: z.string().nullable() })),
    }),
    errors: [],
  }),

  /** Accepts an application: the applicant becomes a member. */
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

  /** Refuses an application with a reason, which the applicant reads. */
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

  /**
   * Makes an invitation. The reply shows its code this one time, because only a hash of it is stored. The client makes
   * the link.
   */
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

  /** Lists the newest hundred invitations. */
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

  /** Revokes an invitation. Nobody can join by it any more. Members who joined by it stay. */
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

  /** Leaves the enterprise in which the caller works. The session ends, and the caller's work stays. */
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
