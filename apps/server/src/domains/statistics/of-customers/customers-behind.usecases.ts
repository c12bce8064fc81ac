import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { figuresBehind } from '@haihu/contract/statistics/values';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { type Position, readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import { hourAt, readPeriod, stretchOf } from '../core/period.ts';
import { findMembersAsked } from '../core/scope.ts';
import { figuresOver, readFigureOf } from './customer-figures.ts';
import { countMovements, findMovements, type MovementFigure } from './movements.repository.ts';
import { findFollowed, findFollowUpsBehind, findCallBacksKept } from './records.repository.ts';

export interface CustomersBehindParts {
  db: Db;
  /** Finds the names of the customers that the member may open, by id. */
  findOpenNames(db: Queryable, member: Member, ids: string[]): Promise<ReadonlyMap<string, string>>;
}

const finders = { followUps: findFollowUpsBehind, customersFollowed: findFollowed, visitsKept: findCallBacksKept };

type Asked = RequestOf<'statistics.customersBehind'> & { fromLevel?: number; toLevel?: number };

export function createCustomersBehind({ db, findOpenNames }: CustomersBehindParts) {
  async function reading(member: Member, request: Asked) {
    const tenant = db.forTenant(member.tenantId);
    const period = readPeriod(request, member.zone);
    const stretch = request.hour === undefined ? stretchOf(period) : hourAt(period, request.hour);
    const members = await findMembersAsked(tenant, member, request);
    return { tenant, stretch, members, after: request.next ? readCursor(request.next) : null };
  }

  /** Adds the names of customers that the member may open; removes the ids of others. */
  async function named<Row extends Position & { customerId: string }>(
    tenant: Queryable,
    member: Member,
    rows: Row[],
    size: number,
  ) {
    const shown = rows.slice(0, size);
    const names = await findOpenNames(tenant, member, [...new Set(shown.map(({ customerId }) => customerId))]);
    const last = shown.at(-1);
    return {
      list: shown.map((row) => {
        const customerName = names.get(row.customerId) ?? null;
        return { ...row, customerId: customerName === null ? null : row.customerId, customerName };
      }),
      next: last && rows.length > size ? writeCursor(last) : null,
    };
  }

  async function movements(member: Member, request: Asked, figure: MovementFigure) {
    const { tenant, stretch, members, after } = await reading(member, request);
    const { size, fromLevel, toLevel } = request;
    const asked = { stretch, members, figure, fromLevel, toLevel };
    const [rows, total] = await Promise.all([
      findMovements(tenant, asked, after, size + 1),
      after ? null : countMovements(tenant, asked),
    ]);
    return { ...(await named(tenant, member, rows, size)), total };
  }

  async function recordsBehind(
    member: Member,
    request: RequestOf<'statistics.recordsBehind'>,
  ): Promise<ReplyOf<'statistics.recordsBehind'>> {
    const figure = readFigureOf(figuresBehind.records, request.figure);
    const { tenant, stretch, members, after } = await reading(member, request);
    const [rows, figures] = await Promise.all([
      finders[figure](tenant, { stretch, members }, after, request.size + 1),
      after ? null : figuresOver(tenant, [stretch], members),
    ]);
    const { list, next } = await named(tenant, member, rows, request.size);
    const readable = list.map(({ memberId, text, ...row }) => ({
      ...row,
      text: row.customerId === null && memberId !== member.userId ? '' : text,
    }));
    return { list: readable, next, total: figures && figures[0]![figure] };
  }

  return {
    customersBehind: (member: Member, request: RequestOf<'statistics.customersBehind'>) =>
      movements(member, request, readFigureOf(figuresBehind.customers, request.figure)),
    recordsBehind,
    updatesBehind: (member: Member, request: RequestOf<'statistics.updatesBehind'>) =>
      movements(member, request, readFigureOf(figuresBehind.updates, request.figure)),
    poolMovesBehind: (member: Member, request: RequestOf<'statistics.poolMovesBehind'>) =>
      movements(member, request, readFigureOf(figuresBehind.common, request.figure)),
  };
}
