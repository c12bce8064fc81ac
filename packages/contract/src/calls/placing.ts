import { callerIdRules, lineFaults } from './values.ts';
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, text } from '../fields.ts';
import { deviceDial } from './device.ts';
import { callRecord } from './core/calls.ts';

export const placingEndpoints = {
  /** Returns the number of ours that a call placed now would show. The function that places calls chooses it. */
  'calls.callerId': defineEndpoint({
    method: 'GET',
    path: 'lineNum/distribute',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    request: z.union([
      z.strictObject({ mobile: text(30).min(1), lineId: id.optional() }),
      z.strictObject({ customerId: id, lineId: id.optional() }),
    ]),
    reply: z.object({
      lineId: id,
      lineName: z.string(),
      /** Empty if the line has no number. */
      callerId: z.string(),
      callerArea: z.string().nullable(),
      calleeArea: z.string().nullable(),
      /** The rule that chose the number. Without a number of the callee's area, `area` becomes `steady`. */
      chosenBy: z.enum(callerIdRules),
      /** The reason why the line cannot be used now. `null`: it can be used. */
      fault: z.enum(lineFaults).nullable(),
    }),
    errors: [
      'calls.bad_number',
      'calls.by_device',
      'calls.no_line',
      'customers.not_found',
      'customers.claim_first',
      'customers.searched_too_often',
    ],
  }),

  /**
   * Accepts a call. Its states come by socket. It goes to a customer, a typed number or a number of a task. `again`: it
   * goes to the number of the caller's own earlier call. `missedId`: it calls back a missed call of a number without a
   * customer. `onPhone`: another device of the caller dials, if calls go by
   * the agents' own phones.
   */
  'calls.place': defineEndpoint({
    method: 'POST',
    path: 'app/crmV2/callV2',
    access: 'calls.place',
    effect: 'write',
    repeated: 'needs-key',
    signed: true,
    request: z.union([
      z.strictObject({ customerId: id, lineId: id.optional(), onPhone: z.boolean().optional() }),
      z.strictObject({ mobile: text(30), lineId: id.optional(), onPhone: z.boolean().optional() }),
      z.strictObject({ taskNumberId: id, lineId: id.optional(), onPhone: z.boolean().optional() }),
      z.strictObject({ missedId: id, lineId: id.optional(), onPhone: z.boolean().optional() }),
      z.strictObject({ again: id, lineId: id.optional(), onPhone: z.boolean().optional() }),
    ]),
    /**
     * `device`: the order for this device to dial, if calls go by the agents' own phones. `phones`: the number of the
     * caller's phones that hear the order, or `null` unless another device dials.
     */
    reply: z.object({ ...callRecord.shape, device: deviceDial.nullable(), phones: z.int().nullable() }),
    errors: [
      'customers.not_found',
      'customers.leased',
      'customers.claim_first',
      'customers.searched_too_often',
      'calls.not_found',
      'calls.missed_not_found',
      'calls.bad_number',
      'calls.mode_closed',
      'calls.already_talking',
      'calls.no_line',
      'calls.line_busy',
      'calls.line_paused',
      'calls.engine_away',
      'calls.no_seat',
      'calls.no_balance',
      'calls.do_not_call',
      'calls.outside_hours',
      'calls.too_often',
      'calls.refused_recently',
      'calls.foreign_minutes_used',
      'calls.follow_up_first',
      'tasks.number_not_found',
      'tasks.not_running',
      'tasks.not_yours',
      'tasks.being_called',
      'tasks.only_practised',
    ],
  }),
};
