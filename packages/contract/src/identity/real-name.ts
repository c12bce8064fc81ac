import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, filePath, id, instant, text } from '../fields.ts';
import { faceChallenges, faceProviders, realNameRefusals, realNameStates } from './values.ts';

/** The number of challenges before the camera. */
export const FACE_CHALLENGES = 3;

const challenge = z.enum(faceChallenges);

const realNameStatus = z.object({
  state: z.enum(realNameStates),
  submittedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  /** The reason of a refusal, and the words of the person who decided, if they left any. */
  refusedBecause: z.enum(realNameRefusals).nullable(),
  note: z.string().nullable(),
});
export type RealNameStatus = z.output<typeof realNameStatus>;

/** The calls of the authentication by name, id number and face. Name and number are never sent back. */
export const realNameEndpoints = {
  /**
   * Returns the state of the caller's own authentication. `judgedBy`: the provider to which the pictures of a check go;
   * null: they stay on this server.
   */
  'realName.state': defineEndpoint({
    method: 'GET',
    path: 'api/real-name/state',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: realNameStatus.extend({ judgedBy: z.enum(faceProviders).nullable() }),
    errors: [],
  }),

  /**
   * Begins a face check of this session. The reply holds the challenges before the camera in their order, and the time
   * limit.
   */
  'realName.startCheck': defineEndpoint({
    method: 'POST',
    path: 'api/real-name/face/start',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ id, challenges: z.array(challenge), expiresAt: instant }),
    errors: ['realName.settled', 'realName.too_many'],
  }),

  /**
   * Ends a face check of this session with a picture of each challenge (uploads of the caller's own). Returns the id of
   * the result. This session may use it once.
   */
  'realName.finishCheck': defineEndpoint({
    method: 'POST',
    path: 'api/real-name/face/finish',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      id,
      frames: z.array(z.strictObject({ challenge, path: filePath })).max(10),
    }),
    reply: z.object({ resultId: z.string(), expiresAt: instant }),
    errors: [
      'realName.check_not_found',
      'realName.check_expired',
      'realName.wrong_frames',
      'realName.no_face',
      'realName.still',
      'realName.not_live',
      'realName.unavailable',
      'files.not_found',
      'files.not_accepted',
    ],
  }),

  /**
   * Sends name, id number and the result of a face check to the person who decides. A message brings the decision.
   * `consent`: a separate consent to the use of name, number and pictures for this.
   */
  'realName.submit': defineEndpoint({
    method: 'POST',
    path: 'api/updateRealName',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      name: text(50).min(2),
      idNumber: text(40).min(1),
      resultId: z.string().min(1).max(100),
      consent: z.literal(true),
    }),
    reply: realNameStatus,
    errors: [
      'realName.id_number_wrong',
      'realName.settled',
      'realName.foreign_result',
      'realName.used_result',
      'realName.expired_result',
      'files.not_found',
    ],
  }),

  /** Withdraws the consent. Name, number and pictures are erased, whatever the decision was. */
  'realName.withdraw': defineEndpoint({
    method: 'POST',
    path: 'api/real-name/withdraw',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: done,
    errors: [],
  }),
};
