import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { audit } from '../../../kernel/audit.ts';
import type { IdempotencyKey } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { CustomerApi } from '../../customers/customers.api.ts';
import type { PutOnDoNotCallList } from '../../numbers/numbers.api.ts';
import { callNotFound, callStillOn } from '../core/calls.errors.ts';
import { findOwnCallee, linkOwnCalls, type OwnCallee } from './unknown-numbers.repository.ts';

export interface UnknownNumberParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  customers: Pick<CustomerApi, 'recordEvents'>;
  putOnDoNotCallList: PutOnDoNotCallList;
  /** Adds a customer to the member's private pool, as `customers.addPrivate` does. Returns its id. */
  addPrivate(member: Member, customer: { name: string; mobile: string }, key: IdempotencyKey): Promise<{ id: string }>;
  /** Gives a customer another number. The customer may have it already. */
  addNumber(member: Member, customerId: string, number: string): Promise<void>;
}

/** Makes the actions on numbers that members typed and called. */
export function createUnknownNumberUsecases(parts: UnknownNumberParts) {
  const { db, cipher, clock, customers, putOnDoNotCallList, addPrivate, addNumber } = parts;
  async function makeCustomer(
    member: Member,
    { id, name }: RequestOf<'calls.makeCustomer'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'calls.makeCustomer'>> {
    const { callee, customerId: already, isOver } = await requireOwn(db.forTenant(member.tenantId), member, id);
    if (already !== null) return { customerId: already };
    if (!isOver) throw callStillOn();
    const mobile = cipher.open(member.tenantId, callee.enc);
    const { id: customerId } = await addPrivate(member, { name, mobile }, key);
    await carryCalls(member, callee.hash, customerId);
    return { customerId };
  }

  async function attach(
    member: Member,
    { id, customerId }: RequestOf<'calls.attach'>,
  ): Promise<ReplyOf<'calls.attach'>> {
    const { callee, customerId: already, isOver } = await requireOwn(db.forTenant(member.tenantId), member, id);
    if (already !== null) return { customerId: already };
    if (!isOver) throw callStillOn();
    await addNumber(member, customerId, cipher.open(member.tenantId, callee.enc));
    await carryCalls(member, callee.hash, customerId);
    return { customerId };
  }

  async function carryCalls(member: Member, calleeHash: Buffer, customerId: string): Promise<void> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const linked = await linkOwnCalls(tx, { calleeHash, agentId: member.userId, customerId });
      const events = linked.map(({ id, at }) => {
        return { customerId, at: new Date(at), kind: 'call' as const, actorId: member.userId, referenceId: id };
      });
      await customers.recordEvents(tx, events);
    });
  }

  async function doNotCall(member: Member, callId: string): Promise<ReplyOf<'calls.doNotCall'>> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const { callee } = await requireOwn(tx, member, callId);
      const at = clock.now();
      await putOnDoNotCallList(tx, member, { number: callee, wanted: 'listed', reason: '' });
      await audit(tx, member, { at, action: 'tasks.do_not_call_added', subjectId: callId, detail: { numbers: 1 } });
    });
    return { done: true };
  }

  return { makeCustomer, attach, doNotCall };
}

/** Finds the callee of a member's own call. Throws `calls.not_found`. */
async function requireOwn(db: Queryable, member: Member, callId: string): Promise<OwnCallee> {
  const found = await findOwnCallee(db, callId, member.userId);
  if (!found) throw callNotFound();
  return found;
}
