import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, instant } from '../fields.ts';

/** What a phone needs to dial, and to report the call. Nobody whose numbers are masked gets it. */
export const deviceDial = z.object({
  bindId: z.string(),
  mobile: z.string(),
  /** After that it is not dialled any more. */
  expiresAt: instant,
});
export type DeviceDial = z.output<typeof deviceDial>;

const bindId = z.string().regex(/^[0-9a-f]{32}$/);

export const deviceCalls = {
  /** This device dials now: of several that were asked, the first one may. */
  'calls.dialled': defineEndpoint({
    method: 'POST',
    path: 'api/agent/device-dialled',
    access: 'calls.place',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ bindId }),
    reply: done,
    errors: ['calls.bind_not_found', 'calls.bind_dialled', 'calls.bind_expired'],
  }),

  /**
   * The phone's report of a call of the caller's own: taken once for each `bindId`. `duration`: seconds of talk, no more
   * than have gone by since the call was asked for. `startTime`: the phone's clock when it began, in milliseconds.
   */
  'calls.reportDevice': defineEndpoint({
    method: 'POST',
    path: 'api/agent/local-call-back',
    access: 'calls.place',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ duration: z.int().min(0), bindId, startTime: z.int().min(0) }),
    reply: done,
    errors: ['calls.bind_not_found', 'calls.bind_reported', 'calls.report_too_long', 'calls.report_too_early'],
  }),
};
