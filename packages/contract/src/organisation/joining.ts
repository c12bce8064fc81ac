import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, id, instant, pageOf, pageRequest, text } from '../fields.ts';
import { entranceTicket } from '../identity/login.ts';
import { givenPlace, personName } from './core/entrance.ts';
import { shownEnterprise } from './enterprises.ts';
import { applicationStates } from './values.ts';

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

/** A join code of capitals and digits that are hard to confuse. Small letters and spaces are accepted too. */
const joinCode = text(20).min(1);

/** The requests by which people apply to join an enterprise, and by which it answers. */
export const joiningEndpoints = {
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

  /** Finds enterprises by a part of their name, if they let themselves be found. */
  'enterprises.search': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/search',
    access: 'public',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ticket: entranceTicket, words: text(60).min(2) }),
    reply: z.object({ list: z.array(shownEnterprise) }),
    errors: ['identity.choice_expired', 'identity.try_later'],
  }),

  /** Returns the enterprise of a join code. */
  'enterprises.byCode': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/by-code',
    access: 'public',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ticket: entranceTicket, code: joinCode }),
    reply: shownEnterprise,
    errors: ['identity.choice_expired', 'identity.try_later', 'enterprises.wrong_code'],
  }),

  /** Applies to join an enterprise: with its join code, or by its id if it lets itself be found. */
  'enterprises.apply': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/apply',
    access: 'public',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      ticket: entranceTicket,
      to: z.union([z.strictObject({ id }), z.strictObject({ code: joinCode })]),
      name: personName,
      note: text(200).default(''),
    }),
    reply: ownApplication,
    errors: [
      'identity.choice_expired',
      'identity.try_later',
      'enterprises.wrong_code',
      'enterprises.not_found',
      'enterprises.already_member',
      'enterprises.suspended',
      'enterprises.already_applied',
      'enterprises.applied_too_often',
    ],
  }),

  /** Lists the applications of the ticket's holder in all enterprises, the newest first, without withdrawn ones. */
  'enterprises.ownApplications': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/own-applications',
    access: 'public',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ticket: entranceTicket }),
    reply: z.object({ list: z.array(ownApplication) }),
    errors: ['identity.choice_expired'],
  }),

  /** Withdraws an application of the ticket's holder while nobody has answered it. */
  'enterprises.withdraw': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/withdraw-application',
    access: 'public',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ ticket: entranceTicket, tenantId: id, id }),
    reply: done,
    errors: ['identity.choice_expired', 'enterprises.application_not_found', 'enterprises.application_decided'],
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
    request: z.strictObject({ id, ...givenPlace }),
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
};
