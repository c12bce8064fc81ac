import { returnReason as proposedReason } from '@haihu/contract/customers/pools';
import type { SkipReason } from '@haihu/contract/customers/values';
import type { Rights } from '../../../kernel/member.ts';
import type { CustomerEventKind, PassedCallBack } from '../../followups/followups.api.ts';
import { type CustomerHolding, viewOf } from '../core/customers.policy.ts';
import { type MemberPublicPools, returnsTo, publicPoolOf, type Staff } from '../core/public-pools.policy.ts';

/** The action of a batch, without the customers that it is about. */
export type BatchAction =
  | { kind: 'return'; reason: string; remark?: string }
  | { kind: 'assign' }
  | { kind: 'level'; level: number }
  | { kind: 'tags'; add: string[]; remove: string[] }
  | { kind: 'delete'; from: 'sea' | 'private'; reason?: string }
  | { kind: 'restore' }
  | { kind: 'move'; seaId: string };

/** A customer of a batch whose turn has come. */
export interface WaitingRow {
  customerId: string;
  seenOwnerId: string | null;
  receiverId: string | null;
}

/** The place and the state of a customer: everything that a batch may change except tags. Instants are ISO 8601. */
export interface CustomerPlacement {
  ownerId: string | null;
  ownedAt: string | null;
  formerOwnerId: string | null;
  seaId: string;
  seaAt: string;
  seaReason: string;
  seaNote: string | null;
  returnReason: string | null;
  leftSeaAt: string | null;
  recycleBinId: string | null;
  level: number;
}

/** The extensions that an owner was granted and the warning of a return. A change of owner ends all of it. */
export interface GrantedBatch {
  extensions: number;
  /** A day in the enterprise's time zone. */
  extendedUntil: string | null;
  returnWarnedFor: string | null;
}

export interface PlacedCustomer extends CustomerPlacement, GrantedBatch {
  id: string;
  isDeal: boolean;
  /** False also for a customer of the public pool. */
  ownerIsActive: boolean;
  /** The member who is calling the customer now. */
  calledBy: string | null;
}

/**
 * The state of a changed customer before the batch: its placement. A batch of tags also keeps the tags it added and
 * removed.
 */
export interface Before extends CustomerPlacement {
  added?: string[];
  removed?: string[];
  /** Present if its owner had been granted something. */
  granted?: GrantedBatch;
  /** Call-backs that were passed to its new owner. */
  visits?: PassedCallBack[];
  /** Names of the tags that were removed (`from`) and added (`to`). */
  from?: string | null;
  to?: string | null;
}

export interface BatchTurn {
  maker: Rights;
  /** The public pools that the maker sees. */
  publicPools: MemberPublicPools;
  /** The owners of customers that are given back, by id. The owner decides to which pool a customer returns. */
  owners: ReadonlyMap<string, Staff>;
  now: Date;
  wanted: Exclude<BatchAction, { kind: 'tags' }>;
  /** The number of customers that still fit into each active receiver's pool. `decideTurn` counts it down. */
  room: Map<string, number>;
  receiverNames: Map<string, string>;
}

export interface Change {
  after: CustomerPlacement;
  event: { kind: CustomerEventKind; detail?: Record<string, string | null> };
}

export function placementOf(customer: PlacedCustomer): CustomerPlacement {
  const { ownerId, ownedAt, formerOwnerId, seaId } = customer;
  const { seaAt, seaReason, seaNote, returnReason, leftSeaAt, recycleBinId, level } = customer;
  const inPublicPool = { seaId, seaAt, seaReason, seaNote, returnReason };
  return { ownerId, ownedAt, formerOwnerId, ...inPublicPool, leftSeaAt, recycleBinId, level };
}

/** Returns undefined if the owner was granted nothing and not warned. */
export function grantsOf({ extensions, extendedUntil, returnWarnedFor }: GrantedBatch): GrantedBatch | undefined {
  return extensions > 0 || returnWarnedFor !== null ? { extensions, extendedUntil, returnWarnedFor } : undefined;
}

/** Returns false for a customer that is absent, another enterprise's, out of scope or in the recycle bin. */
export function isThere(
  customer: (PlacedCustomer & CustomerHolding) | undefined,
  { maker, publicPools, now, inBin }: Pick<BatchTurn, 'maker' | 'publicPools' | 'now'> & { inBin: boolean },
): customer is PlacedCustomer & CustomerHolding {
  if (!customer || viewOf(customer, maker, now, publicPools) !== 'full') return false;
  return inBin || customer.recycleBinId === null;
}

/**
 * Decides the change of one customer of a batch, or why it stays. A recycled customer gets its `recycleBinId` later.
 */
export function decideTurn(
  step: BatchTurn,
  row: WaitingRow,
  customer: (PlacedCustomer & CustomerHolding) | undefined,
): Change | SkipReason {
  const { wanted, maker, publicPools, now } = step;
  if (!isThere(customer, { maker, publicPools, now, inBin: wanted.kind === 'restore' })) return 'absent';
  const before = placementOf(customer);
  if (wanted.kind === 'level') return setLevel(before, wanted.level);
  if (wanted.kind === 'restore' && before.recycleBinId === null) return 'already';
  if (before.ownerId !== row.seenOwnerId) return 'moved';
  if (wanted.kind === 'restore') return restore(step, customer, before);

  const decided = { return: giveBack, assign, delete: recycle, move: moveToPublicPool }[wanted.kind](
    step,
    row,
    customer,
    before,
  );
  const isCalled = customer.calledBy !== null && customer.calledBy !== maker.userId;
  return typeof decided !== 'string' && isCalled ? 'in_call' : decided;
}

function setLevel(before: CustomerPlacement, level: number): Change | SkipReason {
  if (before.level === level) return 'already';
  const detail = { field: 'level', from: String(before.level), to: String(level) };
  return { after: { ...before, level }, event: { kind: 'changed', detail } };
}

/** Refuses customers with a deal: they stay with the owner whom they trust. */
function giveBack(
  { wanted, publicPools, owners, now }: BatchTurn,
  _row: WaitingRow,
  { isDeal }: PlacedCustomer,
  before: CustomerPlacement,
) {
  if (wanted.kind !== 'return' || before.ownerId === null) return 'already';
  if (isDeal) return 'dealt';
  const { data: code } = proposedReason.safeParse(wanted.reason);
  // A reason in the member's own words has no code; it becomes the note.
  const note = [code ? null : wanted.reason, wanted.remark].filter(Boolean).join('：') || null;
  const owner = owners.get(before.ownerId);
  const after: CustomerPlacement = {
    ...before,
    ownerId: null,
    ownedAt: null,
    formerOwnerId: before.ownerId,
    seaId: owner ? returnsTo(publicPools, before.seaId, owner) : before.seaId,
    seaAt: now.toISOString(),
    seaReason: 'returned',
    seaNote: note,
    returnReason: code ?? null,
  };
  return { after, event: { kind: 'returned' as const, detail: { note, ...(code && { reason: code }) } } };
}

function assign(
  { room, receiverNames, now }: BatchTurn,
  row: WaitingRow,
  customer: PlacedCustomer,
  before: CustomerPlacement,
) {
  const receiverId = row.receiverId!;
  if (before.ownerId === receiverId) return 'already';
  const fits = takeRoom(room, receiverId, customer);
  if (fits !== true) return fits;
  const at = now.toISOString();
  const leftSeaAt = before.ownerId === null ? at : before.leftSeaAt;
  const detail = { note: receiverNames.get(receiverId) ?? null };
  return {
    after: { ...before, ownerId: receiverId, ownedAt: at, leftSeaAt },
    event: { kind: 'assigned' as const, detail },
  };
}

function recycle({ wanted }: BatchTurn, _row: WaitingRow, { isDeal }: PlacedCustomer, before: CustomerPlacement) {
  if (wanted.kind !== 'delete') return 'already';
  if ((before.ownerId === null) !== (wanted.from === 'sea')) return 'moved';
  if (isDeal) return 'dealt';
  return { after: before, event: { kind: 'recycled' as const, detail: { note: wanted.reason || null } } };
}

function moveToPublicPool(
  { wanted, publicPools }: BatchTurn,
  _row: WaitingRow,
  _customer: PlacedCustomer,
  before: CustomerPlacement,
) {
  if (wanted.kind !== 'move' || before.seaId === wanted.seaId) return 'already';
  // An owned customer's return place depends on its owner.
  if (before.ownerId !== null) return 'moved';
  const named = (id: string) => publicPoolOf(publicPools, id).name;
  const detail = { field: 'sea', from: named(before.seaId), to: named(wanted.seaId) };
  return { after: { ...before, seaId: wanted.seaId }, event: { kind: 'changed' as const, detail } };
}

function restore({ room }: BatchTurn, customer: PlacedCustomer, before: CustomerPlacement): Change | SkipReason {
  const fits = before.ownerId === null || takeRoom(room, before.ownerId, customer);
  if (fits !== true) return fits;
  return { after: { ...before, recycleBinId: null }, event: { kind: 'restored' } };
}

/** Takes one place in the receiver's pool. Customers with a deal need no place. */
function takeRoom(room: Map<string, number>, receiverId: string, { isDeal }: PlacedCustomer): true | SkipReason {
  const left = room.get(receiverId);
  if (left === undefined) return 'receiver_gone';
  if (isDeal) return true;
  if (left <= 0) return 'pool_full';
  room.set(receiverId, left - 1);
  return true;
}
