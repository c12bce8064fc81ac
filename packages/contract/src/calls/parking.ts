import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, id, instant, text } from '../fields.ts';

const person = z.object({ id, name: z.string() });

/** A customer who waits with music for somebody who takes the call. */
const parkedCall = z.object({
  /** Id of the call. */
  id,
  /** Masked if the enterprise masks numbers, and empty if the public pool hides it. */
  mobile: z.string(),
  customerId: id.nullable(),
  customerName: z.string().nullable(),
  company: z.string().nullable(),
  note: z.string(),
  parkedBy: person,
  parkedAt: instant,
  /** The member whose phone rings to take the call now. `null`: nobody's. */
  rings: person.nullable(),
});
export type ParkedCall = z.output<typeof parkedCall>;

export const parkingEndpoints = {
  /**
   * Lets the customer of the caller's running call wait with music, and frees the caller. Any colleague may take the
   * call. After two minutes the caller's phone rings for it, again and again while they can be rung, and after ten
   * minutes the call ends with an announcement. A call that is parked already stays so, with its first note.
   */
  'calls.park': defineEndpoint({
    method: 'POST',
    path: 'api/call/park',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, note: text(200).default('') }),
    reply: done,
    errors: ['calls.not_found', 'calls.not_in_talk', 'calls.consulting'],
  }),

  /** Lists the parked calls of the enterprise, who waits longest first. */
  'calls.parked': defineEndpoint({
    method: 'GET',
    path: 'api/call/parked',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(parkedCall) }),
    errors: [],
  }),

  /** Rings the caller's own phone for a parked call, which is theirs once they pick up. One member is rung at a time. */
  'calls.takeParked': defineEndpoint({
    method: 'POST',
    path: 'api/call/parked/take',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id }),
    reply: done,
    errors: ['calls.parked_gone', 'calls.already_talking'],
  }),
};
