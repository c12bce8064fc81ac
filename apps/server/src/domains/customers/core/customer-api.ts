import type { HideableField } from '@haihu/contract/customers/fields';
import type { PhoneLabel } from '@haihu/contract/customers/values';
import type { Member } from '../../../kernel/member.ts';
import type { CustomerChange } from '../../followups/followups.api.ts';
import { besideNumber, showPhone } from '../../numbers/numbers.api.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import { beside } from '../../../platform/db/beside.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import {
  countEvents,
  findChangedFields,
  findEvents,
  insertEvents,
  type NewCustomerEvent,
} from './customer-events.repository.ts';
import { dropLease, endCallLease, findLease, renewCallLeases, takeLease } from './customer-leases.repository.ts';
import { claimFirst, customerLeased, customerNotFound } from './customers.errors.ts';
import { viewOf } from './customers.policy.ts';
import * as repository from './customers.repository.ts';
import { countOwned, moveOwned, type MoveOwned } from './hand-over.repository.ts';
import { findTaken, findUntouched } from './next-customers.repository.ts';
import { hiddenOf, namesOf, returnsTo, without } from './public-pools.policy.ts';
import { findStaff, readPublicPools, readPublicPoolsOf } from './public-pools.repository.ts';

/** Milliseconds that a hold lasts; holding again renews it. */
const LEASE = 2 * 60 * 1000;

/** A customer as other domains show it beside their own records. */
export interface ShortCustomer {
  id: string;
  name: string;
  company: string | null;
  area: string | null;
  level: number;
  /** The number as this member may see it; empty if the customer's public pool hides it. */
  mobile: string;
  /** The fields that the customer's public pool hides from this member. */
  hidden: HideableField[];
  /** The owner; null in the public pool. */
  ownerId: string | null;
  ownerDepartmentId: string | null;
}

/** A customer with its decrypted number, for dialling. The number must not leave the server. */
export interface CallableCustomer extends Omit<ShortCustomer, 'mobile' | 'hidden' | 'ownerDepartmentId'> {
  number: string;
  phoneLabel: PhoneLabel | null;
}

type VisibleCustomer = repository.StoredShort & { hidden: HideableField[] };

export type CustomerApi = ReturnType<typeof createCustomerApi>;

/** Offers other domains their access to customers, in transactions of their own. */
export function createCustomerApi({ cipher, clock }: { cipher: Cipher; clock: Clock }) {
  /** Finds a customer that the member may open; for a merged one, the customer it was merged into. */
  async function findVisible(db: Queryable, member: Member, id: string): Promise<VisibleCustomer> {
    const [[found], publicPools] = await beside(
      db,
      () => repository.findShorts(db, [id]),
      () => readPublicPoolsOf(db, member.userId),
    );
    const stays = found?.recycleBinId ? await repository.findWhoStays(db, id) : null;
    if (stays) return findVisible(db, member, stays);
    if (!found || found.recycleBinId || viewOf(found, member, clock.now(), publicPools) !== 'full')
      throw customerNotFound();
    return { ...found, hidden: hiddenOf(publicPools, found, member) };
  }

  /**
   * Throws `customers.not_found` if the member may not open the customer. Returns its id and the names of the fields
   * hidden from the member. For a merged customer it is the id of the one that stays.
   */
  async function requireVisible(
    db: Queryable,
    member: Member,
    asked: string,
  ): Promise<{ id: string; hiddenNames: string[] }> {
    const { id, hidden } = await findVisible(db, member, asked);
    return { id, hiddenNames: namesOf(hidden) };
  }

  /**
   * Locks a visible customer for writing about it: until the transaction ends, it is neither moved nor merged. Returns
   * its id.
   */
  async function lockVisible(tx: Queryable, member: Member, id: string): Promise<string> {
    return (await findVisible(tx, member, await repository.lockWhoStays(tx, id))).id;
  }

  /**
   * Locks a customer for a note, as `lockVisible` does. Also locks a customer that the member has called (`calledId`)
   * but may no longer open. The words of a call are kept, whoever owns the customer by now. Throws
   * `customers.not_found`.
   */
  async function lockToNote(
    tx: Queryable,
    member: Member,
    { id, calledId }: { id: string; calledId: string | null },
  ): Promise<{ id: string; isVisible: boolean }> {
    const stays = await repository.lockWhoStays(tx, id);
    try {
      return { id: (await findVisible(tx, member, stays)).id, isVisible: true };
    } catch (error) {
      if (!isNotFound(error) || calledId !== stays || (await repository.isErased(tx, stays))) throw error;
      return { id: stays, isVisible: false };
    }
  }

  /** Finds a visible customer to call. Throws `customers.claim_first` if the public pool hides the number. */
  async function findCallable(db: Queryable, member: Member, id: string) {
    const found = await findVisible(db, member, id);
    if (found.hidden.includes('mobile')) throw claimFirst();
    return found;
  }

  /**
   * Returns the number itself, which must not leave the server. Throws `customers.not_found` and
   * `customers.claim_first`.
   */
  async function findNumber(db: Queryable, member: Member, id: string): Promise<string> {
    return cipher.open(db.tenantId, (await findCallable(db, member, id)).mobileEnc);
  }

  /** Finds a customer to dial and holds it for two minutes. Throws as `findNumber` does, and `customers.leased`. */
  async function findForCall(tx: Queryable, member: Member, id: string): Promise<CallableCustomer> {
    const stays = await lockVisible(tx, member, id);
    const stored = besideNumber(member, await findCallable(tx, member, stays));
    const { mobileEnc, name, company, area, level, ownerId, phoneLabel } = stored;
    await hold(tx, member, stays, true);
    return { id: stays, name, company, area, level, ownerId, phoneLabel, number: cipher.open(tx.tenantId, mobileEnc) };
  }

  /**
   * Holds a customer, or renews the hold. Throws `customers.leased`, with the holder and the end, while a colleague
   * holds it.
   */
  async function hold(db: Queryable, member: Member, customerId: string, isCall = false): Promise<Date> {
    const now = clock.now();
    const until = new Date(now.getTime() + LEASE);
    if (await takeLease(db, { customerId, memberId: member.userId, now, until, isCall })) return until;
    throw customerLeased(await findLease(db, customerId, now));
  }

  /** Renews the holds of customers on running calls, for two minutes or until an instant. */
  function holdCalled(
    db: Queryable,
    calls: readonly { customerId: string; memberId: string }[],
    until?: Date,
  ): Promise<void> {
    const now = clock.now();
    return renewCallLeases(db, calls, { now, until: until ?? new Date(now.getTime() + LEASE) });
  }

  /** Sets level and label, each change with its event. Throws `customers.not_found`. */
  async function change(tx: Queryable, member: Member, wanted: CustomerChange): Promise<void> {
    const { customerId, at, level, phoneLabel, isCalled } = wanted;
    await repository.lockCustomers(tx, [customerId]);
    const before = isCalled
      ? (await repository.findShorts(tx, [customerId]))[0]!
      : await findVisible(tx, member, customerId);
    const changed = (field: string, from: string | null, to: string): NewCustomerEvent[] =>
      from === to ? [] : [{ customerId, at, kind: 'changed', actorId: member.userId, detail: { field, from, to } }];
    const events = [
      ...(level ? changed('level', String(before.level), String(level)) : []),
      ...(phoneLabel ? changed('phoneLabel', before.phoneLabel, phoneLabel) : []),
    ];
    if (events.length === 0) return;
    await repository.updateLevelAndLabel(tx, customerId, { level, phoneLabel });
    await insertEvents(tx, events);
  }

  /** Sets level and label, and the time of the last follow-up. The caller writes the follow-up's own event. */
  async function touchFollowUp(tx: Queryable, member: Member, wanted: CustomerChange): Promise<void> {
    await change(tx, member, wanted);
    await repository.updateLastFollow(tx, wanted.customerId, wanted.at);
  }

  /**
   * Finds customers by id, in no order; absent ones are left out. Use it only for members who may see the record beside
   * which the customers stand.
   */
  async function findShort(db: Queryable, member: Member, ids: string[]): Promise<ShortCustomer[]> {
    const [found, hidingOf] = await beside(
      db,
      () => repository.findShorts(db, ids),
      () => findHiding(db, member),
    );
    return found.map((stored) => {
      const { id, name, company, area, level, ownerId, ownerDepartmentId, mobileEnc } = besideNumber(member, stored);
      const mobile = showPhone(member, 'customerMobile', cipher.open(db.tenantId, mobileEnc));
      const hidden = hidingOf(stored);
      return without({ id, name, company, area, level, ownerId, ownerDepartmentId, mobile, hidden }, hidden);
    });
  }

  /** Returns the names of the customers that this member may open, by id; others are left out. */
  async function findOpenNames(db: Queryable, member: Member, ids: string[]): Promise<ReadonlyMap<string, string>> {
    const [found, publicPools] = await beside(
      db,
      () => repository.findShorts(db, ids),
      () => readPublicPoolsOf(db, member.userId),
    );
    const open = found.filter(
      (one) => one.recycleBinId === null && viewOf(one, member, clock.now(), publicPools) === 'full',
    );
    return new Map(open.map(({ id, name }) => [id, name]));
  }

  /**
   * Returns the numbers of the customers that this member may open, by id; others are left out. Null if a public pool
   * hides the number. The numbers must not leave the server.
   */
  async function findOpenNumbers(
    db: Queryable,
    member: Member,
    ids: string[],
  ): Promise<ReadonlyMap<string, string | null>> {
    const [found, publicPools] = await beside(
      db,
      () => repository.findNumbers(db, ids),
      () => readPublicPoolsOf(db, member.userId),
    );
    const now = clock.now();
    const open = found.filter((one) => viewOf(one, member, now, publicPools) === 'full');
    return new Map(
      open.map((one) => {
        const isHidden = hiddenOf(publicPools, one, member).includes('mobile');
        return [one.id, isHidden ? null : cipher.open(db.tenantId, one.mobileEnc)];
      }),
    );
  }

  return {
    requireVisible,
    findOpenNumbers,
    findOpenNames,
    lockVisible,
    lockToNote,
    /** Locks customers. Lock them before rows that belong to them: moves and merges lock in the same order. */
    lock: repository.lockCustomers,
    findNumber,
    findForCall,
    hold,
    /** Ends the member's hold on an open customer. Does nothing if the member holds nothing. */
    release: (db: Queryable, member: Member, customerId: string) =>
      dropLease(db, customerId, member.userId, clock.now()),
    /** Ends the call of a member's hold. */
    endCall: endCallLease,
    holdCalled,
    change,
    countOwned,
    holding: { count: countOwned, handOver },
    touchFollowUp,
    findShort,
    findUntouched,
    findTaken,
    findHiding,
    without,
    /** Counts the customers in a member's private pool. */
    countHeld: repository.countHeldCustomers,
    countFollowedSince: repository.countFollowedSince,
    /**
     * Returns names without any check of rights. Use it only for members who may see that something was done to these
     * customers.
     */
    findNames: repository.findNames,
    /** Sets the next planned call-back; null if none is left. */
    setNextCallBack: repository.updateNextCallBack,
    countCall: repository.countCall,
    countLateAnswer: repository.countLateAnswer,
    /** Writes events of a customer's story, in the transaction of the change itself. */
    recordEvents: insertEvents,
    countEvents,
    findEvents,
    findChangedFields,
  };
}

const isNotFound = (error: unknown) => error instanceof AppError && error.errorName === 'customers.not_found';

/**
 * Gives a member's customers to others by turns, or back to the public pool, each with its event. Returns the number of
 * moved customers, at most `limit`.
 */
async function handOver(
  tx: Queryable,
  { actorId, ...move }: Omit<MoveOwned, 'returnPublicPools'> & { actorId: string },
): Promise<number> {
  const returnPublicPools = move.toIds.length > 0 ? [] : await findReturnPublicPools(tx, move.fromId);
  const moved = await moveOwned(tx, { ...move, returnPublicPools });
  const kind = move.toIds.length > 0 ? 'assigned' : 'returned';
  const { at } = move;
  await insertEvents(
    tx,
    moved.map(({ id, ownerId }) => ({
      customerId: id,
      at,
      kind,
      actorId,
      owners: { from: move.fromId, to: ownerId },
    })),
  );
  return moved.length;
}

/**
 * Returns a function that tells which fields of a customer are hidden from this member. For callers that read customers
 * beside their own rows.
 */
async function findHiding(db: Queryable, member: Member) {
  const publicPools = await readPublicPoolsOf(db, member.userId);
  return (customer: { ownerId: string | null; seaId: string }) => hiddenOf(publicPools, customer, member);
}

/**
 * Returns the public pool that an owner's customers return to, by the pool that they came from. Only customers of the
 * first pool go elsewhere.
 */
async function findReturnPublicPools(tx: Queryable, ownerId: string): Promise<{ from: string; to: string }[]> {
  const publicPools = await readPublicPools(tx);
  const owner = (await findStaff(tx, [ownerId])).get(ownerId);
  return owner ? publicPools.list.map(({ id }) => ({ from: id, to: returnsTo(publicPools, id, owner) })) : [];
}
