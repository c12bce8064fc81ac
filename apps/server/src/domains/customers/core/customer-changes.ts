import type { Member } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { CustomerChange } from '../../followups/followups.api.ts';
import type { CustomerAccess } from './customer-access.ts';
import { insertEvents, type NewCustomerEvent } from './customer-events.repository.ts';
import * as repository from './customers.repository.ts';

/** Makes the changes of customers that follow from follow-ups and results of calls. */
export function createCustomerChanges({ findVisible }: Pick<CustomerAccess, 'findVisible'>) {
  /** Sets level and label, each change with its event. Throws `customers.not_found`. */
  async function change(tx: Queryable, member: Member, wanted: CustomerChange): Promise<void> {
    const { customerId, at, level, phoneLabel, isHidden } = wanted;
    await repository.lockCustomers(tx, [customerId]);
    const before = isHidden
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

  /**
   * Sets level and label, the time of the last follow-up, and the next call-back. The caller has locked the customer,
   * and writes the follow-up's own event.
   */
  async function touchFollowUp(tx: Queryable, member: Member, wanted: CustomerChange): Promise<void> {
    if (wanted.level || wanted.phoneLabel) await change(tx, member, wanted);
    await repository.updateFollowed(tx, wanted.customerId, wanted.at, wanted.nextCallBack);
  }

  return { change, touchFollowUp };
}
