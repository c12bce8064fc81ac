import type { Host, PushHandler } from '../host.ts';
import { t } from '../texts.ts';

/** Type 15: numbers were entered; the message says how many, and how many are doubtful or refused. */
export function numbersEntered({ alert, refresh }: Host): PushHandler<15> {
  return async ({ msg }) => {
    refresh('customers.', 'jobs.');
    await alert({ title: t.numbersEntered, body: msg, ok: t.ok });
  };
}
