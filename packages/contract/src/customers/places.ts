import * as z from 'zod';
import { coordinateSystems } from '../config/values.ts';
import { defineEndpoint } from '../endpoint.ts';
import { byId, coordinates, done, id, instant, text } from '../fields.ts';

/** Where a customer is on the map, beside the address. Kept back as long as the sea keeps something of the customer back. */
export const placeCalls = {
  /** The place of one customer, in the system in which it was chosen; null where there is none. */
  'customers.place': defineEndpoint({
    method: 'GET',
    path: 'api/crm/place',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: z.object({
      place: z
        .object({
          latitude: z.number(),
          longitude: z.number(),
          /** The system of the coordinates, as they were chosen. */
          system: z.enum(coordinateSystems),
          name: z.string().nullable(),
          setAt: instant,
        })
        .nullable(),
    }),
    errors: ['customers.not_found', 'customers.claim_first'],
  }),

  /** Sets it, or takes it away (null); with its line in the history. */
  'customers.setPlace': defineEndpoint({
    method: 'POST',
    path: 'api/crm/place/save',
    access: 'customers.edit',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      id,
      place: z.strictObject({ ...coordinates, name: text(60).optional() }).nullable(),
    }),
    reply: done,
    errors: ['customers.not_found', 'customers.claim_first', 'maps.outside_world'],
  }),
};
