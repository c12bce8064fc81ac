import { agreementKinds } from './values.ts';
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, id, instant, text } from '../fields.ts';

export const agreementKind = z.enum(agreementKinds);

/** One version of an agreement's text, from the instant at which it was published. */
export const agreement = z.object({
  id,
  kind: agreementKind,
  /** The number of the version, from 1 for each host and kind. */
  version: z.int(),
  publishedAt: instant,
});
export type Agreement = z.output<typeof agreement>;

export const consent = z.object({
  agreement,
  at: instant,
  /** The network of the address from which consent was given. The address itself is not kept. */
  network: z.string(),
});
export type Consent = z.output<typeof consent>;

const ofHost = z.strictObject({ host: text(255) });

export const agreementEndpoints = {
  /** Lists the texts in force at a host. A host without its own text has the installation's. */
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

  /** Returns one version in full as sanitised HTML, in force or not. */
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

  /**
   * Lists the texts in force at this host that the caller has not agreed to. `isNew`: the caller agreed to no earlier
   * version either.
   */
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

  /** Agrees to these versions. A repeated consent changes nothing. */
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

  /** Lists the texts that the caller agreed to, newest first. */
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
