import type { MissedCall } from '@haihu/contract/calls/inbound';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { push } from '@haihu/contract/socket';
import { isAllowed, isInScope, type Member, seesAll, seesOthers } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { pushTo } from '../../../platform/events/push.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { CustomerApi } from '../../customers/customers.api.ts';
import type { AgendaAsked, AgendaPart, AgendaThing } from '../../messages/messages.api.ts';
import { showPhone } from '../../numbers/numbers.api.ts';
import { findWhose } from '../../organisation/organisation.api.ts';
import { badNumber, missedNotFound, noRecording } from '../core/calls.errors.ts';
import { findCallLeaders } from './arrivals.repository.ts';
import * as repository from './missed.repository.ts';

export interface MissedParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  customers: Pick<CustomerApi, 'findShort'>;
}

const COUNT_LIMIT = 10_000;

/** Makes the list of the people who called and reached nobody, and its end. */
export function createMissedCalls({ db, cipher, clock, customers }: MissedParts) {
  /** Presents missed calls as this member may see them, in the given order. */
  async function present(
    tenant: Queryable,
    member: Member,
    stored: repository.StoredMissedCall[],
  ): Promise<MissedCall[]> {
    const ids = [...new Set(stored.flatMap(({ customerId }) => customerId ?? []))];
    const found = ids.length > 0 ? await customers.findShort(tenant, member, ids) : [];
    const byId = new Map(found.map((customer) => [customer.id, customer]));
    return stored.map((missed) => {
      const customer = byId.get(missed.customerId ?? '');
      // The public pool of the customer hides the number everywhere.
      const isHidden = customer?.hidden.includes('mobile') ?? false;
      const mobile = isHidden ? '' : showPhone(member, 'callee', cipher.open(member.tenantId, missed.numberEnc));
      return { ...missed, mobile, customerName: customer?.name ?? null, company: customer?.company ?? null };
    });
  }

  async function list(
    member: Member,
    { scope, state, next, size }: RequestOf<'calls.missed'>,
  ): Promise<ReplyOf<'calls.missed'>> {
    if (scope === 'team' && !seesOthers(member)) throw new AppError('permission.missing');
    const tenant = db.forTenant(member.tenantId);
    const which = await filterFor(tenant, member, { scope, isOpen: state === 'open' });
    const after = next ? readCursor(next) : null;
    const rows = await repository.findMissed(tenant, which, { after, size: size + 1 });
    const total = after ? null : await repository.countMissedCalls(tenant, which, COUNT_LIMIT + 1);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    return {
      list: await present(tenant, member, shown),
      next: last && rows.length > size ? writeCursor({ at: last.lastAt, id: last.id }) : null,
      total: total && Math.min(total, COUNT_LIMIT),
      totalIsEstimate: total !== null && total > COUNT_LIMIT,
    };
  }

  /** Reads the missed calls of an agenda. */
  async function ofAgenda(member: Member, { scope, after, size }: AgendaAsked): Promise<AgendaPart | null> {
    if (!isAllowed(member, 'calls.read')) return null;
    const tenant = db.forTenant(member.tenantId);
    const which = await filterFor(tenant, member, { scope, isOpen: true });
    const rows = size > 0 ? await repository.findMissed(tenant, which, { after, size, oldestFirst: true }) : [];
    return {
      places: rows.map(({ lastAt: at, id }) => ({ at, id })),
      count: async () => ({ late: await repository.countMissedCalls(tenant, which) }),
      show: async (first) =>
        (await present(tenant, member, rows.slice(0, first))).map((missed) => thing(member, missed)),
    };
  }

  /** Finds a missed call that the member may settle. Throws `calls.missed_not_found`. */
  async function findSettled(tenant: Queryable, member: Member, id: string): Promise<repository.StoredMissedCall> {
    const [missed] = await repository.findMissedByIds(tenant, [id]);
    if (!missed || !maySettle(member, missed)) throw missedNotFound();
    return missed;
  }

  /** Closes a missed call, or opens it again. Throws `calls.missed_not_found`. */
  async function close(
    member: Member,
    { id, reason }: RequestOf<'calls.closeMissed'>,
  ): Promise<ReplyOf<'calls.closeMissed'>> {
    const at = clock.now();
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const { ownerId } = await findSettled(tx, member, id);
      const isMoved =
        reason === null
          ? await repository.reopenMissed(tx, id)
          : await repository.closeMissed(tx, id, { why: reason, by: member.userId, at });
      if (isMoved) await tellAgenda(tx, [ownerId, member.userId], at);
    });
    return { done: true };
  }

  /** Closes a missed call as unwanted, and returns its number. Throws `calls.missed_not_found` and `calls.bad_number`. */
  async function closeUnwanted(tx: Queryable, member: Member, id: string): Promise<string> {
    const at = clock.now();
    const { ownerId, numberEnc } = await findSettled(tx, member, id);
    const number = cipher.open(member.tenantId, numberEnc);
    if (number === '') throw badNumber();
    const isClosed = await repository.closeMissed(tx, id, { why: 'unwanted', by: member.userId, at });
    if (isClosed) await tellAgenda(tx, [ownerId, member.userId], at);
    return number;
  }

  /** Returns the number of a missed call for calling it back. Throws `calls.missed_not_found`. */
  async function numberOf(tenant: Queryable, member: Member, id: string): Promise<string> {
    const { customerId, numberEnc } = await findSettled(tenant, member, id);
    if (customerId !== null) throw missedNotFound();
    return cipher.open(member.tenantId, numberEnc);
  }

  /**
   * Returns the file of a message. It is for the member who owes the call, and for others who may settle it and hear
   * recordings. Throws `calls.missed_not_found`, `calls.no_recording`.
   */
  async function messageFile(tenant: Queryable, member: Member, id: string, callId: string): Promise<string> {
    const { ownerId } = await findSettled(tenant, member, id);
    if (ownerId !== member.userId && !isAllowed(member, 'calls.recording')) throw missedNotFound();
    const path = await repository.findMessageFile(tenant, id, callId);
    if (path === undefined) throw noRecording();
    return path;
  }

  /** Finds missed calls by id for messages, as this member may see them now. Leaves out those that they may not see. */
  async function findFor(member: Member, ids: string[]): Promise<Map<string, MissedCall>> {
    const tenant = db.forTenant(member.tenantId);
    const stored = (await repository.findMissedByIds(tenant, ids)).filter((missed) => maySettle(member, missed));
    return new Map((await present(tenant, member, stored)).map((missed) => [missed.id, missed]));
  }

  return { list, ofAgenda, close, closeUnwanted, numberOf, messageFile, findFor };
}

/** Returns the missed calls that a list of this member holds. */
async function filterFor(
  tenant: Queryable,
  member: Member,
  { scope, isOpen }: { scope: 'mine' | 'team'; isOpen: boolean },
): Promise<repository.MissedFilter> {
  const whose = await findWhose(tenant, member, scope === 'mine' ? member.userId : 'all');
  return { whose, withUnowed: seesAll(member), isOpen };
}

export type MissedCalls = ReturnType<typeof createMissedCalls>;

const maySettle = (member: Member, { ownerId, ownerDepartmentId }: repository.StoredMissedCall) =>
  ownerId === null ? seesAll(member) : isInScope(member, { userId: ownerId, departmentId: ownerDepartmentId });

/** Returns a missed call as a thing of this member's agenda. A call that no member owes is owed by each leader. */
function thing(member: Member, missed: MissedCall): AgendaThing {
  const { id, lastAt: at, customerId, customerName: name, company, mobile } = missed;
  return {
    id,
    at,
    memberId: missed.ownerId ?? member.userId,
    memberName: missed.ownerName ?? member.name,
    customerId,
    taskNumberId: null,
    name,
    company,
    level: null,
    mobile,
    text: '',
    bindId: null,
    because: null,
    ...(missed.voiceMessages.length > 0 && { voiceMessages: missed.voiceMessages }),
  };
}

/** Lets the agendas of these members be read again; null stands for the leaders. */
async function tellAgenda(tx: Queryable, owners: (string | null)[], at: Date): Promise<void> {
  if (owners.length === 0) return;
  const leaders = owners.includes(null) ? await findCallLeaders(tx) : [];
  const to = [...new Set([...owners.filter((owner) => owner !== null), ...leaders])];
  await pushTo(tx, [{ to, type: push.agendaMoved, data: {} }], at);
}
