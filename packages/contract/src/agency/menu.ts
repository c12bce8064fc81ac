import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { agencyMenu, type AgencyMenuKey, agencyStates } from './values.ts';

const menuKeys = Object.keys(agencyMenu) as [AgencyMenuKey, ...AgencyMenuKey[]];

/** The request for the screens of an agency. */
export const agencyMenuEndpoints = {
  /**
   * Lists the agency's screens that the caller may open. Outside an agency the only one is the screen that applies for
   * one.
   */
  'agency.menu': defineEndpoint({
    method: 'POST',
    path: 'jxs-user/get-menu-routing',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      standing: z.enum(agencyStates),
      /** The host of the agency's enterprises. `null`: the agency has none. */
      host: z.string().nullable(),
      menu: z.array(z.object({ key: z.enum(menuKeys), path: z.string() })),
    }),
    errors: [],
  }),
};
