import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, instant, pageOf, pageRequest, text } from '../fields.ts';
import { enterpriseName, industry } from '../organisation/enterprises.ts';
import { delegatedRights, delegationStates } from './values.ts';

const right = z.enum(delegatedRights);

/** An enterprise that the caller's agency opened. */
export const servedEnterprise = z.object({
  id,
  name: z.string(),
  industry,
  openedAt: instant,
  access: z.enum(delegationStates),
  /** True while the operator keeps everybody out of the enterprise. Absent from earlier releases. */
  isSuspended: z.boolean().optional(),
});
export type ServedEnterprise = z.output<typeof servedEnterprise>;

export const servedDetail = servedEnterprise.extend({
  openedBy: z.string(),
  rights: z.array(right),
  /**
   * `joined`: the owner is a member. `invited`: the owner has not answered yet. `missing`: nobody is invited, or the
   * invitation ended.
   */
  owner: z.enum(['joined', 'invited', 'missing']),
});
export type ServedDetail = z.output<typeof servedDetail>;

const owner = { ownerName: text(30).min(1), ownerMobile: text(30) };

/** The calls by which an agency's staff see, open and enter the enterprises that it serves. */
export const servedEnterpriseEndpoints = {
  /** Lists the enterprises of the agency, the newest first. `search`: a part of the name. */
  'agency.enterprises': defineEndpoint({
    method: 'POST',
    path: 'jxs-user/enterprises',
    access: 'agency.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...pageRequest, search: text(60).optional() }),
    reply: pageOf(servedEnterprise),
    errors: ['agency.not_agency'],
  }),

  /** Returns one enterprise of the agency, with its owner's state and the rights that it delegates. */
  'agency.enterprise': defineEndpoint({
    method: 'GET',
    path: 'jxs-user/enterprise',
    access: 'agency.read',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: servedDetail,
    errors: ['agency.not_agency', 'agency.enterprise_not_found'],
  }),

  /**
   * Opens an enterprise and invites its owner by mobile number. The owner needs no account yet. The agency's staff may
   * work in the enterprise at once, until it decides otherwise.
   */
  'agency.open': defineEndpoint({
    method: 'POST',
    path: 'jxs-user/open-enterprise',
    access: 'agency.open',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ name: enterpriseName, industry, ...owner }),
    reply: z.object({ id }),
    errors: ['agency.not_agency', 'agency.opened_too_many', 'identity.bad_mobile'],
  }),

  /** Invites the owner again if nobody has joined as owner yet. The earlier invitation ends. */
  'agency.inviteOwner': defineEndpoint({
    method: 'POST',
    path: 'jxs-user/invite-owner',
    access: 'agency.open',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, ...owner }),
    reply: done,
    errors: [
      'agency.not_agency',
      'agency.enterprise_not_found',
      'agency.access_revoked',
      'agency.owner_joined',
      'identity.bad_mobile',
    ],
  }),

  /**
   * Makes the caller a member of the enterprise. The membership is marked as the agency's and has the rights that the
   * enterprise delegates. Switching to the enterprise then opens a session there.
   */
  'agency.enter': defineEndpoint({
    method: 'POST',
    path: 'jxs-user/enter-enterprise',
    access: 'agency.serve',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: z.object({ tenantId: id }),
    errors: ['agency.not_agency', 'agency.enterprise_not_found', 'agency.access_revoked'],
  }),
};
