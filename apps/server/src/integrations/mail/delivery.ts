import type { FastifyBaseLogger } from 'fastify';
import type { Language } from '@haihu/contract/languages';
import type { Cipher } from '../../platform/cipher.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { JobHandler } from '../../platform/queue/queue.ts';
import { MAIL, type Mail, type MailMessage, type MailProvider, MailRefused, MailUnavailable } from './mail.ts';
import * as repository from './messages.repository.ts';
import { renderMail } from './render.ts';

/** Tries of a message: 18 hours. */
const ATTEMPTS = 12;
const KEPT = 30 * 24 * 60 * 60 * 1000;

export interface MailDeliveryParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  provider: MailProvider;
  log: Pick<FastifyBaseLogger, 'error'>;
}

export interface MailDelivery extends Mail {
  jobs: Record<string, JobHandler>;
  giveUps: Record<string, JobHandler>;
}

interface SealedMail {
  to: string;
  language: Language;
  message: MailMessage;
}

/**
 * Delivers mail by jobs of the queue, one for each recipient. So a recipient whom the server refuses keeps no other one
 * waiting, and a repetition goes to nobody who has the message. A refusal is final. Everything else is tried again. A
 * process that dies after the server took the message sends it again, with the same id.
 */
export function createMailDelivery({ db, cipher, clock, provider, log }: MailDeliveryParts): MailDelivery {
  async function attempt(id: string): Promise<void> {
    const messageEnc = await repository.beginTry(db, id);
    if (!messageEnc) return;
    const { to, language, message } = JSON.parse(cipher.open(MAIL, messageEnc)) as SealedMail;
    try {
      await provider.submit({ id, to, ...renderMail(message, language) });
    } catch (error) {
      if (error instanceof MailRefused) {
        log.error({ mail: id, template: message.template, problem: error.message }, 'mail was refused');
        return repository.finishMail(db, id, { state: 'refused', problem: error.message, at: clock.now() });
      }
      if (error instanceof MailUnavailable) await repository.noteProblem(db, id, error.message);
      throw error;
    }
    await repository.finishMail(db, id, { state: 'sent', at: clock.now() });
  }

  return {
    async send(to, language, message) {
      const at = clock.now();
      await repository.forgetOldMail(db, new Date(at.getTime() - KEPT));
      for (const address of to) {
        const sealed: SealedMail = { to: address, language, message };
        const messageEnc = cipher.seal(MAIL, JSON.stringify(sealed)).enc;
        await repository.insertMail(db, { template: message.template, messageEnc, at }, ATTEMPTS);
      }
    },
    jobs: { 'mail.send': (_tenant, id) => attempt(id) },
    giveUps: { 'mail.send': (_tenant, id) => repository.finishMail(db, id, { state: 'given_up', at: clock.now() }) },
  };
}
