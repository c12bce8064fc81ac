import { showsResult } from '../../shared/lib/grounds.ts';
import type { Host, PushHandler } from '../host.ts';
import { t } from '../texts.ts';

/**
 * Type 15: numbers were entered, or follow-ups imported; the message says how many, how many are doubtful or refused. The
 * page that shows the result takes it as told.
 */
export function numbersEntered({ alert, refresh }: Host): PushHandler<15> {
  return async ({ data, msg }) => {
    const ofFollowUps = data.what === 'follow_ups';
    refresh('customers.', 'jobs.', ...(ofFollowUps ? ['followups.' as const] : []));
    if (showsResult(data.result)) return;
    await alert({ title: ofFollowUps ? t.followUpsImported : t.numbersEntered, body: msg, ok: t.ok });
  };
}
