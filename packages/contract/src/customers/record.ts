import { customerFields, typedTexts, type TypedText } from './fields.ts';
import { genders } from './values.ts';
import * as z from 'zod';
import { phoneLabel } from './core/list-filters.ts';
import { customValues, dealOf, numberLabel, customerDetail, revealReason, ownership } from './pools.ts';
import { defineEndpoint } from '../endpoint.ts';
import { day, done, id, instant, level, text, byId } from '../fields.ts';

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
  /** Values of the enterprise's custom fields by the id of the field. `null` removes a value. */
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

  /**
   * Returns the standing of the customer with a number. `null`: nobody has the number. It never tells who the customer
   * is.
   */
  'customers.findDuplicate': defineEndpoint({
    method: 'GET',
    path: 'api/crm/getExistOther',
    access: 'customers.create',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ mobile: text(30) }),
    /** `id`: the id of that customer, for its owner and for a caller who may merge customers and sees it anyway. */
    reply: z.object({ standing: ownership.nullable(), id: id.nullable() }),
    errors: ['customers.bad_mobile', 'customers.searched_too_often'],
  }),

  /**
   * Returns a customer of the public pool. It still answers after a claim, so that the screen can show the new place.
   */
  'customers.seaDetail': defineEndpoint({
    method: 'GET',
    path: 'api/crm/queryDetail',
    access: 'customers.sea.read',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: customerDetail,
    errors: ['customers.not_found'],
  }),

  /** Returns a customer of a private pool within the caller's data scope. */
  'customers.privateDetail': defineEndpoint({
    method: 'GET',
    path: 'api/crm/queryUserCusDetail',
    access: 'customers.private.read',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: customerDetail,
    errors: ['customers.not_found'],
  }),

  /**
   * Returns every number of a customer in full, for the seconds for which it may be shown. Each request counts against
   * the member's daily limit and is audited with its reason. `words` are required with the reason `other`. Asking again
   * within those seconds counts once.
   */
  'customers.reveal': defineEndpoint({
    method: 'POST',
    path: 'api/crm/reveal',
    access: 'customers.reveal',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, reason: revealReason, words: text(100).optional() }),
    reply: z.object({
      mobile: z.string(),
      otherMobiles: z.array(z.string()),
      seconds: z.int(),
      /** The number of full views left today. */
      left: z.int(),
    }),
    errors: ['customers.not_found', 'customers.reveals_used', 'customers.claim_first'],
  }),

  /**
   * Returns only the present place of a customer, for reminders. A customer whom the member may not see counts as
   * absent. A member who was reminded of it or held it lately still learns that it is taken or recycled.
   */
  'customers.locate': defineEndpoint({
    method: 'GET',
    path: 'api/crm/getCustomerInfo',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    /**
     * `open`: true when this member may see the customer in full. `place`: all that is told otherwise; the rest is
     * `null` then.
     */
    reply: z.object({
      id,
      userId: id.nullable(),
      recycleBinId: id.nullable(),
      open: z.boolean(),
      place: z.enum(['taken', 'recycled']).nullable(),
    }),
    errors: ['customers.not_found'],
  }),

  /** Sets the intent level. The history keeps the change. */
  'customers.setLevel': defineEndpoint({
    method: 'POST',
    path: 'api/crm/updateIttLevel',
    access: 'customers.edit',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, level }),
    reply: done,
    errors: ['customers.not_found'],
  }),

  /**
   * Sets values of the enterprise's custom fields. `null` removes a value. A field that is not named stays. Each change
   * makes one event.
   */
  'customers.setCustom': defineEndpoint({
    method: 'POST',
    path: 'api/crm/update-custom',
    access: 'customers.edit',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      id,
      values: customValues,
    }),
    reply: done,
    errors: ['customers.not_found', 'customers.claim_first', 'customers.bad_custom_value'],
  }),
};
