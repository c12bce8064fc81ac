import { isFollowed } from '../../parts/files/followed-jobs.ts';
import type { Host, PushHandler } from '../host.ts';
import { t } from '../texts.ts';

/**
 * Type 100: long work of this member moved on; at its end what it changed is read anew. A file that is made while nobody
 * looks at it is told, with the way to it.
 */
export function jobMoved({ refresh, toast, open }: Host): PushHandler<100> {
  return ({ data: { id, state, hasFile } }) => {
    refresh('jobs.', 'customers.import');
    if (state !== 'done') return;
    refresh('customers.');
    if (hasFile && !isFollowed(id)) toast(t.fileMade, { action: { label: t.seeFile, onAct: () => open('ownFiles') } });
  };
}
