import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, id, instant } from '../fields.ts';
import { deviceStates, noticeKinds, pushStates, pushTests } from './values.ts';

const noticeKind = z.enum(noticeKinds);

/** The choice of a member for one kind of notice. */
const noticeSwitch = z.strictObject({
  kind: noticeKind,
  /** True if it reaches the member's devices while no page is in front. */
  push: z.boolean(),
  /** True if a page in front makes a sound of it. */
  sound: z.boolean(),
});
export type NoticeSwitch = z.output<typeof noticeSwitch>;

/** Part of a subscription: base64url without padding. */
const base64url = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[A-Za-z0-9_-]+$/);

export const noticeEndpoints = {
  /**
   * Lists the devices that notices reach while their page is closed, with the key with which a browser subscribes.
   */
  'messages.devices': defineEndpoint({
    method: 'GET',
    path: 'api/notice/devices',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      /** `no_address`: the operator has not set the https address that push services need. */
      push: z.enum(pushStates),
      /** The server's public key in base64url; `null` unless `push` is `on`. */
      publicKey: z.string().nullable(),
      list: z.array(
        z.object({
          id,
          system: z.string().nullable(),
          browser: z.string().nullable(),
          /** True for the device that asks. */
          isThis: z.boolean(),
          addedAt: instant,
          /** The last notice that its push service took. */
          sentAt: instant.nullable(),
          state: z.enum(deviceStates),
        }),
      ),
    }),
    errors: [],
  }),

  /**
   * Adds the device that asks, by the subscription that its browser made, and returns its id. The device stays until
   * its session ends. A subscription that is known already is replaced.
   */
  'messages.addDevice': defineEndpoint({
    method: 'POST',
    path: 'api/notice/device/add',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      endpoint: z.string().max(1000),
      p256dh: base64url(100),
      auth: base64url(40),
      /** True for a phone, which can dial. */
      isPhone: z.boolean().default(false),
    }),
    reply: z.object({ id }),
    errors: ['messages.push_off', 'messages.push_address', 'messages.push_host', 'messages.push_keys'],
  }),

  /**
   * Adds the app that asks as a device that waits for its notices at `GET api/notice/wait`, by the secret of the reply.
   * The request names the newest notice that was shown. It is answered at once, or as soon as there is one. The device
   * stays until its session ends, and takes the place of an earlier one of the session.
   */
  'messages.addWaitingDevice': defineEndpoint({
    method: 'POST',
    path: 'api/notice/device/wait',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      /** True for a phone, which can dial. */
      isPhone: z.boolean().default(false),
    }),
    reply: z.object({ id, secret: z.string() }),
    errors: [],
  }),

  /** Removes one of the member's devices. */
  'messages.removeDevice': defineEndpoint({
    method: 'POST',
    path: 'api/notice/device/remove',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id }),
    reply: done,
    errors: ['messages.device_not_found'],
  }),

  /**
   * Sends a notice to one of the member's devices at once. Replies within 10 s with the answer of its push service. Ten
   * are sent in a minute at most.
   */
  'messages.testDevice': defineEndpoint({
    method: 'POST',
    path: 'api/notice/device/test',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id }),
    reply: z.object({ outcome: z.enum(pushTests) }),
    errors: ['messages.device_not_found', 'messages.push_off'],
  }),

  /** Lists the member's choice for each kind of notice. */
  'messages.switches': defineEndpoint({
    method: 'GET',
    path: 'api/notice/switches',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(noticeSwitch) }),
    errors: [],
  }),

  /** Saves the member's choice for the named kinds. */
  'messages.saveSwitches': defineEndpoint({
    method: 'POST',
    path: 'api/notice/switches/save',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ list: z.array(noticeSwitch).min(1).max(noticeKinds.length) }),
    reply: done,
    errors: [],
  }),
};
