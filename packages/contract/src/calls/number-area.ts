import { phoneKinds, phoneProblems } from './values.ts';
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, text } from '../fields.ts';

/** Numbers that one request may ask about. */
export const MOST_AREAS = 1000;

/** A number that was typed, or that of a customer whose digits the caller need not know. */
export const whichNumber = z.union([z.strictObject({ mobile: text(30).min(1) }), z.strictObject({ customerId: id })]);

export const numberArea = z.object({
  /** Null for what is no number, or a number that its public pool keeps back. */
  kind: z.enum(phoneKinds).nullable(),
  problem: z.enum(phoneProblems).nullable(),
  /** ISO 3166; null where nobody knows. */
  country: z.string().nullable(),
  /** 浙江温州, or the country of a foreign number; null where nobody knows. */
  area: z.string().nullable(),
  /** The carrier that gave the number out. */
  carrier: z.string().nullable(),
});
export type NumberArea = z.output<typeof numberArea>;

/** Why this number of ours is shown: the callee's own area, the one used longest ago, or always the same one. */
export const callerIdReasons = ['area', 'rotation', 'steady'] as const;

export const numberAreaCalls = {
  /** Areas and carriers of up to 1,000 numbers, in the order asked: the typed ones, then those of customers. */
  'calls.areas': defineEndpoint({
    method: 'POST',
    path: 'call-plus/get-user-area',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z
      .strictObject({
        mobiles: z.array(text(30)).max(MOST_AREAS).default([]),
        customerIds: z.array(id).max(MOST_AREAS).default([]),
      })
      .refine(({ mobiles, customerIds }) => mobiles.length + customerIds.length <= MOST_AREAS, {
        path: ['customerIds'],
      }),
    reply: z.object({ list: z.array(numberArea) }),
    errors: ['customers.not_found'],
  }),

  /** Area and carrier of one number. */
  'calls.numberOwner': defineEndpoint({
    method: 'GET',
    path: 'lineNum/number-owner',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: whichNumber,
    reply: z.object({ ...numberArea.shape, zones: z.array(z.string()) }),
    errors: ['calls.no_number', 'customers.not_found', 'customers.claim_first'],
  }),
};
