import * as z from 'zod';
import { coordinateSystems } from '../config/values.ts';
import { defineEndpoint } from '../endpoint.ts';
import { byId, coordinates, done, id, instant, text } from '../fields.ts';

/**
 * The calls about a customer's place on the map, beside the address. While its public pool hides any field of the
 * customer, it hides the place too.
 */
export const placeEndpoints = {
  /** Returns the place of one customer, in the system in which it was chosen; `null` if there is none. */
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
          /** The system in which the coordinates were chosen. */
          system: z.enum(coordinateSystems),
          name: z.string().nullable(),
          setAt: instant,
        })
        .nullable(),
    }),
    errors: ['customers.not_found', 'customers.claim_first'],
  }),

  /** Sets the place, or removes it (`null`), with a line in the history. */
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
