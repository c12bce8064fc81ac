import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { CallTotals } from '@haihu/contract/statistics/core/call-figures';
import type { RankingRow } from '@haihu/contract/statistics/ranks';
import { callFigures, customerFigures, type Dimension } from '@haihu/contract/statistics/values';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { errorAt } from '../../../platform/errors.ts';
import { readPeriod, stretchOf } from '../core/period.ts';
import { findAllDepartmentNames, findLineNames, findMembers, type Members } from '../core/scope.repository.ts';
import { findCallScope, narrowsCalls } from '../core/scope.ts';
import { findAllTaskNames } from '../core/tasks.repository.ts';
import { sumBy, followUpsAbout } from '../of-calls/call-figures.repository.ts';
import { countsOf, isCallFigure, noCalls } from '../of-calls/call-figures.ts';
import { figuresBy, isCustomerFigure, nothingHappened } from '../of-customers/customer-figures.ts';
import { countFollowedUp } from '../of-customers/records.repository.ts';

type Row = Omit<RankingRow, 'rank'>;

export function createCallRanks({ db }: { db: Db }) {
  return async function callRanks(
    member: Member,
    request: RequestOf<'statistics.callRanks'>,
  ): Promise<ReplyOf<'statistics.callRanks'>> {
    const tenant = db.forTenant(member.tenantId);
    const { by, figure } = request;
    const parting = by === 'member' || by === 'department' ? by : null;
    const ranksCustomers = !isCallFigure(figure);
    // Figures of customers have neither line nor task. Beside narrowed calls they would belong to another filter.
    const parted = parting && !narrowsCalls(request);
    if (ranksCustomers && !(parted && isCustomerFigure(figure))) {
      const known = parted ? [...callFigures, ...customerFigures] : [...callFigures];
      throw errorAt('statistics.unknown_figure', 'figure', { known });
    }
    const period = readPeriod(request, member.zone);
    const stretch = stretchOf(period);
    const scope = await findCallScope(tenant, member, request);
    const [calls, followed, customers] = await Promise.all([
      sumBy(tenant, period, scope, by),
      parting ? countFollowedUp(tenant, stretch, scope.members, parting, followUpsAbout(scope)) : [],
      parting && ranksCustomers ? figuresBy(tenant, stretch, scope.members, parting) : null,
    ]);
    const totals = new Map<string | null, CallTotals>();
    const keyed = [...calls.map(({ key, ...sums }) => ({ key, ...countsOf(sums) })), ...followed];
    for (const { key, ...counted } of keyed) totals.set(key, { ...none, ...totals.get(key), ...counted });
    const active = [...new Set([...totals.keys(), ...(customers?.keys() ?? [])])];
    // Nobody acted on customers in calls without an agent, so these appear only in ranks of calls.
    const counted = by === 'member' && ranksCustomers ? active.filter((key) => key !== null) : active;
    const people = await namesOf(tenant, by, scope.members, counted);
    const rows = people.map(({ key, name }): Row => ({
      key,
      memberId: by === 'member' ? key : null,
      name,
      ...(totals.get(key) ?? none),
      customers: customers && (customers.get(key) ?? nothingHappened),
    }));
    return { list: rank(rows, (row) => valueOf(row, figure)) };
  };
}

const none: CallTotals = { ...countsOf(noCalls), followUps: 0, customersFollowed: 0 };

function valueOf(row: Row, figure: string): number {
  const figures: Partial<Record<string, number | string>> = { ...row.customers, ...countsIn(row) };
  return Number(figures[figure] ?? 0);
}

const countsIn = (row: Row) => Object.fromEntries(callFigures.map((figure) => [figure, row[figure]]));

/**
 * Ranks rows, the highest value first. Equal rows are ordered by answered calls, then by the lower key. The row without
 * a key comes last.
 */
function rank(rows: Row[], value: (row: Row) => number): RankingRow[] {
  const sorted = rows.toSorted(
    (one, other) =>
      Number(one.key === null) - Number(other.key === null) ||
      value(other) - value(one) ||
      other.answered - one.answered ||
      compareKeys(one.key ?? '', other.key ?? ''),
  );
  let place = 0;
  return sorted.map((row, index) => {
    if (index === 0 || value(row) !== value(sorted[index - 1]!)) place = index + 1;
    return { ...row, rank: place };
  });
}

const compareKeys = (one: string, other: string) => one.length - other.length || (one < other ? -1 : 1);

/** Lists the rows of a rank: active members or those with activity, and lines, tasks and modes that had calls. */
async function namesOf(
  tenant: Queryable,
  by: Dimension,
  members: Members,
  active: (string | null)[],
): Promise<{ key: string | null; name: string }[]> {
  const keys = active.filter((key) => key !== null);
  const isUnnamedActive = active.includes(null);
  const unnamed = isUnnamedActive ? [{ key: null, name: '' }] : [];
  if (by === 'member') {
    const found = await findMembers(tenant, members, keys);
    return [...found.map(({ id, name }) => ({ key: id, name })), ...unnamed];
  }
  if (by === 'mode') return keys.map((key) => ({ key, name: key }));
  const finders = { department: findAllDepartmentNames, line: findLineNames, task: findAllTaskNames };
  const nameOf = new Map((await finders[by](tenant)).map(({ id, name }) => [id, name]));
  // A deleted line, task or department has no name any more, but its calls still count.
  return [...keys.map((key) => ({ key, name: nameOf.get(key) ?? '' })), ...unnamed];
}
