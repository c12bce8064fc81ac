import { type BoardRow, CURVE_DAYS, type ListedRow } from '@haihu/contract/calls/agents';
import type { Call } from '@haihu/contract/calls/core/calls';
import type { BoardPart, BoardSort } from '@haihu/contract/calls/values';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { partBoard } from '@haihu/rules/calls/agents/board-agents';
import { rankBoard, rankedFigure } from '@haihu/rules/calls/agents/board-order';
import { addDays, dayOf, startOfDay } from '@haihu/rules/day';
import { isInScope, type Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { findDepartmentsBelow, findInScope, findPlacedAmong } from '../../organisation/organisation.api.ts';
import type { PastCalls } from '../calls.seams.ts';
import { callsMatching } from '../core/call-filter.ts';
import { findCallersWaiting } from '../core/callers-waiting.repository.ts';
import { findCalls, type StoredCall } from '../core/calls.repository.ts';
import type { PresentCalls } from '../core/present-calls.ts';
import { sumQualityBy } from '../core/quality.repository.ts';
import { pageOfBoard } from './board-page.ts';
import type { ShowRows } from './board-watch.ts';
import { findForeignMinutesUsed } from './board.repository.ts';
import { countStates, findTeam, sumOf, type TeamRow } from './team.ts';

export interface BoardParts {
  db: Db;
  clock: Clock;
  presentCalls: PresentCalls;
  pastCalls: PastCalls;
}

export function createBoard({ db, clock, presentCalls, pastCalls }: BoardParts) {
  /** Returns a page of the agents whom this member leads and who may place calls. */
  async function board(member: Member, request: RequestOf<'calls.board'>): Promise<ReplyOf<'calls.board'>> {
    const tenant = db.forTenant(member.tenantId);
    const now = clock.now();
    const { rows, others } = await findTeam(tenant, member, await findInScope(tenant, member), now);
    const isAsked = await filterOf(tenant, request);
    const { agents, leaders } = partBoard(rows);
    const asked = { agents: agents.filter(isAsked), leaders: leaders.filter(isAsked), all: rows.filter(isAsked) };
    const page = pageOfBoard(partOf(asked, request.part), request, now.getTime());
    return {
      list: await list(tenant, member, page.rows, { agents, sort: request.sort, now }),
      next: page.next,
      others,
      team: { ...sumOf([...rows.map(({ today }) => today), others]), agents: agents.length },
      states: countStates(asked.agents),
      leaders: asked.leaders.length,
      departments: departmentsOf(agents),
      callers: await findCallersWaiting(tenant),
    };
  }

  /** Adds to rows of a page what only a read tells. */
  async function list(
    tenant: Queryable,
    member: Member,
    rows: TeamRow[],
    { agents, sort, now }: { agents: TeamRow[]; sort: BoardSort; now: Date },
  ): Promise<ListedRow[]> {
    const past = CURVE_DAYS - 1;
    const from = addDays(dayOf(now, member.zone), -past);
    const ids = rows.map(({ memberId }) => memberId);
    const today = { from: startOfDay(dayOf(now, member.zone), member.zone), shownOnly: true } as const;
    const [shown, before, sound] = await Promise.all([
      findCallsOf(tenant, rows).then((stored) => withCalls(tenant, member, rows, stored)),
      ids.length > 0 ? pastCalls.countByDay(tenant, ids, { from, days: past, zone: member.zone }) : null,
      sumQualityBy(tenant, ids, callsMatching(member.tenantId, today)),
    ]);
    const ranks = rankBoard(agents, rankedFigure(sort));
    const none = Array.from({ length: past }, () => 0);
    return shown.map((row) => ({
      ...row,
      rank: ranks.get(row.memberId) ?? null,
      week: [...(before?.get(row.memberId) ?? none), row.today.calls],
      sound: sound.get(row.memberId) ?? null,
    }));
  }

  /**
   * Reads the rows of these agents once, for all members to whom the result shows them. A member sees the rows of whom
   * they lead. `gone`: the members among those who left, or may not call any more.
   */
  function rowsOf(tenantId: string, userIds: readonly string[]): ShowRows {
    const tenant = db.forTenant(tenantId);
    let reading: ReturnType<typeof readRows> | undefined;
    /** The rows of each member. What they may read of a customer depends on the member. */
    const seen = new Map<string, Promise<BoardRow[]>>();

    return async function show(member, asked) {
      const [first, ...others] = userIds;
      if (first === undefined || asked.length === 0) return { list: [], gone: [] };
      reading ??= readRows(tenant, [first, ...others], member.zone);
      const { placed, rows, stored } = await reading;
      const led = new Set(placed.filter((user) => isInScope(member, user)).map(({ userId }) => userId));
      const ofMember =
        seen.get(member.userId) ??
        withCalls(
          tenant,
          member,
          rows.filter(({ memberId }) => led.has(memberId)),
          stored,
        );
      seen.set(member.userId, ofMember);
      const found = new Set(rows.map(({ memberId }) => memberId));
      return {
        list: (await ofMember).filter(({ memberId }) => asked.includes(memberId)),
        gone: asked.filter((userId) => led.has(userId) && !found.has(userId)),
      };
    };
  }

  async function readRows(tenant: Queryable, userIds: [string, ...string[]], zone: string) {
    const [placed, { rows }] = await Promise.all([
      findPlacedAmong(tenant, userIds),
      findTeam(tenant, { zone }, userIds, clock.now()),
    ]);
    return { placed, rows, stored: await findCallsOf(tenant, rows) };
  }

  /** Shows the running calls of these rows as this member may see them. */
  async function withCalls(
    tenant: Queryable,
    member: Member,
    rows: TeamRow[],
    stored: readonly StoredCall[],
  ): Promise<BoardRow[]> {
    const ids = new Set(rows.map(({ callId }) => callId));
    const shown = stored.filter(({ id }) => ids.has(id));
    const calls = new Map((await presentCalls(tenant, member, shown)).map((call) => [call.id, call]));
    return rows.map((row) => boardRow(row, calls.get(row.callId ?? '')));
  }

  /** Returns the agents led by this member who used up one of today's caps. */
  async function usedUp(member: Member): Promise<ReplyOf<'calls.usedUp'>> {
    const tenant = db.forTenant(member.tenantId);
    const today = startOfDay(dayOf(clock.now(), member.zone), member.zone);
    const talkers = await findForeignMinutesUsed(tenant, await findInScope(tenant, member), today);
    return { list: talkers.map((used) => ({ ...used, cap: 'foreign_minutes' as const })) };
  }

  return { board, rowsOf, usedUp };
}

/** Finds the running calls of these rows. */
async function findCallsOf(tenant: Queryable, rows: readonly TeamRow[]): Promise<StoredCall[]> {
  const ids = rows.flatMap(({ callId }) => callId ?? []);
  return ids.length > 0 ? findCalls(tenant, ids) : [];
}

/** Makes a row of the board. It names each field that leaves the server. */
function boardRow(
  { memberId, name, departmentName, leads, state, reason, since, until, forcedBy, isAtBoundPhone, today }: TeamRow,
  call: Call | undefined,
): BoardRow {
  const shown = call && {
    id: call.id,
    state: call.state,
    customerName: call.customerName,
    callee: call.callee,
    createdAt: call.createdAt,
    answeredAt: call.answeredAt,
  };
  const phone = isAtBoundPhone ? { isAtBoundPhone } : {};
  const told = { memberId, name, departmentName, leads, state, reason, since, until, forcedBy, ...phone, today };
  return { ...told, call: shown ?? null };
}

/** Returns a test for the rows of the asked department and name. */
async function filterOf(
  tenant: Queryable,
  { departmentId, search }: { departmentId?: string | undefined; search?: string | undefined },
): Promise<(row: TeamRow) => boolean> {
  const departments = departmentId === undefined ? null : new Set(await findDepartmentsBelow(tenant, departmentId));
  const wanted = search?.toLowerCase() ?? '';
  return ({ name, departmentId: ofRow }) =>
    (departments === null || (ofRow !== null && departments.has(ofRow))) && name.toLowerCase().includes(wanted);
}

function partOf(
  { agents, leaders, all }: { agents: TeamRow[]; leaders: TeamRow[]; all: TeamRow[] },
  part: BoardPart | undefined,
): TeamRow[] {
  if (part === undefined) return all;
  if (part === 'agents') return agents;
  return part === 'leaders' ? leaders : agents.filter(({ state }) => state === part);
}

/** Made once, because `localeCompare` makes one for each comparison. */
const byNumber = new Intl.Collator('zh', { numeric: true });

function departmentsOf(agents: TeamRow[]): ReplyOf<'calls.board'>['departments'] {
  const names = new Map(agents.map(({ departmentId, departmentName }) => [departmentId, departmentName]));
  return [...names]
    .flatMap(([id, name]) => (id !== null && name !== null ? [{ id, name }] : []))
    .toSorted((one, other) => byNumber.compare(one.name, other.name));
}
