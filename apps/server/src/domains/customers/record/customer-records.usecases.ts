import type { ReplyOf } from '@haihu/contract/contract';
import { FIRST_PUBLIC_POOL } from '@haihu/contract/customers/public-pools';
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
import { privatePoolFull, tagNotFound } from '../core/customers.errors.ts';
import { countRoom, lockClaimsOf } from '../core/customers.repository.ts';
import { readPublicPoolsOf } from '../core/public-pools.repository.ts';
import type { NumberSearch } from '../pools/number-search.ts';
import {
  type AddedCustomer,
  choosePublicPool,
  createCreating,
  type LookedAtNumber,
  plainOf,
  type TypedCustomer,
  wholeCustom,
} from './create-at-once.ts';
import * as records from './customer-records.repository.ts';
import { readFurtherNumbers } from './further-numbers.ts';
import { requireMobile, reserveNumber } from './known-numbers.ts';
import { createRecordEditing } from './record-editing.usecases.ts';

export interface RecordParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  numberSearch: NumberSearch;
}

/** Adds customers that members type in one by one. */
export function createCustomerRecords(parts: RecordParts) {
  const { db, cipher, clock, numberSearch } = parts;
  const creating = createCreating(parts);

  /**
   * Adds a customer to the public pool, or to the member's own pool if it has room. `looked`: what decides it, if the
   * caller has read it already while the session was checked.
   */
  async function add(
    member: Member,
    target: TypedCustomer['target'],
    request: AddedCustomer,
    key: IdempotencyKey,
    looked: Promise<LookedAtNumber> = creating.lookAt(member, request),
  ): Promise<ReplyOf<'customers.addToSea'>> {
    looked.catch(() => {});
    const needed = target === 'sea' ? 'customers.sea.read' : 'customers.private.read';
    if (!isAllowed(member, needed)) throw new AppError('permission.missing');
    const number = requireMobile(request.mobile);
    const further = readFurtherNumbers(cipher, member.tenantId, request.numbers ?? [], [number]);
    const phone = cipher.seal(member.tenantId, number);
    const typed = { target, request, number, phone, further, at: clock.now() };
    const { id, isCounted } = await creating.create(member, typed, key, await looked);
    if (id !== null) return { id };
    // Counted and recorded like a search, because the answer tells if the number is known.
    if (!isCounted) await numberSearch.find(member, [phone.hash]);
    return addLocked(member, typed, key);
  }

  /** Adds the customer with all facts read under locks, and says why it is not added. */
  function addLocked(member: Member, typed: TypedCustomer, key: IdempotencyKey): Promise<{ id: string }> {
    const { target, request, number, further, phone, at } = typed;
    return db.forTenant(member.tenantId).transaction((tx) =>
      once(tx, member, key, at, async () => {
        await reserveNumber(tx, member, clock, { hash: phone.hash, anyway: request.anyway ?? false });
        if (target === 'private') await requirePlace(tx, member);
        const publicPools = await readPublicPoolsOf(tx, member.userId);
        const seaId = target === 'sea' ? choosePublicPool(member, publicPools, request.seaId) : FIRST_PUBLIC_POOL;
        const { fields } = await readSettings(tx, 'customFields');
        const custom = wholeCustom(fields, request.custom ?? {});
        const tagIds = [...new Set(request.tagIds)];
        await requireTags(tx, tagIds);
        const ownerId = target === 'private' ? member.userId : null;
        const place = locateNumber(number);
        const record = { fields: plainOf(request), custom, phone, place, ownerId, seaId, at };
        const id = await records.insertRecord(tx, { ...record, makerId: member.userId });
        await records.updateNumbers(tx, id, { removed: [], labelled: [], added: further });
        await records.replaceTags(tx, id, tagIds);
        await insertEvents(tx, [{ customerId: id, at, kind: 'created', actorId: member.userId }]);
        return { id };
      }),
    );
  }

  return { lookAt: creating.lookAt, add, ...createRecordEditing(parts) };
}

async function requirePlace(tx: Queryable, member: Member): Promise<void> {
  await lockClaimsOf(tx, member.userId);
  // A member who was suspended while this waited adds nothing.
  if (!(await stayActive(tx, member.userId))) throw new AppError('session.revoked');
  const { privateCap } = await readSettings(tx, 'pools');
  const room = await countRoom(tx, member.userId, privateCap);
  if (room < 1) throw privatePoolFull(Math.max(0, room));
}

async function requireTags(tx: Queryable, ids: string[]): Promise<void> {
  const offered = (await records.findTagsById(tx, ids)).filter(({ archived }) => !archived);
  if (offered.length < ids.length) throw tagNotFound();
}
