import { agreementKinds } from './values.ts';
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, id, instant, text } from '../fields.ts';

export const agreementKind = z.enum(agreementKinds);

/** A text as it stood from one day on. */
export const agreement = z.object({
  id,
  kind: agreementKind,
  /** Counted from 1 for each host and kind. */
  version: z.int(),
  publishedAt: instant,
});
export type Agreement = z.output<typeof agreement>;

export const consent = z.object({
  agreement,
  at: instant,
  /** The network it was given from, not the address. */
  network: z.string(),
});
export type Consent = z.output<typeof consent>;

const ofHost = z.strictObject({ host: text(255) });

export const agreementCalls = {
  /** The texts in force at a host; the installation's where it has none of its own. */
  'agreements.current': defineEndpoint({
    method: 'GET',
    path: 'api/agreement/current',
    access: 'public',
    effect: 'read',
    repeated: 'harmless',
    request: ofHost,
    reply: z.object({ list: z.array(agreement) }),
    errors: [],
  }),

  /** One version in full, in force or not: sanitised HTML. */
  'agreements.text': defineEndpoint({
    method: 'GET',
    path: 'api/agreement/text',
    access: 'public',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ id }),
    reply: agreement.extend({ html: z.string() }),
    errors: ['agreements.not_found'],
  }),

  /** What is in force at this host and the caller has not agreed to; `isNew`: nor to any earlier version. */
  'agreements.pending': defineEndpoint({
    method: 'GET',
    path: 'api/agreement/pending',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: ofHost,
    reply: z.object({ list: z.array(agreement.extend({ isNew: z.boolean() })) }),
    errors: [],
  }),

  /** Agrees to these versions. Agreeing again changes nothing. */
  'agreements.accept': defineEndpoint({
    method: 'POST',
    path: 'api/agreement/accept',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ ids: z.array(id).min(1).max(2) }),
    reply: done,
    errors: ['agreements.not_found', 'agreements.replaced'],
  }),

  /** What the caller agreed to, newest first. */
  'agreements.mine': defineEndpoint({
    method: 'GET',
    path: 'api/agreement/mine',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(consent) }),
    errors: [],
  }),
};
