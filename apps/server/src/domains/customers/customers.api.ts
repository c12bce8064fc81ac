import type { HideableField, PhoneLabel } from '@haihu/contract/customers/values';
import type { Cipher } from '../../platform/cipher.ts';
import type { Clock } from '../../platform/clock.ts';
import { beside } from '../../platform/db/beside.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Member } from '../../platform/member.ts';
import { besideNumber } from '../../platform/number-area/number-place.ts';
import { showPhone } from '../../platform/show-phone.ts';
import {
  findChangedFields,
  countEvents,
  findEvents,
  insertEvents,
  type NewCustomerEvent,
} from './core/customer-events.repository.ts';
import { dropLease, endCallLease, findLease, renewCallLeases, takeLease } from './core/customer-leases.repository.ts';
import { claimFirst, customerLeased, customerNotFound } from './core/customers.errors.ts';
import { viewOf } from './core/customers.policy.ts';
import * as repository from './core/customers.repository.ts';
import { findTaken, findUntouched } from './core/next-customers.repository.ts';
import { countOwned, type MoveOwned, moveOwned } from './core/hand-over.repository.ts';
import { hiddenOf, namesOf, returnsTo, without } from './seas/seas.policy.ts';
import { findStaff, readSeas, readSeasOf } from './seas/seas.repository.ts';

export { type NextVisit, updateNextVisits as setNextVisits } from './core/customers.repository.ts';
export { createLeaseNews, LEASE_CHANNEL, type LeaseNews } from './core/lease-news.ts';
export type { HeldLease } from './core/customer-leases.repository.ts';
export type { BegunWalk, KeptWalk, WalkStep, WalkPlace, Walks } from './pools/walks.ts';
export { insertTags, type NewTag, tagCustomers } from './tags/customer-tags.repository.ts';
export type { CustomerEvent, CustomerEventKind, NewCustomerEvent } from './core/customer-events.repository.ts';
export { leaveSeas, replaceDepartment } from './seas/seas.repository.ts';

/** How long a hold lasts, in milliseconds; asking again renews it. */
const LEASE = 2 * 60 * 1000;

/** A customer as other domains show it beside their own things. */
export interface ShortCustomer {
  id: string;
  name: string;
  company: string | null;
  area: string | null;
  level: number;
  /** As this member may see it; empty where its sea keeps it back. */
  mobile: string;
  /** What its sea keeps back from this member. */
  hidden: HideableField[];
  /** Owner; null in the public pool. */
  ownerId: string | null;
  ownerDepartmentId: string | null;
}

/** A customer with its number opened, for dialling: the number must not leave the server. */
export interface CallableCustomer extends Omit<ShortCustomer, 'mobile' | 'hidden' | 'ownerDepartmentId'> {
  number: string;
  phoneLabel: PhoneLabel | null;
}

type VisibleCustomer = repository.StoredShort & { hidden: HideableField[] };

export interface CustomerChange {
  customerId: string;
  at: Date;
  /** Written of a call that the member made: see `lockToNote`. */
  isCalled?: boolean;
  level?: number;
  phoneLabel?: PhoneLabel;
}

export type CustomerApi = ReturnType<typeof createCustomerApi>;

/** What other domains may do with customers, in transactions of their own. */
export function createCustomerApi({ cipher, clock }: { cipher: Cipher; clock: Clock }) {
  /** Finds a customer that the member may open; for a merged one, the customer it was merged into. */
  async function findVisible(db: Queryable, member: Member, id: string): Promise<VisibleCustomer> {
    const [[found], seas] = await beside(
      db,
      () => repository.findShorts(db, [id]),
      () => readSeasOf(db, member.userId),
    );
    const stays = found?.recycleBinId ? await repository.findWhoStays(db, id) : null;
    if (stays) return findVisible(db, member, stays);
    if (!found || found.recycleBinId || viewOf(found, member, clock.now(), seas) !== 'full') throw customerNotFound();
    return { ...found, hidden: hiddenOf(seas, found, member) };
  }

  /**
   * Throws `customers.not_found` for what this member may not open. Answers its id, another one where it was merged, and
   * the names of fields kept back from them.
   */
  async function requireVisible(
    db: Queryable,
    member: Member,
    asked: string,
  ): Promise<{ id: string; hiddenNames: string[] }> {
    const { id, hidden } = await findVisible(db, member, asked);
    return { id, hiddenNames: namesOf(hidden) };
  }

  /** Finds a visible customer to write about it: until the transaction ends, it is neither moved nor merged. */
  async function lockVisible(tx: Queryable, member: Member, id: string): Promise<string> {
    return (await findVisible(tx, member, await repository.lockWhoStays(tx, id))).id;
  }

  /**
   * Finds a customer to write about it, as `lockVisible` does, and also one that the member has called (`calledId`) and may
   * not open any more: what was said on the phone is written down whoever has the customer by now. Throws
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

  /** Finds a visible customer to call it. Throws `customers.claim_first` where the sea keeps the number back. */
  async function findCallable(db: Queryable, member: Member, id: string) {
    const found = await findVisible(db, member, id);
    if (found.hidden.includes('mobile')) throw claimFirst();
    return found;
  }

  /** The number itself: it must not leave the server. Throws `customers.not_found`, `customers.claim_first`. */
  async function findNumber(db: Queryable, member: Member, id: string): Promise<string> {
    return cipher.open(db.tenantId, (await findCallable(db, member, id)).mobileEnc);
  }

  /** Finds whom to dial and holds it for two minutes. Throws as `findNumber` does, and `customers.leased`. */
  async function findForCall(tx: Queryable, member: Member, id: string): Promise<CallableCustomer> {
    const stays = await lockVisible(tx, member, id);
    const stored = besideNumber(member, await findCallable(tx, member, stays));
    const { mobileEnc, name, company, area, level, ownerId, phoneLabel } = stored;
    await hold(tx, member, stays, true);
    return { id: stays, name, company, area, level, ownerId, phoneLabel, number: cipher.open(tx.tenantId, mobileEnc) };
  }

  /** Holds a customer, or holds it longer. Throws `customers.leased`, with who and until when, while a colleague does. */
  async function hold(db: Queryable, member: Member, customerId: string, isCall = false): Promise<Date> {
    const now = clock.now();
    const until = new Date(now.getTime() + LEASE);
    if (await takeLease(db, { customerId, memberId: member.userId, now, until, isCall })) return until;
    throw customerLeased(await findLease(db, customerId, now));
  }

  /** These calls go on: who is on them holds their customers two minutes longer. */
  function holdCalled(db: Queryable, calls: readonly { customerId: string; memberId: string }[]): Promise<void> {
    const now = clock.now();
    return renewCallLeases(db, calls, { now, until: new Date(now.getTime() + LEASE) });
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

  /** Sets level and label, and notes that the customer was followed up; the follow-up's own event is the caller's. */
  async function touchFollowUp(tx: Queryable, member: Member, wanted: CustomerChange): Promise<void> {
    await change(tx, member, wanted);
    await repository.updateLastFollow(tx, wanted.customerId, wanted.at);
  }

  /** By id, in no order; absent ones are left out. Shows them to whoever may see the thing they stand beside. */
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

  /** Names of those this member may open, by id; the others are left out. */
  async function findOpenNames(db: Queryable, member: Member, ids: string[]): Promise<ReadonlyMap<string, string>> {
    const [found, seas] = await beside(
      db,
      () => repository.findShorts(db, ids),
      () => readSeasOf(db, member.userId),
    );
    const open = found.filter((one) => one.recycleBinId === null && viewOf(one, member, clock.now(), seas) === 'full');
    return new Map(open.map(({ id, name }) => [id, name]));
  }

  /**
   * The numbers of those this member may open, by id; the others are left out. Null where a sea keeps the number back.
   * They must not leave the server.
   */
  async function findOpenNumbers(
    db: Queryable,
    member: Member,
    ids: string[],
  ): Promise<ReadonlyMap<string, string | null>> {
    const [found, seas] = await beside(
      db,
      () => repository.findNumbers(db, ids),
      () => readSeasOf(db, member.userId),
    );
    const now = clock.now();
    const open = found.filter((one) => viewOf(one, member, now, seas) === 'full');
    return new Map(
      open.map((one) => {
        const isHidden = hiddenOf(seas, one, member).includes('mobile');
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
    /** Before anything that hangs on them is: whoever moves or merges customers goes the same way. */
    lock: repository.lockCustomers,
    findNumber,
    findForCall,
    hold,
    /** Gives back what this member has open; harmless if it holds nothing. */
    release: (db: Queryable, member: Member, customerId: string) =>
      dropLease(db, customerId, member.userId, clock.now()),
    /** The agent's call is over. */
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
    /** How many somebody holds in their private pool. */
    countHeld: repository.countHeld,
    countFollowedSince: repository.countFollowedSince,
    /** Names alone, whoever asks: for those who may see that something was done to them. */
    findNames: repository.findNames,
    /** The next promise to call again, null when none is left. */
    setNextVisit: repository.updateNextVisit,
    countCall: repository.countCall,
    /** Lines of a customer's story, in the transaction that makes them true. */
    recordEvents: insertEvents,
    countEvents,
    findEvents,
    findChangedFields,
  };
}

const isNotFound = (error: unknown) => error instanceof AppError && error.errorName === 'customers.not_found';

/**
 * What one member has becomes others', in turn, or goes back to the sea, each with its line in the story. Answers how
 * many: `limit` at most.
 */
async function handOver(
  tx: Queryable,
  { actorId, ...move }: Omit<MoveOwned, 'returnSeas'> & { actorId: string },
): Promise<number> {
  const returnSeas = move.toIds.length > 0 ? [] : await findReturnSeas(tx, move.fromId);
  const moved = await moveOwned(tx, { ...move, returnSeas });
  const kind = move.toIds.length > 0 ? 'assigned' : 'returned';
  const { at } = move;
  await insertEvents(
    tx,
    moved.map(({ id, ownerId }) => ({
      customerId: id,
      at,
      kind,
      actorId,
      hands: { from: move.fromId, to: ownerId },
    })),
  );
  return moved.length;
}

/** Tells what is kept back from this member, for those who read customers beside their own rows. */
async function findHiding(db: Queryable, member: Member) {
  const seas = await readSeasOf(db, member.userId);
  return (customer: { ownerId: string | null; seaId: string }) => hiddenOf(seas, customer, member);
}

/** Where customers of this member go back to, by the sea they are of: only those of the first sea go elsewhere. */
async function findReturnSeas(tx: Queryable, ownerId: string): Promise<{ from: string; to: string }[]> {
  const seas = await readSeas(tx);
  const owner = (await findStaff(tx, [ownerId])).get(ownerId);
  return owner ? seas.list.map(({ id }) => ({ from: id, to: returnsTo(seas, id, owner) })) : [];
}
