import { push as pushNumbers } from '@haihu/contract/socket';
import { minutesOfDay } from '@haihu/rules/day';
import { noticePlans } from '@haihu/rules/messages/notice-kind';
import { isQuiet } from '@haihu/rules/messages/quiet-hours';
import type { PushSender } from '../../../integrations/push/push.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable, TenantDb } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { enqueue, type QueueTask } from '../../../platform/queue/queue.ts';
import { findQuietHoursOf } from '../messages.repository.ts';
import type { PagesInFront } from '../messages.seams.ts';
import { forgetSubscription, noteRefusal } from './devices.repository.ts';
import { MOST_REFUSALS } from './devices.usecases.ts';
import { payloadOf } from './notice-words.ts';
import * as repository from './sending.repository.ts';
import { openSubscription } from './subscription.ts';
import { leaveForDevices } from './waiting.usecases.ts';
import { findKindsOff } from './switches.repository.ts';

/** Sends a batch of notices. Its id is that of the batch. */
export const sendNoticesTask: QueueTask = { name: 'messages.send_notices', attempts: 8 };

/** Most users whose notices are made in one transaction, and sent by one job. */
const AT_ONCE = 100;
/** Requests of one job to push services at one time. */
const REQUESTS = 16;
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
  /** Makes all notices of an enterprise that are due. None is lost or doubled if the worker dies in it. */
  async function notify(tenantId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    while (await repository.isAnyReady(tenant, clock.now())) await tenant.transaction(makeBatch);
  }

  async function makeBatch(tx: Queryable): Promise<void> {
    const now = clock.now();
    const due = await repository.takeDueNotices(tx, now, AT_ONCE);
    if (due.length === 0) return;
    const wanted = Map.groupBy(await keepWanted(tx, due, now), ({ userId }) => userId);
    const devices = await repository.findTargets(tx, [...wanted.keys()], MOST_REFUSALS);
    // A notice is taken once, so its id names no other batch.
    const batch = due[0]!.id;
    const made = devices.flatMap(({ id: deviceId, userId, language, isPhone, waits }) =>
      [...Map.groupBy(wanted.get(userId)!, ({ kind }) => kind)].flatMap(([kind, ofKind]) => {
        // Only a phone can dial.
        const fitting = ofKind.filter(({ type }) => isPhone || type !== pushNumbers.dialOnDevice);
        if (fitting.length === 0) return [];
        const expiresAt = new Date(now.getTime() + noticePlans[kind].ttl * 1000);
        return [
          {
            deviceId,
            waits,
            kind,
            payload: JSON.stringify({ ...payloadOf(kind, fitting, language), mark: markOf(batch) }),
            expiresAt,
          },
        ];
      }),
    );
    const { waiting = [], sendings = [] } = Object.groupBy(made, ({ waits }) => (waits ? 'waiting' : 'sendings'));
    await leaveForDevices(tx, waiting);
    if (sendings.length === 0 || !push) return;
    await repository.insertSendings(tx, batch, sendings);
    await enqueue(tx, { task: sendNoticesTask, id: batch, key: keyOf(batch) });
  }

  /** Leaves out what a page in front shows, what members switched off, and what waits for the end of quiet hours. */
  async function keepWanted(
    tx: Queryable,
    due: repository.TakenNotice[],
    now: Date,
  ): Promise<repository.TakenNotice[]> {
    const users = [...new Set(due.map(({ userId }) => userId))];
    const front = new Map((await pages.ofUsers(tx, users)).map(({ userId, phone }) => [userId, { phone }]));
    const off = new Set((await findKindsOff(tx, users)).map(({ userId, kind }) => `${userId} ${kind}`));
    const hours = new Map((await findQuietHoursOf(tx, users)).map((ofUser) => [ofUser.userId, ofUser]));
    const minute = hours.size > 0 ? minutesOfDay(now, await repository.findZoneOfNotices(tx)) : 0;
    return due.filter(({ userId, kind, type }) => {
      const [inFront, quiet] = [front.get(userId), hours.get(userId)];
      const isShown = type === pushNumbers.dialOnDevice ? !!inFront?.phone : !!inFront;
      // A call is for a member at work, who asked for it or takes calls of a task.
      const isQuietNow = kind !== 'call' && !!quiet && isQuiet(quiet, kind, minute);
      return !isShown && !off.has(`${userId} ${kind}`) && !isQuietNow;
    });
  }

  /** Sends the notices of a batch. A run after a crash sends those that were not noted as sent. */
  async function send(tenantId: string, batch: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const waiting = await repository.findSendings(tenant, batch, clock.now());
    const failed: unknown[] = [];
    const sendNext = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await sendOne(tenant, next).catch((error: unknown) => failed.push(error));
      }
    };
    await Promise.all(Array.from({ length: REQUESTS }, sendNext));
    const runAt = await repository.findNextTry(tenant, batch);
    if (runAt)
      await tenant.transaction((tx) => enqueue(tx, { task: sendNoticesTask, id: batch, key: keyOf(batch), runAt }));
    if (failed.length > 0) throw failed[0];
  }

  /** Sends a notice, or puts it off as its push service asks. */
  async function sendOne(tenant: TenantDb, sending: repository.StoredSending): Promise<void> {
    const now = clock.now();
    const { id, deviceId, kind, payload, tries } = sending;
    const left = Math.ceil((Date.parse(sending.expiresAt) - now.getTime()) / 1000);
    if (!push || left <= 0) return repository.deleteSending(tenant, id);
    if (!sending.isSignedIn) return forgetSubscription(tenant, deviceId);
    const to = openSubscription(cipher, tenant.tenantId, sending);
    const outcome = await push.send({ to, payload, ttl: left, urgency: noticePlans[kind].urgency, topic: kind });
    if (outcome.state === 'sent') return repository.endSending(tenant, id, now);
    if (outcome.state === 'gone') return forgetSubscription(tenant, deviceId);
    if (outcome.state === 'later') {
      const wait = outcome.seconds ?? FIRST_WAIT * 2 ** tries;
      const retryAt = new Date(now.getTime() + wait * 1000);
      if (tries + 1 < TRIES && wait < left) return repository.putNoticeOff(tenant, id, retryAt);
    }
    await tenant.transaction(async (tx) => {
      if (outcome.state === 'barred') await noteRefusal(tx, deviceId);
      await repository.deleteSending(tx, id);
    });
  }

  return { notify, send };
}

/** Returns the mark of the notices of a batch: letters, so that no payload has digits beside the ids of its place. */
const markOf = (batch: string) => batch.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);

/** Returns the queue key of a batch. */
const keyOf = (batch: string) => `notices:${batch}`;
