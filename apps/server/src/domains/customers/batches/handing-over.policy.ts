import type { SkipReason } from '@haihu/contract/customers/values';
import { returnReason as proposedReason } from '@haihu/contract/customers/pools';
import type { Rights } from '../../../platform/member.ts';
import type { PassedVisit } from '../../followups/followups.api.ts';
import type { CustomerEventKind } from '../core/customer-events.repository.ts';
import { type Holding, viewOf } from '../core/customers.policy.ts';
import { type MemberSeas, returnsTo, seaOf, type Staff } from '../seas/seas.policy.ts';

/** What a batch is to do, beside whom it is about. */
export type Wanted =
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

/** Where a customer is and how it stands: all that a batch may change, but for its tags. Instants are ISO 8601. */
export interface Placement {
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

/** What an owner was granted, and told of the return: all of it ends when the customer becomes another's. */
export interface Granted {
  extensions: number;
  /** Days of the enterprise. */
  extendedUntil: string | null;
  returnWarnedFor: string | null;
}

export interface PlacedCustomer extends Placement, Granted {
  id: string;
  isDeal: boolean;
  /** False for one of the sea too. */
  ownerIsActive: boolean;
  /** The member who holds it for a call now. */
  calledBy: string | null;
}

/** What a changed customer was before: its placement, and of a batch of tags what was added to it and taken from it. */
export interface Before extends Placement {
  added?: string[];
  removed?: string[];
  /** Where its owner had been granted something. */
  granted?: Granted;
  /** Promises to call that went to its new owner. */
  visits?: PassedVisit[];
  /** Names of those that were taken from it and added. */
  from?: string | null;
  to?: string | null;
}

export interface BatchTurn {
  maker: Rights;
  /** As the maker sees them. */
  seas: MemberSeas;
  /** For customers that are given back, by owner: the owner decides to which sea they go. */
  owners: ReadonlyMap<string, Staff>;
  now: Date;
  wanted: Exclude<Wanted, { kind: 'tags' }>;
  /** How many more fit into the pool of each active receiver; it is counted down. */
  room: Map<string, number>;
  receiverNames: Map<string, string>;
}

export interface Change {
  after: Placement;
  event: { kind: CustomerEventKind; detail?: Record<string, string | null> };
}

export function placementOf(customer: PlacedCustomer): Placement {
  const { ownerId, ownedAt, formerOwnerId, seaId } = customer;
  const { seaAt, seaReason, seaNote, returnReason, leftSeaAt, recycleBinId, level } = customer;
  const inSea = { seaId, seaAt, seaReason, seaNote, returnReason };
  return { ownerId, ownedAt, formerOwnerId, ...inSea, leftSeaAt, recycleBinId, level };
}

/** Nothing where there was nothing of it. */
export function grantedOf({ extensions, extendedUntil, returnWarnedFor }: Granted): Granted | undefined {
  return extensions > 0 || returnWarnedFor !== null ? { extensions, extendedUntil, returnWarnedFor } : undefined;
}

/** Absent, another enterprise's, out of scope, in the recycle bin: all the same to who may not know. */
export function isThere(
  customer: (PlacedCustomer & Holding) | undefined,
  { maker, seas, now, inBin }: Pick<BatchTurn, 'maker' | 'seas' | 'now'> & { inBin: boolean },
): customer is PlacedCustomer & Holding {
  if (!customer || viewOf(customer, maker, now, seas) !== 'full') return false;
  return inBin || customer.recycleBinId === null;
}

/** What becomes of one customer of a batch, or why nothing does. Who is in the recycle bin afterwards gets its id there later. */
export function decide(
  step: BatchTurn,
  row: WaitingRow,
  customer: (PlacedCustomer & Holding) | undefined,
): Change | SkipReason {
  const { wanted, maker, seas, now } = step;
  if (!isThere(customer, { maker, seas, now, inBin: wanted.kind === 'restore' })) return 'absent';
  const before = placementOf(customer);
  if (wanted.kind === 'level') return setLevel(before, wanted.level);
  if (wanted.kind === 'restore' && before.recycleBinId === null) return 'already';
  if (before.ownerId !== row.seenOwnerId) return 'moved';
  if (wanted.kind === 'restore') return restore(step, customer, before);

  const decided = { return: giveBack, assign, delete: recycle, move: moveToSea }[wanted.kind](
    step,
    row,
    customer,
    before,
  );
  const isCalled = customer.calledBy !== null && customer.calledBy !== maker.userId;
  return typeof decided !== 'string' && isCalled ? 'in_call' : decided;
}

function setLevel(before: Placement, level: number): Change | SkipReason {
  if (before.level === level) return 'already';
  const detail = { field: 'level', from: String(before.level), to: String(level) };
  return { after: { ...before, level }, event: { kind: 'changed', detail } };
}

/** A deal is a promise kept: such customers stay with whom they trust. */
function giveBack(
  { wanted, seas, owners, now }: BatchTurn,
  _row: WaitingRow,
  { isDeal }: PlacedCustomer,
  before: Placement,
) {
  if (wanted.kind !== 'return' || before.ownerId === null) return 'already';
  if (isDeal) return 'dealt';
  const { data: code } = proposedReason.safeParse(wanted.reason);
  // Own words are no code: they are the note.
  const note = [code ? null : wanted.reason, wanted.remark].filter(Boolean).join('：') || null;
  const owner = owners.get(before.ownerId);
  const after: Placement = {
    ...before,
    ownerId: null,
    ownedAt: null,
    formerOwnerId: before.ownerId,
    seaId: owner ? returnsTo(seas, before.seaId, owner) : before.seaId,
    seaAt: now.toISOString(),
    seaReason: 'returned',
    seaNote: note,
    returnReason: code ?? null,
  };
  return { after, event: { kind: 'returned' as const, detail: { note, ...(code && { reason: code }) } } };
}

function assign({ room, receiverNames, now }: BatchTurn, row: WaitingRow, customer: PlacedCustomer, before: Placement) {
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

function recycle({ wanted }: BatchTurn, _row: WaitingRow, { isDeal }: PlacedCustomer, before: Placement) {
  if (wanted.kind !== 'delete') return 'already';
  if ((before.ownerId === null) !== (wanted.from === 'sea')) return 'moved';
  if (isDeal) return 'dealt';
  return { after: before, event: { kind: 'recycled' as const, detail: { note: wanted.reason || null } } };
}

function moveToSea({ wanted, seas }: BatchTurn, _row: WaitingRow, _customer: PlacedCustomer, before: Placement) {
  if (wanted.kind !== 'move' || before.seaId === wanted.seaId) return 'already';
  // Its owner decides where it goes back to.
  if (before.ownerId !== null) return 'moved';
  const named = (id: string) => seaOf(seas, id).name;
  const detail = { field: 'sea', from: named(before.seaId), to: named(wanted.seaId) };
  return { after: { ...before, seaId: wanted.seaId }, event: { kind: 'changed' as const, detail } };
}

function restore({ room }: BatchTurn, customer: PlacedCustomer, before: Placement): Change | SkipReason {
  const fits = before.ownerId === null || takeRoom(room, before.ownerId, customer);
  if (fits !== true) return fits;
  return { after: { ...before, recycleBinId: null }, event: { kind: 'restored' } };
}

/** Dealt customers need no room. */
function takeRoom(room: Map<string, number>, receiverId: string, { isDeal }: PlacedCustomer): true | SkipReason {
  const left = room.get(receiverId);
  if (left === undefined) return 'receiver_gone';
  if (isDeal) return true;
  if (left <= 0) return 'pool_full';
  room.set(receiverId, left - 1);
  return true;
}
