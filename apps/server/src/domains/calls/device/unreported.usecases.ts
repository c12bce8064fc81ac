import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { AMENDED_WITHIN } from '@haihu/rules/calls/device/device-call';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { AgendaAsked, AgendaPart } from '../../messages/messages.api.ts';
import { findWhose } from '../../organisation/organisation.api.ts';
import type { PresentCalls } from '../core/present-calls.ts';
import { owedCalls } from '../core/owed-calls.ts';
import { countUnreported, findUnreported, type UnreportedFilter } from './unreported.repository.ts';

const COUNT_LIMIT = 10_000;

export interface UnreportedParts {
  db: Db;
  clock: Clock;
  presentCalls: PresentCalls;
}

/** Makes the lists of calls that a phone dialled and never reported. Their reports are still taken for a week. */
export function createUnreportedCalls({ db, clock, presentCalls }: UnreportedParts) {
  const openSince = () => new Date(clock.now().getTime() - AMENDED_WITHIN);

  /** Lists the member's own calls, the newest first. */
  async function list(
    member: Member,
    { next, size }: RequestOf<'calls.unreported'>,
  ): Promise<ReplyOf<'calls.unreported'>> {
    const tenant = db.forTenant(member.tenantId);
    const which: UnreportedFilter = { whose: [member.userId], since: openSince() };
    const after = next ? readCursor(next) : null;
    const rows = await findUnreported(tenant, which, { after, size: size + 1, newestFirst: true });
    const total = after ? null : await countUnreported(tenant, which, COUNT_LIMIT + 1);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    const calls = await presentCalls(tenant, member, shown);
    return {
      list: calls.map((call, index) => {
        const { bindId, lapsedAt } = shown[index]!;
        return { ...call, bindId, reportUntil: new Date(Date.parse(lapsedAt) + AMENDED_WITHIN).toISOString() };
      }),
      next: last && rows.length > size ? writeCursor({ at: last.lapsedAt, id: last.id }) : null,
      total: total && Math.min(total, COUNT_LIMIT),
      totalIsEstimate: total !== null && total > COUNT_LIMIT,
    };
  }

  /** Reads the unreported calls of an agenda. Only the member's own can be reported. */
  async function ofAgenda(member: Member, { scope, after, size }: AgendaAsked): Promise<AgendaPart | null> {
    const isOwn = scope === 'mine';
    if (!isAllowed(member, isOwn ? 'calls.place' : 'calls.read')) return null;
    const tenant = db.forTenant(member.tenantId);
    const which: UnreportedFilter = {
      whose: await findWhose(tenant, member, isOwn ? member.userId : 'all'),
      since: openSince(),
    };
    const rows = size > 0 ? await findUnreported(tenant, which, { after, size }) : [];
    return {
      places: rows.map(({ lapsedAt: at, id }) => ({ at, id })),
      count: async () => ({ late: await countUnreported(tenant, which) }),
      show: async (first) =>
        owedCalls(await presentCalls(tenant, member, rows.slice(0, first)), (index) => {
          const { lapsedAt: at, agentId, bindId } = rows[index]!;
          return { at, bindId: agentId === member.userId ? bindId : null };
        }),
    };
  }

  return { list, ofAgenda };
}
