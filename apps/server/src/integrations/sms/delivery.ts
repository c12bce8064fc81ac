import type { FastifyBaseLogger } from 'fastify';
import type { Cipher } from '../../platform/cipher.ts';
import type { Db } from '../../platform/db/db.ts';
import { atMostEvery } from '../../platform/process/at-most-every.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { oneAtATime } from '../../platform/process/one-at-a-time.ts';
import * as repository from './messages.repository.ts';
import { receiptsOf } from './receipts.ts';
import {
  MESSAGES,
  type Sms,
  type SmsMessage,
  type SmsProvider,
  SmsRefused,
  type SmsTemplate,
  SmsUnavailable,
} from './sms.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
/** Time for which a try has its message for itself. It is longer than a provider may take to answer. Milliseconds. */
const LEASE = 30 * SECOND;
/** Time between two searches for messages that are due. Milliseconds. */
const SWEEP = 2 * SECOND;
/** Longest wait between two tries. Milliseconds. */
const LONGEST_WAIT = 60 * SECOND;
const AT_ONCE = 20;
const KEPT = 30 * DAY;

/** Time after which a message is of no use any more. A code ends by then. Milliseconds. */
const USEFUL: Record<SmsTemplate, number> = { code: 5 * 60 * SECOND, invitation: DAY };

export interface DeliveryParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  provider: SmsProvider;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

export interface SmsDelivery extends Sms {
  /** Tries all messages whose next try is due. Any number of processes may do so at the same time. */
  sendDue(): Promise<void>;
  /** Begins to look for messages that are due. */
  start(): void;
  /** Looks no more, and waits for the tries that run. */
  stop(): Promise<void>;
}

/**
 * Delivers short messages by a provider. A message is stored, sealed, before its first try, so a process that dies
 * loses none. A provider that cannot work now is tried again after 2, 4, 8 … seconds, until the message is of no use. A
 * refused message is not tried again. A try whose answer got lost is repeated, so a message may come twice.
 */
export function createSmsDelivery({ db, cipher, clock, provider, log }: DeliveryParts): SmsDelivery {
  const running = new Set<Promise<void>>();
  const later = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);
  const forget = atMostEvery(DAY / 24, clock, (now) => repository.forgetOld(db, new Date(now.getTime() - KEPT)));

  async function attempt(id: string, number: string, message: SmsMessage, tries: number): Promise<void> {
    try {
      const providerId = await provider.submit({ id, number, message });
      await repository.finish(db, id, { state: 'sent', providerId, at: clock.now() });
    } catch (error) {
      if (error instanceof SmsRefused) {
        log.error({ sms: id, template: message.template, problem: error.message }, 'a short message was refused');
        return repository.finish(db, id, { state: 'refused', problem: error.message, at: clock.now() });
      }
      if (!(error instanceof SmsUnavailable)) throw error;
      log.warn({ sms: id, template: message.template, tries, problem: error.message }, 'a short message has to wait');
      await repository.putOff(db, id, later(Math.min(2 ** tries * SECOND, LONGEST_WAIT)), error.message);
    }
  }

  /** Lets `stop` wait for a try. */
  async function follow(work: Promise<void>): Promise<void> {
    running.add(work);
    try {
      await work;
    } finally {
      running.delete(work);
    }
  }

  async function send(number: string, message: SmsMessage): Promise<void> {
    const at = clock.now();
    const { enc: numberEnc, hash: numberHash } = cipher.seal(MESSAGES, number);
    const messageEnc = cipher.seal(MESSAGES, JSON.stringify(message)).enc;
    const [tryAt, expiresAt] = [later(LEASE), later(USEFUL[message.template])];
    const { template } = message;
    const stored = { numberHash, template, numberEnc, messageEnc, tryAt, expiresAt, at };
    const id = await repository.insertMessage(db, stored);
    await follow(attempt(id, number, message, 1));
  }

  async function sendDue(): Promise<void> {
    await repository.expire(db, clock.now());
    for (;;) {
      const due = await repository.takeDue(db, clock.now(), later(LEASE), AT_ONCE);
      await Promise.all(
        due.map(({ id, numberEnc, messageEnc, tries }) => {
          const message = JSON.parse(cipher.open(MESSAGES, messageEnc)) as SmsMessage;
          return follow(attempt(id, cipher.open(MESSAGES, numberEnc), message, tries));
        }),
      );
      if (due.length < AT_ONCE) break;
    }
    await forget();
  }

  const sweeping = oneAtATime(() =>
    sendDue().catch((error: unknown) => log.error({ err: error }, 'short messages were not looked for')),
  );
  let timer: NodeJS.Timeout | undefined;

  return {
    send,
    sendDue,
    ...(provider.readReceipts && { receipts: receiptsOf(provider.name, provider.readReceipts, { db, clock }) }),
    start() {
      timer = setInterval(() => void sweeping.run(), SWEEP);
    },
    async stop() {
      clearInterval(timer);
      await sweeping.over();
      await Promise.allSettled(running);
    },
  };
}
