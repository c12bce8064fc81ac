import type { RequestOf } from '@haihu/contract/contract';
import type { CallBackReminder } from '@haihu/contract/socket';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { appendEvents } from '../../../platform/events/outbox.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { tellAgenda } from '../core/tell-agenda.ts';
import type { FollowedCustomers } from '../followups.seams.ts';
import type { CallBackLists } from './call-back-lists.usecases.ts';
import { findCallBack } from './call-backs.repository.ts';
import { findOwnCallBacks, markReminded, markReminderSeen } from './reminders.repository.ts';

export interface ReminderParts {
  db: Db;
  clock: Clock;
  customers: FollowedCustomers;
  present: CallBackLists['present'];
}

export type Reminders = ReturnType<typeof createReminders>;

/** Makes the reminders of call-backs, and what a member reads of them. */
export function createReminders({ db, clock, customers, present }: ReminderParts) {
  /**
   * Runs as a queue task. Reminds once for each time at which the call-back was planned or moved, whatever devices are
   * open.
   */
  async function remind(tenantId: string, id: string): Promise<void> {
    const now = clock.now();
    await db.forTenant(tenantId).transaction(async (tx) => {
      if (!(await markReminded(tx, id, now))) return;
      const callBack = await findCallBack(tx, id);
      await appendEvents(tx, [
        {
          type: 'visit.due',
          version: 1,
          at: now,
          actorId: callBack!.memberId,
          subjectId: id,
          payload: { place: callBack!.ownerId === null ? '0' : '1' },
        },
      ]);
    });
  }

  /**
   * Returns a reminder's content for its member, with the number masked as everywhere. Null if the call-back was done
   * or put off since.
   */
  async function presentReminder(member: Member, id: string, place: 0 | 1): Promise<CallBackReminder | null> {
    const tenant = db.forTenant(member.tenantId);
    const callBack = await findCallBack(tenant, id);
    if (callBack?.state !== 'waiting' || !callBack.remindedAt) return null;
    const { customerName, mobile, content, customerId, type, at } = present(
      member,
      callBack,
      await customers.findHiding(tenant, member),
    );
    return { visitId: id, renewalTime: at, customerName, customerMobile: mobile, content, type, customerId, place };
  }

  /**
   * Returns the content of this member's past reminders, by the call-back's id. `name`: null if the member may no
   * longer open the customer; `content` is then empty. `isOpen`: the call-back still waits.
   */
  async function readReminders(member: Member, ids: string[]): Promise<ReadonlyMap<string, PastReminder>> {
    const tenant = db.forTenant(member.tenantId);
    const own = await findOwnCallBacks(tenant, member.userId, ids);
    const names = await customers.findOpenNames(
      tenant,
      member,
      own.flatMap(({ customerId }) => customerId ?? []),
    );
    return new Map(
      own.map(({ id, customerId, taskNumberId, numberName, content, isOpen, ownerId }): [string, PastReminder] => {
        const isTheirs = ownerId === null || ownerId === member.userId;
        const name = customerId ? (names.get(customerId) ?? null) : isTheirs ? numberName : null;
        const [type, target] = [customerId ? 0 : 1, customerId ?? taskNumberId!] as const;
        const place = ownerId ? 1 : 0;
        return [id, { name, content: name === null ? '' : content, isOpen, type, customerId: target, place }];
      }),
    );
  }

  /** Notes that the member answered a reminder. Their other devices then look at the one that they show. */
  async function see(member: Member, { id, at }: RequestOf<'followups.seeReminder'>): Promise<{ done: true }> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const seen = { id, memberId: member.userId, at: new Date(at) };
      if (await markReminderSeen(tx, seen)) await tellAgenda(tx, member, clock.now());
    });
    return { done: true };
  }

  return { remind, presentReminder, readReminders, see };
}

/** A past reminder, as its member may see it now. */
export interface PastReminder {
  name: string | null;
  content: string;
  isOpen: boolean;
  /** 1: `customerId` is the id of a task number. */
  type: 0 | 1;
  customerId: string;
  /** The pool in which the customer is now: `0` public pool, `1` private pool. */
  place: 0 | 1;
}
