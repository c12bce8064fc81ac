import type { Cipher } from '../../platform/cipher.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { renderSms } from './render.ts';
import { MESSAGES, type Sms } from './sms.ts';

const KEPT = 7 * 24 * 60 * 60 * 1000;

export interface KeptMessage {
  number: string;
  text: string;
  /** The instant at which the message was sent. */
  at: string;
}

export interface OperatorOutbox extends Sms {
  newest(count: number): Promise<KeptMessage[]>;
}

/**
 * Makes an outbox for an installation without an SMS provider. Messages wait for the operator, who passes them on. They
 * are kept for a week.
 */
export function createOperatorOutbox({ db, cipher, clock }: { db: Db; cipher: Cipher; clock: Clock }): OperatorOutbox {
  return {
    async send(number, message) {
      const now = clock.now();
      await db.global(sql`delete from sms_outbox where created_at < ${new Date(now.getTime() - KEPT)}`);
      await db.global(sql`
        insert into sms_outbox (number_enc, text_enc, created_at)
        values (${cipher.seal(MESSAGES, number).enc}, ${cipher.seal(MESSAGES, renderSms(message)).enc}, ${now})`);
    },

    async newest(count) {
      const rows = await db.global<{ number: Buffer; text: Buffer; at: string }>(sql`
        select number_enc as number, text_enc as text, created_at as at
        from sms_outbox order by created_at desc, id desc limit ${count}`);
      return rows.map(({ number, text, at }) => ({
        number: cipher.open(MESSAGES, number),
        text: cipher.open(MESSAGES, text),
        at,
      }));
    },
  };
}
