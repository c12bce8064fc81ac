import { push } from '@haihu/contract/socket';
import { EVERY, type Watch } from '../../../kernel/watch.ts';
import type { Db } from '../../../platform/db/db.ts';
import { CALLER_CHANNEL, findCallersWaiting } from '../core/callers-waiting.repository.ts';

/** Milliseconds in which changes are gathered, because callers come and go by the dozen. */
const GATHERED_FOR = 300;

/** Tells how many people wait for an agent, to the sockets that show a board. */
export function callersWatch(db: Db): Watch<'callersMoved'> {
  return {
    push: push.callersMoved,
    permission: 'calls.supervise',
    subjectsIn: (data) => (data === true ? [EVERY] : []),
    first: 'state',
    async state(tenantId) {
      const callers = await findCallersWaiting(db.forTenant(tenantId));
      return () => callers;
    },
    gathers: GATHERED_FOR,
    refreshedBy: { [CALLER_CHANNEL]: 'all' },
  };
}
