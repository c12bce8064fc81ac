import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { callFigureRows } from '@haihu/contract/statistics/values';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import type { CountedCall } from '../../calls/calls.api.ts';
import type { CallSums } from '../core/call-sums.ts';
import { hourAt, readPeriod, stretchOf } from '../core/period.ts';
import { findCallScope } from '../core/scope.ts';
import { sumStretches, sumTotals } from './call-figures.repository.ts';
import { readCallFigure } from './call-figures.ts';
import { countBehind, findCallsBehind, isOfTalk } from './calls-behind.repository.ts';

export interface CallsBehindParts {
  db: Db;
  /** Finds calls by id, in no order. */
  findCalls(db: Queryable, member: Member, ids: string[]): Promise<CountedCall[]>;
}

export function createCallsBehind({ db, findCalls }: CallsBehindParts) {
  return async function callsBehind(
    member: Member,
    request: RequestOf<'statistics.callsBehind'>,
  ): Promise<ReplyOf<'statistics.callsBehind'>> {
    const tenant = db.forTenant(member.tenantId);
    const { size, hour } = request;
    const figure = readCallFigure(request.figure);
    const period = readPeriod(request, member.zone);
    const stretch = hour === undefined ? stretchOf(period) : hourAt(period, hour);
    const scope = await findCallScope(tenant, member, request);
    const after = request.next ? readCursor(request.next) : null;
    const sumsOf = async (): Promise<CallSums | undefined> =>
      hour === undefined
        ? (await sumTotals(tenant, period, period.days, scope)).find(({ of, isNow }) => of === 'total' && isNow)
        : (await sumStretches(tenant, [stretch], scope))[0];
    const isOfParts = isOfTalk(figure) && scope.members !== null;
    const [rows, sums, parts] = await Promise.all([
      findCallsBehind(tenant, { stretch, scope, figure }, after, size + 1),
      after ? undefined : sumsOf(),
      after || !isOfParts ? null : countBehind(tenant, { stretch, scope, figure }),
    ]);
    const shown = rows.slice(0, size);
    const calls = await findCalls(
      tenant,
      member,
      shown.map(({ id }) => id),
    );
    const byId = new Map(calls.map((call) => [call.id, call]));
    const last = shown.at(-1);
    const { behind } = callFigureRows[figure];
    return {
      list: shown.flatMap(({ id }) => byId.get(id) ?? []),
      next: last && rows.length > size ? writeCursor(last) : null,
      total: after ? null : (parts ?? sums?.[behind] ?? 0),
      talkSeconds: after ? null : (sums?.talkSeconds ?? 0),
    };
  };
}
