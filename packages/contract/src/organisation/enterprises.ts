import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, filePath, id, instant, text } from '../fields.ts';
import { entranceTicket } from '../identity/login.ts';
import { enteredEnterprise, personName } from './core/entrance.ts';
import { industryCodes } from './core/industries.ts';
import { roleTitle } from './roles.ts';

export const enterpriseName = text(60).min(2);
export const industry = z.enum(industryCodes);
const city = text(30);

/** The only data of an enterprise that strangers see. */
export const shownEnterprise = z.object({ id, name: z.string(), industry, city: z.string().nullable() });
export type ShownEnterprise = z.output<typeof shownEnterprise>;

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

/** The requests about an enterprise, from its founding until a member leaves it. */
export const enterpriseEndpoints = {
  /** Lists the industries that an enterprise can choose, in the caller's language. */
  'enterprises.industries': defineEndpoint({
    method: 'POST',
    path: 'api-enterprise/get-industry',
    access: 'public',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(z.object({ code: industry, name: z.string() })) }),
    errors: [],
  }),

  /**
   * Founds an enterprise that the ticket's holder owns. A second identical request within ten minutes returns the first
   * one. `identity.chooseEnterprise` with the same ticket opens a session there, and so does switching.
   */
  'enterprises.found': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/found',
    access: 'public',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ ticket: entranceTicket, name: enterpriseName, industry, ownName: personName }),
    reply: enteredEnterprise,
    errors: ['identity.choice_expired', 'enterprises.founded_too_many', 'agency.host_is_closed'],
  }),

  /** Lists the enterprises in which this user may work, and their position there. */
  'organisation.enterprises': defineEndpoint({
    method: 'GET',
    path: 'api/enterprise/queryEnterpriseInfo',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      list: z.array(
        z.object({
          id,
          name: z.string(),
          current: z.boolean(),
          isOwner: z.boolean(),
          roles: z.array(roleTitle),
          memberCount: z.int(),
          /** The state of the enterprise's authentication. */
          state: authentication.shape.state,
        }),
      ),
    }),
    errors: [],
  }),

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
