import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, instant } from '../fields.ts';
import { delegatedRights, delegationStates } from './values.ts';

const rights = z.array(z.enum(delegatedRights));

/** The access of an agency to an enterprise that it opened. */
export const delegation = z.object({
  agencyName: z.string(),
  state: z.enum(delegationStates),
  rights,
  since: instant,
  changedAt: instant,
  /** The agency's staff who have a place here. */
  staff: z.array(z.object({ name: z.string(), since: instant })),
});
export type Delegation = z.output<typeof delegation>;

/** The calls by which an enterprise decides what its agency's staff may do there. */
export const delegationEndpoints = {
  /** Returns the access of the agency that serves the enterprise; `null` if no agency does. */
  'agency.delegation': defineEndpoint({
    method: 'GET',
    path: 'jxs-user/delegation',
    access: 'organisation.enterprise',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ delegation: delegation.nullable() }),
    errors: [],
  }),

  /** Decides what the agency's staff may do from now on. Restores an access that was revoked. */
  'agency.saveDelegation': defineEndpoint({
    method: 'POST',
    path: 'jxs-user/save-delegation',
    access: 'organisation.enterprise',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ rights: rights.min(1).max(delegatedRights.length) }),
    reply: done,
    errors: ['agency.delegation_not_found'],
  }),

  /** Ends the agency's access at once. Its staff are signed out of the enterprise and lose their places in it. */
  'agency.revokeDelegation': defineEndpoint({
    method: 'POST',
    path: 'jxs-user/revoke-delegation',
    access: 'organisation.enterprise',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: done,
    errors: ['agency.delegation_not_found'],
  }),
};
