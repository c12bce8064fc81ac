import { offerEnds } from '@haihu/contract/calls/values';
import { loadWords } from '@haihu/contract/languages';
import { push } from '@haihu/contract/socket';
import * as z from 'zod';
import type { Presenters } from '../../../kernel/push-presenters.ts';
import type { zh } from './texts/zh.ts';

const texts = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));
const offerEnd = z.enum(offerEnds);

/** Tells an agent that a caller rings at them, or does not any more. */
export const offerPushes: Presenters = {
  [push.callOffered]: async (_to, { callId, remaining }) => ({
    data: { callId: String(callId), remaining: Number(remaining) },
  }),
  [push.offerOver]: async ({ language }, { callId, why }) => {
    const end = offerEnd.parse(why);
    return { data: { callId: String(callId), why: end }, msg: texts[language].offerOver[end] };
  },
};
