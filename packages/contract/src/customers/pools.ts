import { typedTexts, type TypedText } from './fields.ts';
import { genders, numberLabels, returnCauses, returnReasons, revealReasons, tagColours } from './values.ts';
import * as z from 'zod';
import {
  listErrors,
  phoneLabel,
  privateFilter,
  privateSort,
  publicPoolFilter,
  seaReason,
  publicPoolSort,
} from './core/list-filters.ts';
import { defineEndpoint } from '../endpoint.ts';
import { day, id, instant, level, pageOf, pageRequest } from '../fields.ts';
import { hideableField } from './public-pools.ts';

/**
 * The standing of a customer, as the member who asks sees it.
 * `open`: may be claimed now. `waiting`: may be claimed at `at`. `mine`, `taken`: claimed at `at` by `by`.
 */
export const ownership = z.object({
  state: z.enum(['open', 'waiting', 'mine', 'taken']),
  by: z.string().nullable(),
  at: instant.nullable(),
});
export type CustomerOwnership = z.output<typeof ownership>;

export const returnReason = z.enum(returnReasons);

export const returnCause = z.enum(returnCauses);

export const numberLabel = z.enum(numberLabels);

/** Values of the enterprise's custom fields by the id of the field. `null` removes a value. */
export const customValues = z.record(
  z.string().regex(/^[1-9]\d{0,3}$/),
  z.union([z.string().max(2000), z.number(), z.array(z.string().max(20)).max(30), z.null()]),
);

/** The amount of a deal: above 0, below 10 billion yuan, whole hundredths of a yuan, in units of 0.0001 yuan. */
export const dealOf = { amount: z.string().regex(/^[1-9]\d{0,11}00$/) };

export const revealReason = z.enum(revealReasons);

export const tagColour = z.enum(tagColours);

export const customerTag = z.object({ id, name: z.string(), colour: tagColour });

const shownText = z.string().nullable();
const shownTexts = Object.fromEntries(typedTexts.map((field) => [field, shownText])) as Record<
  TypedText,
  typeof shownText
>;

/** The fields of a customer that every list and the detail show. */
const customerHead = {
  id,
  name: z.string(),
  company: z.string().nullable(),
  area: z.string().nullable(),
  level,
  /** Masked if the enterprise masks numbers. */
  mobile: z.string(),
};

export const publicPoolCustomer = z.object({
  ...customerHead,
  seaAt: instant,
  seaReason,
  seaNote: z.string().nullable(),
  /** The reason of `returned`. `null` if the member used their own words, which are then the note. */
  returnReason: returnReason.nullable(),
  /** The member who returned the customer, if `seaReason` is `returned`. */
  formerOwner: z.string().nullable(),
  standing: ownership,
  /** The fields that the public pool hides until a claim. They are empty here, whatever is stored. */
  hidden: z.array(hideableField),
});
export type PublicPoolCustomer = z.output<typeof publicPoolCustomer>;

export const privateCustomer = z.object({
  ...customerHead,
  ownerId: id,
  ownerName: z.string(),
  ownedAt: instant,
  lastFollowAt: instant.nullable(),
  nextVisitAt: instant.nullable(),
  /** The topic of the call-back at `nextVisitAt`. `null` if none is planned; empty if no topic was given. */
  nextVisitContent: z.string().nullable(),
  /** The instant and the reason of the automatic return to the public pool. `null` for customers with a deal. */
  returnsAt: instant.nullable(),
  returnsBecause: returnCause.nullable(),
  /** True when an extension keeps the customer longer. */
  isExtended: z.boolean(),
});
export type PrivateCustomer = z.output<typeof privateCustomer>;

/**
 * The details of a customer. If a colleague took the customer out of the public pool a moment ago, `standing` is
 * `taken`. The caller then learns the name, the present place, and who took it when. Everything else is `null`, empty
 * or 0.
 */
export const customerDetail = z.object({
  ...customerHead,
  level: level.nullable(),
  /** Further numbers, landlines and foreign numbers among them. Masked if the enterprise masks numbers. */
  otherMobiles: z.array(z.string()),
  /** The labels of the further numbers, in the same order. */
  otherLabels: z.array(z.object({ id, label: numberLabel })),
  ...shownTexts,
  gender: z.enum(genders).nullable(),
  carrier: z.string().nullable(),
  /** The owner; `null` in the public pool. */
  userId: id.nullable(),
  /** Not `null` in the recycle bin. */
  recycleBinId: id.nullable(),
  ownerName: z.string().nullable(),
  ownedAt: instant.nullable(),
  seaAt: instant,
  seaReason,
  seaNote: z.string().nullable(),
  returnReason: returnReason.nullable(),
  formerOwner: z.string().nullable(),
  standing: ownership,
  tags: z.array(customerTag),
  phoneLabel: phoneLabel.nullable(),
  isDeal: z.boolean(),
  /** Units of 0.0001 yuan. */
  dealAmount: z.string().nullable(),
  dealOn: day.nullable(),
  /** Changes whenever a field changes. An edit names the version that it began with. */
  version: z.string(),
  lastFollowAt: instant.nullable(),
  nextVisitAt: instant.nullable(),
  returnsAt: instant.nullable(),
  returnsBecause: returnCause.nullable(),
  isExtended: z.boolean(),
  /** The extensions that the present owner may still be granted. */
  extensionsLeft: z.int(),
  /** The owner's request for an extension that nobody has answered yet. */
  extensionRequest: z.object({ id, at: instant, by: z.string(), reason: z.string() }).nullable(),
  /** The public pool that holds the customer, or to which it returns. */
  seaId: id,
  /** The fields that the public pool hides until a claim. They are empty here, whatever is stored. */
  hidden: z.array(hideableField),
  callCount: z.int(),
  answeredCallCount: z.int(),
  lastCallAt: instant.nullable(),
  createdAt: instant,
  /** Values of the enterprise's custom fields, by the id of the field (`config.options` names them). */
  custom: z.record(z.string(), z.unknown()),
});
export type CustomerDetail = z.output<typeof customerDetail>;

/** The previous and the next customer, and the position of this one in the list that was opened. */
const neighbours = z.object({
  previousId: id.nullable(),
  nextId: id.nullable(),
  nextName: z.string().nullable(),
  /** The position, from 1. `null` beyond the count limit. */
  position: z.int().nullable(),
  total: z.int(),
  totalIsEstimate: z.boolean(),
});

/** The calls that list customers. */
export const poolEndpoints = {
  /**
   * Lists customers of a public pool. A page may be shorter than asked for although `next` continues: see `SCAN_LIMIT`.
   * A search finds two characters or more anywhere in a name or a company, and a single one in a name. Case and width
   * do not matter. A search has an order of its own: first the names that begin with it, then the others as they were
   * created.
   */
  'customers.seaPage': defineEndpoint({
    method: 'POST',
    path: 'api/crm/page',
    access: 'customers.sea.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...pageRequest, ...publicPoolFilter, sort: publicPoolSort.optional() }),
    reply: pageOf(publicPoolCustomer),
    errors: ['customers.sea_not_found', ...listErrors],
  }),

  /**
   * Lists customers of private pools. It searches as in the public pool, in the same order: first the names that begin
   * with the text, then the others. A page may be shorter than asked for although `next` continues: see `SCAN_LIMIT`.
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

  /** Returns the neighbours of a private customer in the list from which it was opened. */
  'customers.privateNeighbours': defineEndpoint({
    method: 'POST',
    path: 'api/crm/privateOtherPageV2',
    access: 'customers.private.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ id, ...privateFilter, sort: privateSort.default('owned') }),
    reply: neighbours,
    errors: ['customers.not_found', ...listErrors, 'customers.too_many_to_sort'],
  }),

  /** Returns the neighbours of a public customer in the list from which it was opened. */
  'customers.seaNeighbours': defineEndpoint({
    method: 'POST',
    path: 'api/crm/commonOtherPage',
    access: 'customers.sea.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ id, ...publicPoolFilter, sort: publicPoolSort.optional() }),
    reply: neighbours,
    errors: ['customers.not_found', 'customers.sea_not_found', ...listErrors],
  }),
};
