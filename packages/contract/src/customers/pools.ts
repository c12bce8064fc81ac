import { genders, numberLabels, returnCauses, returnReasons, revealReasons, tagColours } from './values.ts';
import * as z from 'zod';
import { listErrors, phoneLabel, privateFilter, privateSort, seaFilter, seaReason, seaSort } from './list-filters.ts';
import { defineEndpoint } from '../endpoint.ts';
import { day, id, instant, level, pageOf, pageRequest } from '../fields.ts';
import { hideableField } from './seas.ts';

/**
 * The standing of a customer, seen by the member who asks.
 * `open`: may be claimed now. `waiting`: may be claimed at `at`. `mine`, `taken`: claimed at `at` by `by`.
 */
export const standing = z.object({
  state: z.enum(['open', 'waiting', 'mine', 'taken']),
  by: z.string().nullable(),
  at: instant.nullable(),
});
export type Standing = z.output<typeof standing>;

export const returnReason = z.enum(returnReasons);

export const returnCause = z.enum(returnCauses);

export const numberLabel = z.enum(numberLabels);

/** Values of the enterprise's own fields by the id of the field; null takes one away. */
export const customValues = z.record(
  z.string().regex(/^[1-9]\d{0,3}$/),
  z.union([z.string().max(2000), z.number(), z.array(z.string().max(20)).max(30), z.null()]),
);

/** The amount of a deal: above 0, below 10 billion yuan, whole hundredths of a yuan, in units of 0.0001 yuan. */
export const dealOf = { amount: z.string().regex(/^[1-9]\d{0,11}00$/) };

export const revealReason = z.enum(revealReasons);

export const tagColour = z.enum(tagColours);

export const tag = z.object({ id, name: z.string(), colour: tagColour });

/** What every list and the detail show of a customer. */
const customerHead = {
  id,
  name: z.string(),
  company: z.string().nullable(),
  area: z.string().nullable(),
  level,
  /** Masked where the enterprise masks. */
  mobile: z.string(),
};

export const seaCustomer = z.object({
  ...customerHead,
  seaAt: instant,
  seaReason,
  seaNote: z.string().nullable(),
  /** The reason of `returned`; null where the member wrote their own words, which are then the note. */
  returnReason: returnReason.nullable(),
  /** The member who put it back, where `seaReason` is `returned`. */
  formerOwner: z.string().nullable(),
  standing,
  /** What its sea keeps back until it is claimed: empty above, whatever is stored. */
  hidden: z.array(hideableField),
});
export type SeaCustomer = z.output<typeof seaCustomer>;

export const privateCustomer = z.object({
  ...customerHead,
  ownerId: id,
  ownerName: z.string(),
  ownedAt: instant,
  lastFollowAt: instant.nullable(),
  nextVisitAt: instant.nullable(),
  /** What the call of `nextVisitAt` is to be about; null where none is promised, empty where nothing was said. */
  nextVisitContent: z.string().nullable(),
  /** When it goes back to the sea by itself, and why; null for dealt customers. */
  returnsAt: instant.nullable(),
  returnsBecause: returnCause.nullable(),
  /** By an extension it stays longer. */
  isExtended: z.boolean(),
});
export type PrivateCustomer = z.output<typeof privateCustomer>;

/**
 * When a colleague took the customer out of the sea a moment ago (`standing` is `taken`), the caller learns its name,
 * where it is, and who took it when; everything else is null, empty or 0.
 */
export const customerDetail = z.object({
  ...customerHead,
  level: level.nullable(),
  /** Landlines and foreign numbers among them; masked where the enterprise masks. */
  otherMobiles: z.array(z.string()),
  /** The label of each of them, in the same order. */
  otherLabels: z.array(z.object({ id, label: numberLabel })),
  position: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  carrier: z.string().nullable(),
  source: z.string().nullable(),
  address: z.string().nullable(),
  remark: z.string().nullable(),
  /** Owner; null in the public pool. */
  userId: id.nullable(),
  /** Not null in the recycle bin. */
  recycleBinId: id.nullable(),
  ownerName: z.string().nullable(),
  ownedAt: instant.nullable(),
  seaAt: instant,
  seaReason,
  seaNote: z.string().nullable(),
  returnReason: returnReason.nullable(),
  formerOwner: z.string().nullable(),
  standing,
  tags: z.array(tag),
  phoneLabel: phoneLabel.nullable(),
  isDeal: z.boolean(),
  /** Units of 0.0001 yuan. */
  dealAmount: z.string().nullable(),
  dealOn: day.nullable(),
  /** Changes with every field that does: an edit names the one it began with. */
  version: z.string(),
  lastFollowAt: instant.nullable(),
  nextVisitAt: instant.nullable(),
  returnsAt: instant.nullable(),
  returnsBecause: returnCause.nullable(),
  isExtended: z.boolean(),
  /** Extensions that the present owner may still be granted. */
  extensionsLeft: z.int(),
  /** The owner's request for one that nobody answered yet. */
  extensionRequest: z.object({ id, at: instant, by: z.string(), reason: z.string() }).nullable(),
  /** The sea it is in, or goes back to. */
  seaId: id,
  /** What its sea keeps back until it is claimed: empty here, whatever is stored. */
  hidden: z.array(hideableField),
  callCount: z.int(),
  answeredCallCount: z.int(),
  lastCallAt: instant.nullable(),
  createdAt: instant,
  /** Values of the enterprise's own fields, by the id of the field (`config.options` names them). */
  custom: z.record(z.string(), z.unknown()),
});
export type CustomerDetail = z.output<typeof customerDetail>;

/** Lists of customers. */
export const poolCalls = {
  /**
   * A page may be shorter than asked for though `next` goes on: see `SCAN_LIMIT`. A search finds two characters or more
   * anywhere in a name or a company, and a single one in a name, in any case and width. It answers in an order of its
   * own: names that begin with it, then the others as they were created.
   */
  'customers.seaPage': defineEndpoint({
    method: 'POST',
    path: 'api/crm/page',
    access: 'customers.sea.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...pageRequest, ...seaFilter, sort: seaSort.optional() }),
    reply: pageOf(seaCustomer),
    errors: ['customers.sea_not_found', ...listErrors],
  }),

  /**
   * A search finds what it finds in the public pool, in the same order: names that begin with it, then the others. A
   * page may be shorter than asked for though `next` goes on: see `SCAN_LIMIT`.
   */
  'customers.privatePage': defineEndpoint({
    method: 'POST',
    path: 'api/crm/user-page',
    access: 'customers.private.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...pageRequest, ...privateFilter, sort: privateSort.default('owned') }),
    reply: pageOf(privateCustomer),
    errors: [...listErrors, 'customers.too_many_to_sort'],
  }),
};
