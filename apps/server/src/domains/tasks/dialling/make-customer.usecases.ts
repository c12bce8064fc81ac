import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { IdempotencyKey } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { noteNextCallBacks } from '../../customers/customers.api.ts';
import { carryNumberCallBacks } from '../../followups/followups.api.ts';
import { onlyPractised } from '../core/tasks.errors.ts';
import { findTaskNumbers } from '../numbers/numbers.repository.ts';
import { requireNumber } from '../numbers/numbers.usecases.ts';
import { type CarryHistoryParts, createCarryHistory } from './carry-history.ts';
import * as repository from './dialling.repository.ts';

export interface MakeCustomerParts extends CarryHistoryParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  /** Adds a customer to the member's private pool, as `customers.addPrivate` does. Returns its id. */
  addPrivate(
    member: Member,
    customer: { name: string; mobile: string; remark?: string; level?: number },
    key: IdempotencyKey,
  ): Promise<{ id: string }>;
}

/** Makes a customer from a number of a task, with the number's history. */
export function createMakeCustomer(parts: MakeCustomerParts) {
  const { db, cipher, clock, addPrivate } = parts;
  const carryHistory = createCarryHistory(parts);

  return async function makeCustomer(
    member: Member,
    { id, name }: RequestOf<'tasks.makeCustomer'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'tasks.makeCustomer'>> {
    const tenant = db.forTenant(member.tenantId);
    const { number, task } = await requireNumber(tenant, member, (await findTaskNumbers(tenant, [id]))[0]);
    if (task.isSample) throw onlyPractised();
    const { level, remark } = number;
    const mobile = cipher.open(member.tenantId, number.numberEnc);
    if (number.customerId !== null) return { customerId: number.customerId };
    const customer = { name, mobile, ...(remark && { remark }), ...(level && { level }) };
    const { id: customerId } = await addPrivate(member, customer, key);
    await tenant.transaction(async (tx) => {
      // This locks the number: a result that is written at this moment is among the notes that move along.
      await repository.setCustomer(tx, id, customerId);
      await carryHistory(
        tx,
        id,
        customerId,
        (await repository.findTaskNotes(tx, id, repository.MOST_NOTES)).toReversed(),
      );
      await carryNumberCallBacks(tx, id, customerId, clock.now());
      await noteNextCallBacks(tx, [customerId]);
    });
    return { customerId };
  };
}
