import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, id, instant, pageOf, pageRequest } from '../fields.ts';
import { writtenAt } from '../followups/core/follow-up.ts';
import { callRecord } from './core/calls.ts';

/** The data that a phone needs to dial a call and to report it. A member who reads numbers masked does not get it. */
export const deviceDial = z.object({
  bindId: z.string(),
  mobile: z.string(),
  /** The instant after which the phone no longer dials the number. */
  expiresAt: instant,
});
export type DeviceDial = z.output<typeof deviceDial>;

const bindId = z.string().regex(/^[0-9a-f]{32}$/);

/** A call that waits for its report, by its `bindId`. After `reportUntil` no report is taken. */
const unreportedCall = z.object({ ...callRecord.shape, bindId: z.string(), reportUntil: instant });
export type UnreportedCall = z.output<typeof unreportedCall>;

export const deviceEndpoints = {
  /** Reports that this device dials now. If several devices were asked, the first one may. */
  'calls.dialled': defineEndpoint({
    method: 'POST',
    path: 'api/agent/device-dialled',
    access: 'calls.place',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ bindId }),
    reply: done,
    errors: ['calls.bind_not_found', 'calls.bind_dialled', 'calls.bind_expired', 'calls.do_not_call'],
  }),

  /**
   * Takes the caller's call for this device, which dials it now. For a device that got no order with the number: a
   * browser that waits for a tap, or a page that was opened after the order.
   */
  'calls.takeDevice': defineEndpoint({
    method: 'POST',
    path: 'api/agent/device-take',
    access: 'calls.place',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ callId: id }),
    reply: deviceDial,
    errors: ['calls.not_found', 'calls.bind_dialled', 'calls.bind_expired', 'calls.do_not_call', 'calls.mode_closed'],
  }),

  /**
   * Takes the phone's report of a call of the caller's own, once for each `bindId`. `duration`: seconds of talk, at
   * most those that have passed since the call was asked for. `startTime`: the phone's clock at the start, in
   * milliseconds. A report of a call that ended without one is still taken for seven days, and corrects it. `writtenAt`:
   * the instant of a report that the device kept without a network. The seven days end with it.
   */
  'calls.reportDevice': defineEndpoint({
    method: 'POST',
    path: 'api/agent/local-call-back',
    access: 'calls.place',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ duration: z.int().min(0), bindId, startTime: z.int().min(0), writtenAt }),
    reply: done,
    errors: [
      'calls.bind_not_found',
      'calls.bind_reported',
      'calls.report_too_long',
      'calls.report_too_early',
      'calls.report_too_late',
      'followups.bad_written_at',
    ],
  }),

  /**
   * Lists the caller's own calls that a phone dialled and never reported, newest first. Their reports are still taken.
   * Numbers in a GET query are text.
   */
  'calls.unreported': defineEndpoint({
    method: 'GET',
    path: 'api/agent/device-unreported',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ next: pageRequest.next, size: z.coerce.number().int().min(1).max(100).default(20) }),
    reply: pageOf(unreportedCall),
    errors: [],
  }),
};
