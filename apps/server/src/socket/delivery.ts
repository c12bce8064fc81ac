import { type Push, push } from '@haihu/contract/socket';
import type { FastifyBaseLogger } from 'fastify';
import type { Reader } from '../kernel/push-presenters.ts';
import type { StoredPush } from '../platform/events/push.ts';
import { oneAtATime } from '../platform/process/one-at-a-time.ts';
import type { SocketQuestions } from './questions.ts';

/** Most missed pushes that are sent. A client that missed more reads everything again. */
const MOST_MISSED = 500;
/** Attempts to make a push. After that it is left out, so that it does not stop later ones. */
const ATTEMPTS = 3;
/** Most pushes that wait with a socket. A client that reads slower gets later ones from the database. */
const MOST_CARRIED = 50;

export interface DeliveryOptions {
  /** The member for whom the socket was opened. */
  reader: Reader;
  questions: SocketQuestions;
  /** Returns true if this socket gets the push. One that it does not get counts as sent. */
  concerns(push: Push): boolean;
  /** Sends a push. Resolves when it is on its way; rejects when the socket is gone. */
  send(push: Push): Promise<void>;
  log: FastifyBaseLogger;
}

export interface Delivery {
  /** Returns the number of the last push that was sent; 0 before the start, and while a late client is caught up. */
  position(): number;
  /**
   * Starts after the last push that the client saw; 0 means from now on. Pushes that are too many or too old are
   * replaced by `resync`. A client that says it after `beginUnasked` gets what it missed as well. If a later push was sent
   * meanwhile, that would come in the wrong order, so it gets `resync`. Returns false when the client had said it
   * already.
   */
  begin(seen: number): Promise<boolean>;
  /** Starts from now on, for a client that does not say what it saw last. Does nothing when it had started already. */
  beginUnasked(): Promise<void>;
  /**
   * Tells that there is a push with this number. 0: sends the pushes that could not be sent before. `carried`: the push,
   * which then need not be read if it is the next one.
   */
  wake(seq: number, carried?: StoredPush | null): Promise<void>;
  /** Sends all pushes, announced or not. Before the client said which one it saw last, it sends only a last `permissionsChanged`. */
  finish(): Promise<void>;
}

/** Sends the pushes of a member to one socket, in order, each once. It always continues after the last one sent. */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { reader: opened, questions, concerns, send, log } = options;
  const { tenantId, userId, sessionId } = opened.member;
  let sent = 0;
  let isResumed = false;
  /** The push that the client saw last, as it said. It holds also when the start failed. */
  let seenLast = 0;
  /** The start without a word of the client. */
  let unasked: Promise<void> | null = null;
  /** Position at a start from now on. Earlier pushes were left out. */
  let leftOutUntil = 0;
  /** The push that a late client saw last, until it is caught up. */
  let lateAfter: number | null = null;
  let known = 0;
  let failures = 0;
  /** Pushes that came with their words or were read before, by their numbers. */
  const carried = new Map<number, StoredPush>();

  const findPosition = () => questions.findPosition({ tenantId, userId });

  async function begin(seen: number): Promise<boolean> {
    if (isResumed) return false;
    isResumed = true;
    seenLast = seen;
    try {
      await (unasked ? catchUp(unasked, seen) : start(seen));
    } catch (error) {
      isResumed = false;
      throw error;
    }
    return true;
  }

  function beginUnasked(): Promise<void> {
    if (isResumed || unasked) return Promise.resolve();
    unasked = start(seenLast);
    unasked.catch(() => {
      unasked = null;
    });
    return unasked;
  }

  /** Sends a client that says late what it saw last what was left out meanwhile. */
  async function catchUp(started: Promise<void>, seen: number): Promise<void> {
    lateAfter = seen;
    await started;
    // A run that is just ending does not go back any more.
    await pumping.over();
    await pumping.run();
  }

  /** Goes back to the push that a late client saw last, unless a later one was sent. Runs between two sendings. */
  async function goBack(seen: number): Promise<void> {
    const isUpToDate = seen === 0 || (seen >= leftOutUntil && seen <= known);
    if (isUpToDate) return void (lateAfter = null);
    if (seen > known || sent > leftOutUntil || known - seen > MOST_MISSED) await resync(known);
    else sent = seen;
    lateAfter = null;
  }

  async function start(seen: number): Promise<void> {
    // Both go together, because a client whose line breaks again and again has little time to get anything.
    const missing = seen === 0 ? [] : questions.findPushes({ tenantId, userId, after: seen });
    const [last, missed] = await Promise.all([findPosition(), missing]);
    if (seen === 0) {
      sent = last;
      leftOutUntil = last;
    } else if (seen > last || last - seen > MOST_MISSED) await resync(last);
    else {
      sent = seen;
      for (const each of missed) carried.set(each.seq, each);
    }
    known = Math.max(known, last);
    await wake(known);
  }

  async function resync(last: number): Promise<void> {
    await send({ type: push.resync, data: null, seq: last, msg: '' });
    sent = last;
  }

  function wake(seq: number, itself?: StoredPush | null): Promise<void> {
    known = Math.max(known, seq);
    // The next push is unknown until the client says which one it saw last.
    if (sent === 0 || (sent >= known && lateAfter === null)) return Promise.resolve();
    if (itself && carried.size < MOST_CARRIED) carried.set(seq, itself);
    return pumping.run();
  }

  async function pump(): Promise<void> {
    for (;;) {
      if (lateAfter !== null) await goBack(lateAfter);
      if (sent >= known) return;
      const next = takeCarried();
      const pushes = next.length > 0 ? next : await questions.findPushes({ tenantId, userId, after: sent });
      // Pushes that are not kept any more cannot be sent one by one.
      if (pushes[0]?.seq !== sent + 1) return resync(Math.max(known, pushes.at(-1)?.seq ?? 0));
      // The session is asked for after the pushes are known. So a session that ended before one of them is over here.
      const member = await questions.findMember(sessionId);
      await deliver(pushes, member && { member, language: opened.language });
    }
  }

  /** Returns the carried pushes that follow the last one sent without a gap. They stay until they are sent. */
  function takeCarried(): StoredPush[] {
    for (const seq of carried.keys()) if (seq <= sent) carried.delete(seq);
    const next: StoredPush[] = [];
    for (let seq = sent + 1; carried.has(seq); seq += 1) next.push(carried.get(seq)!);
    return next;
  }

  const pumping = oneAtATime(pump);

  /** Sends pushes in their order. Once the session is over, it sends only those that say so. */
  async function deliver(pushes: StoredPush[], now: Reader | null): Promise<void> {
    const making = pushes.map(async (stored) => {
      const reader = now ?? (stored.type === push.permissionsChanged ? opened : null);
      return reader && questions.present(reader, stored);
    });
    // Its error comes when its turn does.
    for (const each of making) each.catch(() => {});
    for (const [index, stored] of pushes.entries()) {
      const made = await unlessGivenUp(stored, making[index]!);
      if (made && concerns(made)) await send(made);
      sent = stored.seq;
      failures = 0;
    }
  }

  async function unlessGivenUp({ seq, type }: StoredPush, making: Promise<Push | null>): Promise<Push | null> {
    try {
      return await making;
    } catch (error) {
      failures += 1;
      log.error({ err: error, tenant: tenantId, userId, seq, type }, 'push not made');
      if (failures < ATTEMPTS) throw error;
      return null;
    }
  }

  async function finish(): Promise<void> {
    const last = await findPosition();
    if (sent > 0) return wake(last);
    const [final] = await questions.findPushes({ tenantId, userId, after: last - 1 });
    if (final?.type === push.permissionsChanged) await deliver([final], opened);
  }

  return { position: () => (lateAfter === null ? sent : 0), begin, beginUnasked, wake, finish };
}
