import { isFollowed } from '../parts/files/followed-jobs.ts';
import type { Host, PushHandler } from '../socket/host.ts';
import { t } from './texts.ts';

/**
 * A job of this member made progress. At its end the changed data is read again. A finished file is announced
 * with a link, unless its sheet is open.
 */
export function jobMoved({ refresh, toast, open }: Host): PushHandler<'jobMoved'> {
  return ({ data: { id, state, hasFile } }) => {
    refresh('jobs.', 'customers.import');
    if (state !== 'done') return;
    refresh('customers.');
    if (hasFile && !isFollowed(id)) toast(t.fileMade, { action: { label: t.seeFile, onAct: () => open('ownFiles') } });
  };
}
