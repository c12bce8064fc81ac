import type { RequestOf, ReplyOf } from '@haihu/contract/contract';
import { typedFields } from '@haihu/contract/customers/fields';
import { FIRST_PUBLIC_POOL } from '@haihu/contract/customers/public-pools';
import { UNSCREENED } from '@haihu/rules/customers/levels';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { locateNumber } from '../../numbers/numbers.api.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import { stayActive } from '../../organisation/organisation.api.ts';
import { insertEvents } from '../core/customer-events.repository.ts';
import { privatePoolFull, publicPoolNotFound, tagNotFound } from '../core/customers.errors.ts';
import type { TypedValues } from '../core/field-columns.ts';
import { countRoom, lockClaimsOf } from '../core/customers.repository.ts';
import { enterPublicPool } from '../core/public-pools.policy.ts';
import { readPublicPoolsOf } from '../core/public-pools.repository.ts';
import type { NumberSearch } from '../pools/number-search.ts';
import { requireCustomValues } from './custom-values.ts';
import * as records from './customer-records.repository.ts';
import { readFurtherNumbers } from './further-numbers.ts';
import { requireMobile, reserveNumber } from './known-numbers.ts';
import { nullIfEmpty, plainChanges, type PlainValues } from './record-changes.ts';
import { createRecordEditing } from './record-editing.usecases.ts';

export interface RecordParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  numberSearch: NumberSearch;
}

type Added = RequestOf<'customers.addToSea'>;

const blank: PlainValues = {
  name: '',
  ...(Object.fromEntries(typedFields.map((field) => [field, null])) as TypedValues),
  level: UNSCREENED,
};

/** Adds customers that members type in one by one. */
export function createCustomerRecords(parts: RecordParts) {
  const { db, cipher, clock, numberSearch } = parts;

  /** Adds a customer to the public pool, or to the member's own pool if it has room. */
  async function add(
    member: Member,
    target: 'sea' | 'private',
    request: Added,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'customers.addToSea'>> {
    const needed = target === 'sea' ? 'customers.sea.read' : 'customers.private.read';
    if (!isAllowed(member, needed)) throw new AppError('permission.missing');
    const number = requireMobile(request.mobile);
    const further = readFurtherNumbers(cipher, member.tenantId, request.numbers ?? [], [number]);
    const phone = cipher.seal(member.tenantId, number);
    // Counted and recorded like a search, because the answer tells if the number is known.
    await numberSearch.find(member, [phone.hash]);
    const at = clock.now();
    return db.forTenant(member.tenantId).transaction((tx) =>
      once(tx, member, key, at, async () => {
        await reserveNumber(tx, member, clock, { hash: phone.hash, anyway: request.anyway ?? false });
        if (target === 'private') await requirePlace(tx, member);
        const seaId = target === 'sea' ? await choosePublicPool(tx, member, request.seaId) : FIRST_PUBLIC_POOL;
        const custom = await wholeCustom(tx, request.custom ?? {});
        const tagIds = [...new Set(request.tagIds)];
        await requireTags(tx, tagIds);
        const id = await records.insertRecord(tx, {
          fields: { ...blank, ...plainChanges(blank, request) },
          custom,
          phone,
          place: locateNumber(number),
          ownerId: target === 'private' ? member.userId : null,
          seaId,
          makerId: member.userId,
          at,
        });
        await records.updateNumbers(tx, id, { removed: [], labelled: [], added: further });
        await records.replaceTags(tx, id, tagIds);
        await insertEvents(tx, [{ customerId: id, at, kind: 'created', actorId: member.userId }]);
        return { id };
      }),
    );
  }

  return { add, ...createRecordEditing(parts) };
}

async function requirePlace(tx: Queryable, member: Member): Promise<void> {
  await lockClaimsOf(tx, member.userId);
  // A member who was suspended while this waited adds nothing.
  if (!(await stayActive(tx, member.userId))) throw new AppError('session.revoked');
  const { privateCap } = await readSettings(tx, 'pools');
  const room = await countRoom(tx, member.userId, privateCap);
  if (room < 1) throw privatePoolFull(Math.max(0, room));
}

/**
 * Returns the public pool that was asked for, or the member's first one. Throws `customers.sea_not_found` for a pool
 * that is not open to the member.
 */
async function choosePublicPool(tx: Queryable, member: Member, wanted: string | undefined): Promise<string> {
  const chosen = enterPublicPool(member, await readPublicPoolsOf(tx, member.userId), wanted);
  if (chosen === null) throw publicPoolNotFound();
  return chosen;
}

/** Returns the custom fields of a new customer. Throws if a required one is absent. */
async function wholeCustom(tx: Queryable, sent: Record<string, unknown>): Promise<Record<string, unknown>> {
  requireCustomValues((await readSettings(tx, 'customFields')).fields, sent, { whole: true });
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => nullIfEmpty(value) !== null));
}

async function requireTags(tx: Queryable, ids: string[]): Promise<void> {
  const offered = (await records.findTagsById(tx, ids)).filter(({ archived }) => !archived);
  if (offered.length < ids.length) throw tagNotFound();
}
