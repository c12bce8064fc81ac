import type { CustomField } from '@haihu/contract/config/core/settings';
import type { RequestOf } from '@haihu/contract/contract';
import { typedFields } from '@haihu/contract/customers/fields';
import { FIRST_PUBLIC_POOL } from '@haihu/contract/customers/public-pools';
import { UNSCREENED } from '@haihu/rules/customers/levels';
import { isMobile, normalisePhone } from '@haihu/rules/phone';
import type { IdempotencyKey } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher, SealedPhone } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { type Db, endingWith, type TenantDb } from '../../../platform/db/db.ts';
import { createGroupedWork } from '../../../platform/db/grouped-work.ts';
import { isUniqueViolation } from '../../../platform/db/unique-violation.ts';
import { AppError } from '../../../platform/errors.ts';
import { withDefaults } from '../../config/config.api.ts';
import { createSearchAhead, locateNumber, type NumberRules, numberRulesIn } from '../../numbers/numbers.api.ts';
import { publicPoolNotFound } from '../core/customers.errors.ts';
import { findIdsByNumber } from '../core/customers.repository.ts';
import type { TypedValues } from '../core/field-columns.ts';
import { enterPublicPool, type MemberPublicPools } from '../core/public-pools.policy.ts';
import {
  createAllNew,
  type Creation,
  lockForCreation,
  lockFreeCreations,
  type NewCustomer,
  readCreatingFacts,
} from './create.repository.ts';
import { requireCustomValues } from './custom-values.ts';
import * as records from './customer-records.repository.ts';
import type { FurtherNumber } from './further-numbers.ts';
import { nullIfEmpty, plainChanges, type PlainValues } from './record-changes.ts';

export interface CreatingParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
}

export type AddedCustomer = RequestOf<'customers.addToSea'>;

/** A customer as a member typed it, with its numbers in their stored form. */
export interface TypedCustomer {
  target: 'sea' | 'private';
  request: AddedCustomer;
  number: string;
  phone: SealedPhone;
  further: FurtherNumber[];
  at: Date;
}

/** The facts that decide if a customer may be created, as they were read before. Null: the number is no mobile. */
export type LookedAtNumber = {
  isKnown: boolean;
  search: NumberRules;
  publicPools: MemberPublicPools;
  customFields: readonly CustomField[];
  /** The number of the asked tags that are offered. */
  offered: number;
} | null;

const blank: PlainValues = {
  name: '',
  ...(Object.fromEntries(typedFields.map((field) => [field, null])) as TypedValues),
  level: UNSCREENED,
};

/** Returns the plain fields of a new customer. */
export const plainOf = (request: AddedCustomer): PlainValues => ({ ...blank, ...plainChanges(blank, request) });

/** Most customers of one statement: as many as come while others are written. */
const MOST_TOGETHER = 32;

/**
 * Creates customers in one statement, where what was read before lets it. All else is left to the path of locks.
 * Customers of one enterprise that come at once are written together.
 */
export function createCreating({ db, cipher, clock }: CreatingParts) {
  const searches = createSearchAhead({ db, cipher, clock });
  const writeTogether = createGroupedWork<NewCustomer, Creation>({
    together: insertFree,
    alone: insertAlone,
    namesOf: ({ record }) => [`member ${record.makerId}`, `number ${record.phone.hash.toString('hex')}`],
    most: MOST_TOGETHER,
  });

  /** Reads what decides. Nobody is told of it before the search is counted and recorded. */
  async function lookAt(member: Member, { mobile, tagIds = [] }: AddedCustomer): Promise<LookedAtNumber> {
    const number = normalisePhone(mobile);
    if (!isMobile(number)) return null;
    const tenant = db.forTenant(member.tenantId);
    const asked = { numberHash: cipher.hash(member.tenantId, number), tagIds };
    const { publicPools, facts } = await readCreatingFacts(tenant, member.userId, asked);
    const { isKnown, numberRules, customFields, offered } = facts;
    const { fields } = withDefaults('customFields', customFields);
    return { isKnown, search: numberRulesIn(numberRules), publicPools, customFields: fields, offered };
  }

  /**
   * Creates the customer as `looked` allows it, and counts the search by its number. Returns no id if the path of locks
   * has to decide; `isCounted`: then the search is counted and recorded already. Throws `customers.searched_too_often`.
   */
  async function create(
    member: Member,
    typed: TypedCustomer,
    key: IdempotencyKey,
    looked: LookedAtNumber,
  ): Promise<{ id: string | null; isCounted: boolean }> {
    const ready = looked && readyFor(member, typed, looked);
    if (!ready) return { id: null, isCounted: false };
    const count = searches.count(member, looked.search);
    const made = await write(member, typed, { ...ready, key, count });
    if (made === null) return { id: null, isCounted: false };
    await count.settle(made.counts);
    if (made.id !== null) return { id: made.id, isCounted: true };
    // Somebody was faster, the request came twice, or the pool is full. It is recorded before anybody is told.
    const [found = null] = await findIdsByNumber(db.forTenant(member.tenantId), typed.phone.hash);
    await searches.note(member, looked.search, { action: 'customers.number_search', found });
    return { id: null, isCounted: true };
  }

  /** Counts the search and creates the customer. Returns null if a twin of the request undid both. */
  async function write(member: Member, typed: TypedCustomer, wanted: NewCustomer): Promise<Creation | null> {
    const { tenantId } = member;
    const tagIds = [...new Set(typed.request.tagIds)];
    try {
      if (typed.further.length === 0 && tagIds.length === 0) return await writeTogether(tenantId, wanted);
      return await insertWithMore(wanted, { further: typed.further, tagIds }, db.forTenant(tenantId));
    } catch (error) {
      // The twin of this request was committed meanwhile.
      if (isUniqueViolation(error)) return null;
      throw error;
    }
  }

  /** Creates those whose locks are free. Null for the others. */
  function insertFree(all: readonly NewCustomer[], tenantId: string): Promise<(Creation | null)[]> {
    return db.forTenant(tenantId).transaction(async (tx) =>
      endingWith(
        () => lockFreeCreations(tx, all),
        () => createAllNew(tx, all, clock.now()),
      ),
    );
  }

  async function insertAlone(wanted: NewCustomer, tenantId: string): Promise<Creation> {
    const [made] = await db.forTenant(tenantId).transaction<(Creation | null)[]>(async (tx) =>
      endingWith(
        () => lockForCreation(tx, wanted),
        () => createAllNew(tx, [wanted], clock.now()),
      ),
    );
    return made!;
  }

  /** Creates a customer with tags and further numbers, which are rows that repeat facts of their customer. */
  const insertWithMore = (
    wanted: NewCustomer,
    { further, tagIds }: { further: FurtherNumber[]; tagIds: string[] },
    tenant: TenantDb,
  ): Promise<Creation> =>
    tenant.transaction(async (tx) => {
      const [, [made]] = await Promise.all([lockForCreation(tx, wanted), createAllNew(tx, [wanted], clock.now())]);
      const { id } = made!;
      if (id === null) return made!;
      await records.updateNumbers(tx, id, { removed: [], labelled: [], added: further });
      await records.replaceTags(tx, id, tagIds);
      return made!;
    });

  return { lookAt, create };
}

/** Returns the customer to create, or null if something about the request or the look is not plain success. */
function readyFor(
  member: Member,
  { target, request, number, phone, at }: TypedCustomer,
  { isKnown, publicPools, customFields, offered }: NonNullable<LookedAtNumber>,
): Pick<NewCustomer, 'record' | 'cap'> | null {
  if (isKnown || offered < new Set(request.tagIds).size) return null;
  const isPrivate = target === 'private';
  try {
    const custom = wholeCustom(customFields, request.custom ?? {});
    const seaId = isPrivate ? FIRST_PUBLIC_POOL : choosePublicPool(member, publicPools, request.seaId);
    const ownerId = isPrivate ? member.userId : null;
    const about = { phone, at, makerId: member.userId };
    return {
      record: { ...about, fields: plainOf(request), custom, place: locateNumber(number), ownerId, seaId },
      cap: isPrivate ? publicPools.pools.privateCap : null,
    };
  } catch (error) {
    // The path of locks says it, after the search was counted.
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * Returns the public pool that was asked for, or the member's first one. Throws `customers.sea_not_found` for a pool
 * that is not open to the member.
 */
export function choosePublicPool(member: Member, publicPools: MemberPublicPools, wanted: string | undefined): string {
  const chosen = enterPublicPool(member, publicPools, wanted);
  if (chosen === null) throw publicPoolNotFound();
  return chosen;
}

/** Returns the custom fields of a new customer. Throws if a required one is absent. */
export function wholeCustom(fields: readonly CustomField[], sent: Record<string, unknown>): Record<string, unknown> {
  requireCustomValues(fields, sent, { whole: true });
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => nullIfEmpty(value) !== null));
}
