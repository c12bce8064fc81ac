import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { instant, text } from '../fields.ts';
import { agencyApplicationStates } from './values.ts';

/** The state of the caller's wish to lead an agency, with the answers that they sent last. */
export const agencyApplication = z.object({
  state: z.enum(agencyApplicationStates),
  name: z.string().nullable(),
  contact: z.string().nullable(),
  region: z.string().nullable(),
  submittedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  /** The reason of a refusal, in the operator's words. */
  reason: z.string().nullable(),
  /** The name of the agency that came of the application. */
  agencyName: z.string().nullable(),
});
export type AgencyApplication = z.output<typeof agencyApplication>;

/** The requests by which a user asks to lead an agency. */
export const agencyApplicationEndpoints = {
  /** Asks to become an agency. The operator decides. A message brings the decision. */
  'agency.apply': defineEndpoint({
    method: 'POST',
    path: 'jxs-user/create-jxs-info',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      /** The name of the agency and of its own enterprise. */
      name: text(60).min(2),
      contact: text(30).min(1),
      phone: text(30),
      region: text(30).min(2),
      /** The unified social credit code of the licence. */
      creditCode: text(30),
      note: text(200).default(''),
    }),
    reply: agencyApplication,
    errors: ['agency.application_waiting', 'agency.already', 'agency.bad_credit_code', 'identity.bad_mobile'],
  }),

  /** Returns the state of the caller's application. */
  'agency.application': defineEndpoint({
    method: 'GET',
    path: 'jxs-user/jxs-info',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: agencyApplication,
    errors: [],
  }),
};
