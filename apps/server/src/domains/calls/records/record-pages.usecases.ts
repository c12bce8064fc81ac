import type { Call } from '@haihu/contract/calls/core/calls';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { addDays, dayOf, startOfDay } from '@haihu/rules/day';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { Whose } from '../../../kernel/whose.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { findInScope } from '../../organisation/organisation.api.ts';
import type { StoredCall } from '../core/calls.repository.ts';
import type { PresentCalls } from '../core/present-calls.ts';
import { findUnheard } from '../recordings/heard.repository.ts';
import * as repository from './record-pages.repository.ts';

const COUNT_LIMIT = 10_000;

export interface RecordPageParts {
  db: Db;
  clock: Clock;
  presentCalls: PresentCalls;
}

interface Page {
  next: string | undefined;
  size: number;
}

/** The functions that read the rows and the count of a list. */
interface Source {
  find(after: ReturnType<typeof readCursor> | null, size: number): Promise<StoredCall[]>;
  count(limit: number): Promise<number>;
}

export function createRecordPages({ db, clock, presentCalls }: RecordPageParts) {
  /** Lists records within the data scope. Wanted agents outside the scope are ignored, as if they had made no call. */
  async function pagePlus(member: Member, request: RequestOf<'calls.pagePlus'>): Promise<ReplyOf<'calls.pagePlus'>> {
    const { next, size, agentIds, from, to, ...rest } = request;
    const tenant = db.forTenant(member.tenantId);
    const whose = among(await findInScope(tenant, member), agentIds);
    if (whose === 'nobody') return { list: [], next: null, total: 0, totalIsEstimate: false };
    // Calls without a follow-up are listed for seven days only.
    const oldest = request.written && addDays(dayOf(clock.now(), member.zone), -6);
    const first = from && oldest ? (from > oldest ? from : oldest) : (from ?? oldest);
    const filter: repository.StoredFilter = {
      ...rest,
      whose,
      readerId: member.userId,
      ...(first && { from: startOfDay(first, member.zone) }),
      ...(to && { until: startOfDay(addDays(to, 1), member.zone) }),
    };
    const page = await pageOf(
      tenant,
      member,
      { next, size },
      {
        find: (after, most) => repository.findRecordPage(tenant, filter, after, most),
        count: (limit) => repository.countRecords(tenant, filter, limit),
      },
    );
    return { ...page, list: await withUnheard(tenant, member, page.list) };
  }

  /** Lists the member's own calls, independent of their data scope. */
  async function log(member: Member, { next, size, answered }: RequestOf<'calls.log'>): Promise<ReplyOf<'calls.log'>> {
    const tenant = db.forTenant(member.tenantId);
    const of = { agentId: member.userId, ...(answered && { answered: answered === 'yes' }) };
    return pageOf(
      tenant,
      member,
      { next, size },
      {
        find: (after, most) => repository.findLogPage(tenant, of, after, most),
        count: (limit) => repository.countLog(tenant, of, limit),
      },
    );
  }

  async function pageOf(
    tenant: Queryable,
    member: Member,
    { next, size }: Page,
    source: Source,
  ): Promise<ReplyOf<'calls.log'>> {
    const after = next ? readCursor(next) : null;
    // One row more than asked for shows that there is a next page.
    const rows = await source.find(after, size + 1);
    const total = after ? null : await source.count(COUNT_LIMIT + 1);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    return {
      list: await presentCalls(tenant, member, shown),
      next: last && rows.length > size ? writeCursor({ at: last.createdAt, id: last.id }) : null,
      total: total === null ? null : Math.min(total, COUNT_LIMIT),
      totalIsEstimate: total !== null && total > COUNT_LIMIT,
    };
  }

  return { pagePlus, log };
}

/** Tells of each call whether its recording waits for this member. It does for those only who may hear it. */
async function withUnheard(
  tenant: Queryable,
  member: Member,
  calls: Call[],
): Promise<ReplyOf<'calls.pagePlus'>['list']> {
  const recorded = isAllowed(member, 'calls.recording') ? calls.filter(({ hasRecording }) => hasRecording) : [];
  const unheard =
    recorded.length > 0 &&
    (await findUnheard(
      tenant,
      member.userId,
      recorded.map(({ id }) => id),
    ));
  return calls.map((call) => ({ ...call, isUnheard: unheard !== false && unheard.has(call.id) }));
}

/** Returns the wanted agents who are in scope. */
function among(scope: Whose, wanted: string[] | undefined): Whose | 'nobody' {
  if (!wanted) return scope;
  const [first, ...rest] = scope ? wanted.filter((id) => scope.includes(id)) : wanted;
  return first === undefined ? 'nobody' : [first, ...rest];
}
