import type { NoticeKind } from '@haihu/contract/messages/values';
import { push as pushNumbers } from '@haihu/contract/socket';
import { minutesOfDay } from '@haihu/rules/day';
import { noticePlans } from '@haihu/rules/messages/notice-kind';
import { isQuiet } from '@haihu/rules/messages/quiet-hours';
import type { PushSender } from '../../../integrations/push/push.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { enqueue, type QueueTask } from '../../../platform/queue/queue.ts';
import { findQuietHours } from '../messages.repository.ts';
import type { PagesInFront } from '../messages.seams.ts';
import { forgetSubscription, noteRefusal } from './devices.repository.ts';
import { MOST_REFUSALS } from './devices.usecases.ts';
import { type DueNotice, payloadOf } from './notice-words.ts';
import * as repository from './sending.repository.ts';
import { openSubscription } from './subscription.ts';
import { findSwitches } from './switches.repository.ts';

/** Sends one notice to one device. Its id is that of the notice. */
export const sendNoticeTask: QueueTask = { name: 'messages.send_notice', attempts: 8 };

/** Most tries for a push service that says later. */
const TRIES = 8;
/** Seconds before the second try. They double with each further one. */
const FIRST_WAIT = 5;

export interface NoticeSendingParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  /** Null: nothing is sent. */
  push: PushSender | null;
  pages: PagesInFront;
}

/** Makes notices of pushes whose member has no page in front, and sends them. Both are jobs of the worker. */
export function createNoticeSending({ db, cipher, clock, push, pages }: NoticeSendingParts) {
  /** Makes the notices of a user that are due. None is lost or doubled if the worker dies in it. */
  async function notify(tenantId: string, userId: string): Promise<void> {
    await db.forTenant(tenantId).transaction(async (tx) => {
      const now = clock.now();
      const due = await repository.takeDueNotices(tx, userId, now);
      if (due.length === 0 || !push) return;
      const wanted = await keepWanted(tx, userId, due, now);
      if (wanted.length === 0) return;
      const devices = await repository.findTargets(tx, userId, MOST_REFUSALS);
      const sendings = [...Map.groupBy(wanted, ({ kind }) => kind)].flatMap(([kind, ofKind]) =>
        devices.flatMap(({ id: deviceId, language, isPhone }) => {
          // Only a phone can dial.
          const fitting = ofKind.filter(({ type }) => isPhone || type !== pushNumbers.dialOnDevice);
          if (fitting.length === 0) return [];
          const expiresAt = new Date(now.getTime() + noticePlans[kind].ttl * 1000);
          return [{ deviceId, kind, payload: JSON.stringify(payloadOf(kind, fitting, language)), expiresAt }];
        }),
      );
      const ids = sendings.length > 0 ? await repository.insertSendings(tx, sendings) : [];
      for (const id of ids) await enqueue(tx, { task: sendNoticeTask, id });
    });
  }

  /** Leaves out what a page in front shows, what the member switched off, and what waits for the end of quiet hours. */
  async function keepWanted(tx: Queryable, userId: string, due: DueNotice[], now: Date): Promise<DueNotice[]> {
    const front = await pages.ofUser(tx, userId);
    const off = (await findSwitches(tx, userId)).filter((one) => !one.push).map(({ kind }) => kind);
    const hours = await findQuietHours(tx, userId);
    const minute = hours?.on ? minutesOfDay(now, await repository.findZoneOfNotices(tx)) : 0;
    // A call is for a member at work, who asked for it or takes calls of a task.
    const isQuietNow = (kind: NoticeKind) => kind !== 'call' && !!hours && isQuiet(hours, kind, minute);
    return due.filter(({ kind, type }) => {
      const isShown = type === pushNumbers.dialOnDevice ? front.phone : front.any;
      return !isShown && !off.includes(kind) && !isQuietNow(kind);
    });
  }

  /** Sends a notice, or puts it off as its push service asks. */
  async function send(tenantId: string, id: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const now = clock.now();
    const sending = await repository.findSending(tenant, id, now);
    if (!sending || (sending.retryAt && new Date(sending.retryAt) > now)) return;
    const { deviceId, kind, payload, tries } = sending;
    const left = Math.ceil((Date.parse(sending.expiresAt) - now.getTime()) / 1000);
    if (!push || left <= 0) return repository.deleteSending(tenant, id);
    if (!sending.isSignedIn) return forgetSubscription(tenant, deviceId);
    const to = openSubscription(cipher, tenantId, sending);
    const outcome = await push.send({ to, payload, ttl: left, urgency: noticePlans[kind].urgency, topic: kind });
    if (outcome.state === 'sent') return repository.endSending(tenant, id, now);
    await tenant.transaction(async (tx) => {
      if (outcome.state === 'gone') return forgetSubscription(tx, deviceId);
      if (outcome.state === 'later') {
        const wait = outcome.seconds ?? FIRST_WAIT * 2 ** tries;
        if (tries + 1 < TRIES && wait < left) return again(tx, id, tries, new Date(now.getTime() + wait * 1000));
      }
      if (outcome.state === 'barred') await noteRefusal(tx, deviceId);
      await repository.deleteSending(tx, id);
    });
  }

  async function again(tx: Queryable, id: string, tries: number, retryAt: Date): Promise<void> {
    const isPutOff = await repository.putNoticeOff(tx, id, { tries, retryAt });
    if (isPutOff) await enqueue(tx, { task: sendNoticeTask, id, runAt: retryAt });
  }

  return { notify, send };
}
