import { offerEnds } from '@haihu/contract/calls/values';
import { push } from '@haihu/contract/socket';
import * as z from 'zod';
import type { Presenters } from '../../../kernel/push-presenters.ts';

const offerEnd = z.enum(offerEnds);

/** Tells an agent that a caller rings at them, or does not any more. */
export const offerPushes: Presenters = {
  [push.callOffered]: async (_to, { callId, remaining }) => ({
    data: { callId: String(callId), remaining: Number(remaining) },
  }),
  [push.offerOver]: async (_to, { callId, why }) => ({ data: { callId: String(callId), why: offerEnd.parse(why) } }),
};
