import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, instant } from '../fields.ts';
import { delegatedRights, delegationStates } from './values.ts';

const rights = z.array(z.enum(delegatedRights));

/** What the agency that opened an enterprise may do there. */
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

/** For an enterprise that an agency opened: what the agency's staff may do inside. */
export const delegationCalls = {
  /** Null where no agency serves the enterprise. */
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

  /** Decides what the agency's staff may do from now on. Opens a revoked access again. */
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

  /** Ends the agency's access at once: its staff are signed out here, and their places end. */
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
