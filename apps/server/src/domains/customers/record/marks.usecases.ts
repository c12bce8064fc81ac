import type { RequestOf } from '@haihu/contract/contract';
import { dayOf } from '@haihu/rules/day';
import { fieldWords } from '../../../kernel/field-words.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { wrongField } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { insertChanges } from '../core/customer-events.repository.ts';
import { lockCustomers } from '../core/customers.repository.ts';
import { findRecord, updateMarks } from './customer-records.repository.ts';
import type { CustomerDoNotCall } from './customer-do-not-call.ts';
import { requireOpen } from './open-records.ts';

const marks = ['phoneLabel', 'isDeal', 'dealAmount', 'dealOn'] as const;

export interface MarkParts {
  db: Db;
  clock: Clock;
  doNotCall: Pick<CustomerDoNotCall, 'noteRefusal'>;
}

/** Sets the label of a number, and the deal with its amount and day. */
export function createMarks({ db, clock, doNotCall }: MarkParts) {
  return async function mark(member: Member, { id, ...sent }: RequestOf<'customers.mark'>): Promise<void> {
    const at = clock.now();
    const today = dayOf(at, member.zone);
    const speaksOfDeal = sent.dealAmount != null || sent.dealOn !== undefined;
    if (speaksOfDeal && sent.isDeal === false) throw wrongField('isDeal', fieldWords.noDealNoMore);
    if (sent.dealOn !== undefined && sent.dealOn > today) throw wrongField('dealOn', fieldWords.dealToCome);
    if (sent.dealOn !== undefined && sent.dealOn < EARLIEST) throw wrongField('dealOn', fieldWords.tooLongAgo);
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      await lockCustomers(tx, [id]);
      await requireOpen(tx, member, id, clock);
      const before = await findRecord(tx, id);
      const isDeal = sent.isDeal ?? (speaksOfDeal || before.isDeal);
      const after = {
        phoneLabel: sent.phoneLabel === undefined ? before.phoneLabel : sent.phoneLabel,
        isDeal,
        dealAmount: isDeal ? (sent.dealAmount === undefined ? before.dealAmount : sent.dealAmount) : null,
        dealOn: isDeal ? (sent.dealOn ?? before.dealOn ?? today) : null,
      };
      const changed = marks.filter((field) => before[field] !== after[field]);
      if (changed.length === 0) return;
      await updateMarks(tx, id, after);
      // As after a call: the number is not called for the months of the rule pack.
      if (changed.includes('phoneLabel') && after.phoneLabel === 'refuses_calls') {
        await doNotCall.noteRefusal(tx, member, id);
      }
      await insertChanges(
        tx,
        { customerId: id, at, actorId: member.userId },
        changed.map((field) => ({ key: field, field, from: words(before[field]), to: words(after[field]) })),
      );
    });
  };
}

/** The earliest day of a deal. Telephone sales are not older; a year of two digits is a typing error. */
const EARLIEST = '1990-01-01';

const words = (value: string | boolean | null) => (value === null ? null : String(value));
