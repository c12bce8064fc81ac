import { hideableFields } from './fields.ts';
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, id, instant, level, pageOf, pageRequest, text } from '../fields.ts';
import { poolSettings } from '../config/core/settings.ts';

/** The public pool that every enterprise has from the beginning. */
export const FIRST_PUBLIC_POOL = '1';

export const hideableField = z.enum(hideableFields);

/** The pool rules of a public pool that differ from the enterprise's. An absent rule is the enterprise's. */
export const publicPoolRules = poolSettings.partial();
export type PublicPoolRules = z.output<typeof publicPoolRules>;

const people = (most: number) => z.array(id).max(most);

const publicPoolDraft = z.strictObject({
  /** Absent: a new public pool. */
  id: id.optional(),
  /** The version that this save builds on. 0 for a new pool, and for the first pool until somebody changes it. */
  version: z.int().min(0),
  /** `null` for the first public pool only, which keeps the name of the product. */
  name: text(20).min(1).nullable(),
  everybody: z.boolean(),
  /** The departments, with those below, whose staff see the pool, unless everybody does. */
  departmentIds: people(200),
  memberIds: people(500),
  /** The members who administer the pool and see its hidden fields. */
  adminIds: people(50),
  hiddenFields: z.array(hideableField).max(hideableFields.length),
  rules: publicPoolRules,
});
export type PublicPoolDraft = z.output<typeof publicPoolDraft>;

const named = z.object({ id, name: z.string() });

export const publicPoolEndpoints = {
  /** Lists the public pools whose customers the caller sees, the first pool first. */
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

  /**
   * Returns the rules of a public pool for the caller, and what is left to them. Without an id: the first pool that
   * they see.
   */
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
      /** The fields that are hidden from the caller until they claim. */
      hidden: z.array(hideableField),
      /** Claims left today, and the number of customers that still fit into the caller's pool. */
      claimsLeft: z.int(),
      room: z.int(),
    }),
    errors: ['customers.sea_not_found'],
  }),

  /**
   * Lists the settings of every public pool for a member who may change settings. Others get the pools that they
   * administer.
   */
  'customers.seaSettings': defineEndpoint({
    method: 'POST',
    path: 'api/crm/sea/list',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      list: z.array(
        publicPoolDraft.extend({
          id,
          /** The pool that gets the customers while this one is being deleted; `null` otherwise. */
          movingInto: id.nullable(),
          /** The departments and members by name, in their order. */
          departments: z.array(named),
          members: z.array(named),
          admins: z.array(named),
        }),
      ),
      /** The enterprise's rules, which hold if a pool has none. */
      rules: poolSettings,
    }),
    errors: [],
  }),

  /** Makes a public pool or changes one. The caller may change settings, or administers the pool. */
  'customers.saveSea': defineEndpoint({
    method: 'POST',
    path: 'api/crm/sea/save',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: publicPoolDraft,
    reply: z.object({ id, version: z.int() }),
    errors: ['customers.sea_not_found', 'customers.sea_exists', 'customers.sea_stale', 'customers.too_many_seas'],
  }),

  /**
   * Returns the number of customers that would return in the next night, by owner. `sea`, `pools`: as if this public
   * pool or these rules of the enterprise were saved. Without either: by the present rules.
   */
  'customers.simulateReturns': defineEndpoint({
    method: 'POST',
    path: 'api/crm/sea/simulate',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ sea: publicPoolDraft.optional(), pools: poolSettings.optional() }),
    reply: z.object({
      total: z.int(),
      /** The fifty members with the most such customers, most first. */
      members: z.array(z.object({ id, name: z.string(), count: z.int() })),
      /** The instant of that night. */
      at: instant,
    }),
    errors: ['customers.sea_not_found'],
  }),

  /** Counts the customers of a public pool: those in it, and those that would return to it. It stops at 100,000. */
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
   * Deletes a public pool and moves its customers to another one: at once if they are few, otherwise by the job in the
   * reply. The first pool cannot be deleted.
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

  /** Gives the owner of a customer more time. The caller must see more than their own customers; others get 403. */
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

  /** Asks the caller's leaders for more time for a customer of the caller's. A repeated request replaces the first. */
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

  /**
   * Lists open requests for more time within the caller's scope, oldest first. The caller must see more than their own
   * customers.
   */
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
        /** The instant of the return unless the request is granted, and the extensions that are left. */
        returnsAt: instant.nullable(),
        left: z.int(),
      }),
    ),
    errors: [],
  }),

  /** Grants or refuses a request, with a word for the member who asked. */
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
