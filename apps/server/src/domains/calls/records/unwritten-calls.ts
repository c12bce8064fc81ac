import { MOST_COUNTED } from '@haihu/contract/messages/values';
import { addDays, dayOf, startOfDay } from '@haihu/rules/day';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { AgendaAsked, AgendaPart } from '../../messages/messages.api.ts';
import { findWhose } from '../../organisation/organisation.api.ts';
import { owedCalls } from '../core/owed-calls.ts';
import type { PresentCalls } from '../core/present-calls.ts';
import { findCalls } from '../core/calls.repository.ts';
import { countUnwrittenCalls, findUnwrittenCalls } from './unwritten-calls.repository.ts';

/** Makes the reader of an agenda's calls without a follow-up, from today and yesterday. */
export function createUnwrittenCalls({ db, presentCalls }: { db: Db; presentCalls: PresentCalls }) {
  return async function ofAgenda(member: Member, { scope, now, after, size }: AgendaAsked): Promise<AgendaPart | null> {
    if (!isAllowed(member, 'calls.read')) return null;
    const tenant = db.forTenant(member.tenantId);
    const which = {
      whose: await findWhose(tenant, member, scope === 'mine' ? member.userId : 'all'),
      from: startOfDay(addDays(dayOf(now, member.zone), -1), member.zone),
    };
    // The first page finds as many as are counted, because finding them anew would cost as much again.
    const isFirst = size > 0 && after === null;
    const found =
      size > 0 ? await findUnwrittenCalls(tenant, which, after, isFirst ? Math.max(size, MOST_COUNTED) : size) : [];
    const places = found.slice(0, size);
    return {
      places,
      count: async () => ({
        late: isFirst ? Math.min(found.length, MOST_COUNTED) : await countUnwrittenCalls(tenant, which, MOST_COUNTED),
      }),
      async show(first) {
        const ids = places.slice(0, first).map(({ id }) => id);
        const stored = new Map((await findCalls(tenant, ids)).map((call) => [call.id, call]));
        const calls = await presentCalls(
          tenant,
          member,
          ids.flatMap((id) => stored.get(id) ?? []),
        );
        return owedCalls(calls, (index) => ({ at: calls[index]!.createdAt, bindId: null }));
      },
    };
  };
}
