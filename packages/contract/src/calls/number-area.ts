import { numberKinds, numberProblems } from './values.ts';
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, text } from '../fields.ts';

/** The most numbers that one request may ask about. */
export const MOST_AREAS = 1000;

/** A typed number, or the number of a customer whose digits the caller need not know. */
export const whichNumber = z.union([z.strictObject({ mobile: text(30).min(1) }), z.strictObject({ customerId: id })]);

export const numberArea = z.object({
  /** `null`: it is no number, or its public pool keeps the number back. */
  kind: z.enum(numberKinds).nullable(),
  problem: z.enum(numberProblems).nullable(),
  /** The country by ISO 3166; `null` if unknown. */
  country: z.string().nullable(),
  /** An area such as 浙江温州, or the country of a foreign number; `null` if unknown. */
  area: z.string().nullable(),
  /** The carrier that issued the number. */
  carrier: z.string().nullable(),
});
export type NumberArea = z.output<typeof numberArea>;

export const numberAreaEndpoints = {
  /**
   * Returns areas and carriers of up to 1,000 numbers: first the typed ones, then those of customers, each in the order
   * asked.
   */
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

  /** Returns the area and the carrier of one number. */
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
