import { customerFields, typedTexts, type TypedText } from './fields.ts';
import { genders } from './values.ts';
import * as z from 'zod';
import { phoneLabel } from './list-filters.ts';
import { customValues, dealOf, numberLabel } from './pools.ts';
import { defineEndpoint } from '../endpoint.ts';
import { day, done, id, instant, level, text } from '../fields.ts';

/** A typed text without control characters, so on one line. */
const line = (longest: number) => text(longest).refine((typed) => !/\p{Cc}/u.test(typed));
/** A line that may be left out. An empty one removes the stored text. */
const optional = (longest: number) => line(longest).nullable().optional();

const typed = typedTexts.map((field) => {
  const { kind, longest } = customerFields[field];
  return [field, kind === 'line' ? optional(longest) : text(longest).nullable().optional()] as const;
});

const recordFields = {
  ...(Object.fromEntries(typed) as Record<TypedText, ReturnType<typeof optional>>),
  gender: z.enum(genders).nullable().optional(),
  level: level.optional(),
  tagIds: z.array(id).max(20).optional(),
  /** Values of the enterprise's own fields by the id of the field. `null` removes a value. */
  custom: customValues.optional(),
  /** Saves although the number is known, if the enterprise only warns. */
  anyway: z.boolean().optional(),
};

const name = line(customerFields.name.longest).min(1);
const typedNumber = z.strictObject({ number: line(40), label: numberLabel });

const added = z.strictObject({
  ...recordFields,
  name,
  mobile: line(40),
  numbers: z.array(typedNumber).max(10).optional(),
});

const edited = z.strictObject({
  ...recordFields,
  id,
  /** The version of the detail that was edited. Fields that are left out stay as they are. */
  version: z.string().regex(/^\d{1,18}$/),
  name: name.optional(),
  /** A new number. The present one is never sent back, because it may be masked. */
  mobile: line(40).optional(),
  /** All further numbers after the edit: kept ones by their id (see `otherLabels`), and new ones. */
  numbers: z
    .array(z.union([typedNumber, z.strictObject({ id, label: numberLabel })]))
    .max(10)
    .optional(),
});

/**
 * A colleague's change to a field since the caller's version. `field` is named as in the history. Own fields are
 * `custom:` and the id.
 */
const meanwhile = z.object({
  field: z.string(),
  by: z.string().nullable(),
  at: instant,
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type Meanwhile = z.output<typeof meanwhile>;

/** The errors of adding a customer. `editErrors`: those of editing one. */
export const addErrors = [
  'customers.bad_mobile',
  'customers.bad_number',
  'customers.bad_custom_value',
  'customers.tag_not_found',
  'customers.duplicate',
  'customers.searched_too_often',
] as const;
export const editErrors = [...addErrors, 'customers.not_found', 'customers.changed_meanwhile'] as const;

/** The version to go on from, and the changes by others since, which were kept. */
const saved = z.object({ version: z.string(), meanwhile: z.array(meanwhile) });

export const recordEndpoints = {
  /** Adds a customer to a public pool that the caller sees: the one named, or the first. */
  'customers.addToSea': defineEndpoint({
    method: 'POST',
    path: 'api/crm/saveCus',
    access: 'customers.create',
    effect: 'write',
    repeated: 'needs-key',
    request: added.extend({ seaId: id.optional() }),
    reply: z.object({ id }),
    errors: [...addErrors, 'customers.sea_not_found'],
  }),

  /** Adds a customer to the caller's own private pool. It uses up no claim, but a place in the pool. */
  'customers.addPrivate': defineEndpoint({
    method: 'POST',
    path: 'api/crm/saveUserCus',
    access: 'customers.create',
    effect: 'write',
    repeated: 'needs-key',
    request: added,
    reply: z.object({ id }),
    errors: [...addErrors, 'customers.private_pool_full'],
  }),

  /**
   * Changes fields of a customer in the public pool. Each change has its line in the history. A colleague may have
   * changed fields since `version`. Such a field is kept if the request leaves it out. Otherwise nothing is saved, and
   * the error names the colleague.
   */
  'customers.editInSea': defineEndpoint({
    method: 'POST',
    path: 'api/crm/updateCus',
    access: 'customers.edit',
    effect: 'write',
    repeated: 'harmless',
    request: edited,
    reply: saved,
    errors: [...editErrors, 'customers.claim_first'],
  }),

  /** Edits a customer of a private pool within the caller's data scope. */
  'customers.editPrivate': defineEndpoint({
    method: 'POST',
    path: 'api/crm/updateUserCus',
    access: 'customers.edit',
    effect: 'write',
    repeated: 'harmless',
    request: edited,
    reply: saved,
    errors: [...editErrors, 'customers.claim_first'],
  }),

  /**
   * Sets the label of the number, the deal, or both. A value that is left out stays. Without a deal its amount is
   * removed.
   */
  'customers.mark': defineEndpoint({
    method: 'POST',
    path: 'api/crm/updatePhLabOrIsDeal',
    access: 'customers.edit',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      id,
      phoneLabel: phoneLabel.nullable().optional(),
      isDeal: z.boolean().optional(),
      dealAmount: dealOf.amount.nullable().optional(),
      /** Today if left out. */
      dealOn: day.optional(),
    }),
    reply: done,
    errors: ['customers.not_found', 'customers.claim_first'],
  }),
};
