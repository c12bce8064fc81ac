import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, filePath, id, instant, text } from '../fields.ts';
import { faceChallenges, realNameRefusals, realNameStates } from './values.ts';

/** How many things are asked before the camera. */
export const FACE_CHALLENGES = 3;

const challenge = z.enum(faceChallenges);

const standing = z.object({
  state: z.enum(realNameStates),
  submittedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  /** Why it was refused, and the words of the person who decided, where they left some. */
  refusedBecause: z.enum(realNameRefusals).nullable(),
  note: z.string().nullable(),
});
export type RealNameStanding = z.output<typeof standing>;

/** Authentication by name, id number and face. Neither name nor number is ever sent back. */
export const realNameCalls = {
  /** How one's own authentication stands. */
  'realName.state': defineEndpoint({
    method: 'GET',
    path: 'api/real-name/state',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: standing,
    errors: [],
  }),

  /** Begins a face check of this session: what is to be done before the camera, in this order, and until when. */
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
   * Ends a face check of this session with a picture of each challenge (uploads of one's own). Answers the id of its
   * result, which this session may use once.
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
      'files.not_found',
      'files.not_accepted',
    ],
  }),

  /**
   * Sends name, id number and the result of a face check to the person who decides; the answer is a message. `consent`:
   * to the use of name, number and pictures for this, given for itself.
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
    reply: standing,
    errors: [
      'realName.id_number_wrong',
      'realName.settled',
      'realName.foreign_result',
      'realName.used_result',
      'realName.expired_result',
      'files.not_found',
    ],
  }),

  /** Takes back the consent: name, number and pictures are erased, whatever was decided. */
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
