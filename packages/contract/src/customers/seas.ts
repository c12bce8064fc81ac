import { hideableFields } from './values.ts';
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, id, instant, level, pageOf, pageRequest, text } from '../fields.ts';
import { poolSettings } from '../config/settings.ts';

/** The sea that is there in every enterprise from the beginning. */
export const FIRST_SEA = '1';

export const hideableField = z.enum(hideableFields);

/** The pool rules in which a sea differs; what is absent is the enterprise's. */
export const seaRules = poolSettings.partial();
export type SeaRules = z.output<typeof seaRules>;

const people = (most: number) => z.array(id).max(most);

const seaDraft = z.strictObject({
  /** Absent: a new one. */
  id: id.optional(),
  /** The version this builds on; 0 for a new one, and for the first sea as long as nobody changed it. */
  version: z.int().min(0),
  /** Null for the first sea only: it keeps the name of the product. */
  name: text(20).min(1).nullable(),
  everybody: z.boolean(),
  /** Their branches, unless it is everybody's. */
  departmentIds: people(200),
  memberIds: people(500),
  /** They keep it in order and see its hidden fields. */
  adminIds: people(50),
  hiddenFields: z.array(hideableField).max(hideableFields.length),
  rules: seaRules,
});
export type SeaDraft = z.output<typeof seaDraft>;

const named = z.object({ id, name: z.string() });

export const seaCalls = {
  /** The seas whose customers the caller sees, the first sea first. */
  'customers.seas': defineEndpoint({
    method: 'POST',
    path: 'api/crm/sea/mine',
    access: 'customers.sea.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      list: z.array(z.object({ id, name: z.string().nullable(), isAdmin: z.boolean() })),
    }),
    errors: [],
  }),

  /** What holds in a sea for the caller, and how much of it they have used; without an id in the first one they see. */
  'customers.seaRules': defineEndpoint({
    method: 'POST',
    path: 'api/crm/sea/rules',
    access: 'customers.sea.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ id: id.optional() }),
    reply: z.object({
      id,
      name: z.string().nullable(),
      rules: poolSettings,
      /** Kept back from the caller until they claim. */
      hidden: z.array(hideableField),
      /** Claims left today, and how many more customers fit into the caller's pool. */
      claimsLeft: z.int(),
      room: z.int(),
    }),
    errors: ['customers.sea_not_found'],
  }),

  /** Every sea with all that was decided of it, for whoever may change settings; for others those they administer. */
  'customers.seaSettings': defineEndpoint({
    method: 'POST',
    path: 'api/crm/sea/list',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      list: z.array(
        seaDraft.extend({
          id,
          /** Being deleted: whose its customers become. */
          movingInto: id.nullable(),
          /** With the names of those in it, in their order. */
          departments: z.array(named),
          members: z.array(named),
          admins: z.array(named),
        }),
      ),
      /** The enterprise's rules, which hold where a sea has none. */
      rules: poolSettings,
    }),
    errors: [],
  }),

  /** Makes a sea, or changes one; the caller may change settings, or administers it. */
  'customers.saveSea': defineEndpoint({
    method: 'POST',
    path: 'api/crm/sea/save',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: seaDraft,
    reply: z.object({ id, version: z.int() }),
    errors: ['customers.sea_not_found', 'customers.sea_exists', 'customers.sea_stale', 'customers.too_many_seas'],
  }),

  /**
   * How many customers would go back in the next night if a sea, or the enterprise's rules, were saved like this, and
   * of whom; without either, as things stand.
   */
  'customers.simulateReturns': defineEndpoint({
    method: 'POST',
    path: 'api/crm/sea/simulate',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ sea: seaDraft.optional(), pools: poolSettings.optional() }),
    reply: z.object({
      total: z.int(),
      /** The fifty with most, most first. */
      members: z.array(z.object({ id, name: z.string(), count: z.int() })),
      /** When that night is. */
      at: instant,
    }),
    errors: ['customers.sea_not_found'],
  }),

  /** How many customers are of a sea: in it, and such as would go back to it. Stops at 100,000. */
  'customers.seaUsage': defineEndpoint({
    method: 'POST',
    path: 'api/crm/sea/usage',
    access: 'settings.write',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ id }),
    reply: z.object({ inSea: z.int(), owned: z.int() }),
    errors: ['customers.sea_not_found'],
  }),

  /**
   * Deletes a sea; its customers become another one's, at once where they are few, else by the job answered. The first sea
   * stays.
   */
  'customers.deleteSea': defineEndpoint({
    method: 'POST',
    path: 'api/crm/sea/delete',
    access: 'settings.write',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ id, version: z.int().min(0), into: id }),
    reply: z.object({ moved: z.int(), jobId: id.nullable() }),
    errors: ['customers.sea_not_found', 'customers.sea_stale', 'customers.sea_stays'],
  }),

  /** Gives the owner of a customer more time, on the word of who sees more than their own: another is answered 403. */
  'customers.extend': defineEndpoint({
    method: 'POST',
    path: 'api/crm/extend',
    access: 'customers.edit',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ id, reason: text(100).min(1) }),
    reply: z.object({ returnsAt: instant, left: z.int() }),
    errors: ['customers.not_found', 'customers.never_returns', 'customers.extensions_used'],
  }),

  /** The owner of a customer asks whoever leads them for more time. Asking again says it anew. */
  'customers.askExtension': defineEndpoint({
    method: 'POST',
    path: 'api/crm/extend/ask',
    access: 'customers.edit',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, reason: text(100).min(1) }),
    reply: done,
    errors: [
      'customers.not_found',
      'customers.never_returns',
      'customers.extensions_used',
      'customers.extension_of_others',
    ],
  }),

  /** Requests that wait, oldest first, within the scope of the caller, who sees more than their own. */
  'customers.extensionRequests': defineEndpoint({
    method: 'POST',
    path: 'api/crm/extend/requests',
    access: 'customers.edit',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject(pageRequest),
    reply: pageOf(
      z.object({
        id,
        customerId: id,
        name: z.string(),
        company: z.string().nullable(),
        level,
        by: z.string(),
        reason: z.string(),
        at: instant,
        /** When it goes back unless it is granted, and how often it may still be. */
        returnsAt: instant.nullable(),
        left: z.int(),
      }),
    ),
    errors: [],
  }),

  /** Grants a request or refuses it, with a word for who asked. */
  'customers.answerExtension': defineEndpoint({
    method: 'POST',
    path: 'api/crm/extend/answer',
    access: 'customers.edit',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ id, grant: z.boolean(), answer: text(100).optional() }),
    reply: done,
    errors: [
      'customers.extension_request_not_found',
      'customers.not_found',
      'customers.never_returns',
      'customers.extensions_used',
    ],
  }),
};
