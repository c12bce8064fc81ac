import { showsResult } from '../shared/lib/grounds.ts';
import type { Host, PushHandler } from '../socket/host.ts';
import { t } from './texts.ts';

/**
 * Numbers or follow-ups were imported. The message counts the entered, doubtful and refused ones. It is not
 * shown if the open screen already shows the result.
 */
export function importEnded({ alert, refresh }: Host): PushHandler<'importEnded'> {
  return async ({ data, msg }) => {
    const ofFollowUps = data.what === 'follow_ups';
    refresh('customers.', 'jobs.', ...(ofFollowUps ? ['followups.' as const] : []));
    if (showsResult(data.result)) return;
    await alert({ title: ofFollowUps ? t.followUpsImported : t.numbersEntered, body: msg, ok: t.ok });
  };
}
