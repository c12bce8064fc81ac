import { packageStates } from './values.ts';
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant, money, pageOf, pageRequest } from '../fields.ts';
import { queryPage } from './core/pages.ts';

export const packageState = z.enum(packageStates);

export const heldPackage = z.object({
  id,
  name: z.string(),
  minutes: z.int(),
  /** The minutes left, without those that running calls hold. */
  minutesLeft: z.int(),
  startsAt: instant,
  expiresAt: instant,
  state: packageState,
  /** `null`: the operator gave the package. */
  productId: id.nullable(),
  /** The price paid for the minutes. */
  price: money,
  /** The line products that its minutes serve. `null`: every line. */
  lines: z.array(z.object({ id, name: z.string() })).nullable(),
  /** `null`: the package has no seats. */
  seats: z.int().nullable(),
  seatsUsed: z.int(),
});
export type HeldPackage = z.output<typeof heldPackage>;

export const packageEndpoints = {
  /** Counts the packages by state. `expiring`: in force, and over within 14 days. */
  'billing.packageCount': defineEndpoint({
    method: 'POST',
    path: 'api/userPacket/count',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      inForce: z.int(),
      coming: z.int(),
      expiring: z.int(),
      usedUp: z.int(),
      expired: z.int(),
      /** Minutes left in packages in force. */
      minutesLeft: z.int(),
      /** Seats of the packages in force, and the number of them that members have. */
      seats: z.int(),
      seatsUsed: z.int(),
      /** The package in force that ends first within 7 days and still has minutes. `null`: none does. */
      endingSoon: z.object({ id, name: z.string(), minutesLeft: z.int(), expiresAt: instant }).nullable(),
    }),
    errors: [],
  }),

  /** Lists the packages that the enterprise holds or held. The one that expires last comes first. */
  'billing.packages': defineEndpoint({
    method: 'POST',
    path: 'api/agent/packet-page',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...pageRequest, state: packageState.optional() }),
    reply: pageOf(heldPackage),
    errors: [],
  }),

  /** Lists the calls that took minutes of a package, newest first. */
  'billing.packageUses': defineEndpoint({
    method: 'GET',
    path: 'api/wallet/package-uses',
    access: 'billing.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...queryPage, id }),
    reply: pageOf(z.object({ callId: id, at: instant, minutes: z.int(), agentName: z.string(), seconds: z.int() })),
    errors: ['billing.package_not_found'],
  }),
};
