import type { BoardSort } from '@haihu/contract/calls/values';
import { WALL_AGENTS, WALL_PLACES, type WallRow } from '@haihu/contract/calls/wall';
import type { ReplyOf } from '@haihu/contract/contract';
import { partBoard } from '@haihu/rules/calls/agents/board-agents';
import { firstOnBoard, rankBoard } from '@haihu/rules/calls/agents/board-order';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { findInScope } from '../../organisation/organisation.api.ts';
import type { TaskCalls } from '../calls.seams.ts';
import { findCallersWaiting } from '../core/callers-waiting.repository.ts';
import { countStates, findTeam, sumOf, type TeamRow } from '../agents/team.ts';

type Ranks = ReplyOf<'calls.wall'>['ranks'];

export interface WallParts {
  db: Db;
  clock: Clock;
  tasks: Pick<TaskCalls, 'metWithin'>;
}

export function createWallUsecase({ db, clock, tasks }: WallParts) {
  /** Returns the team as everybody in the room may see it: without customers and numbers. */
  return async function wall(member: Member): Promise<ReplyOf<'calls.wall'>> {
    const tenant = db.forTenant(member.tenantId);
    const now = clock.now();
    const whose = await findInScope(tenant, member);
    const [{ rows, others }, callers, metWithin] = await Promise.all([
      findTeam(tenant, member, whose, now),
      findCallersWaiting(tenant),
      tasks.metWithin(tenant, now),
    ]);
    const { agents } = partBoard(rows);
    const there = agents.filter(({ state }) => state !== 'offline');
    const { tenantName, zone } = member;
    return {
      tenantName,
      zone,
      at: now.toISOString(),
      team: { ...sumOf([...rows.map(({ today }) => today), others]), agents: agents.length },
      states: countStates(agents),
      callers,
      metWithin,
      list: firstOnBoard(there, { sort: 'attention', count: WALL_AGENTS }, now.getTime()).map(wallRow),
      ranks: {
        calls: placesBy(agents, 'calls', now.getTime()),
        answered: placesBy(agents, 'answered', now.getTime()),
        talkSeconds: placesBy(agents, 'talkSeconds', now.getTime()),
      },
    };
  };
}

/** Names each field that leaves the server, so that nothing of a call can slip through. */
const wallRow = ({ memberId, name, departmentName, state, reason, since, until, today }: TeamRow): WallRow => ({
  memberId,
  name,
  departmentName,
  state,
  reason,
  since,
  until,
  today,
});

/** The order that puts the best of a figure first. */
const sorts = { calls: 'calls', answered: 'answered', talkSeconds: 'talk' } as const satisfies Record<
  keyof Ranks,
  BoardSort
>;

function placesBy(agents: TeamRow[], figure: keyof Ranks, now: number): Ranks[keyof Ranks] {
  const ranks = rankBoard(agents, figure);
  return firstOnBoard(agents, { sort: sorts[figure], count: WALL_PLACES }, now).flatMap(({ memberId, name, today }) => {
    const rank = ranks.get(memberId);
    return rank === undefined ? [] : [{ memberId, name, rank, figure: today[figure] }];
  });
}
