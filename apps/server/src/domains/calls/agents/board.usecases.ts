import type { BoardRow } from '@haihu/contract/calls/agents';
import type { ReplyOf } from '@haihu/contract/contract';
import { dayOf, startOfDay } from '@haihu/rules/day';
import { isInScope, type Member } from '../../../kernel/member.ts';
import type { Whose } from '../../../kernel/whose.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { findInScope, findPlaced } from '../../organisation/organisation.api.ts';
import { findCalls } from '../core/calls.repository.ts';
import type { PresentCalls } from '../core/present-calls.ts';
import { findStates } from '../core/states.repository.ts';
import { type AgentDay, countSince, findForeignMinutesUsed } from './board.repository.ts';

export interface BoardParts {
  db: Db;
  clock: Clock;
  presentCalls: PresentCalls;
}

const idle = { calls: 0, answered: 0, talkSeconds: 0 };

export function createBoard({ db, clock, presentCalls }: BoardParts) {
  /** Returns every agent whom this member leads and who may place calls. */
  async function board(member: Member): Promise<ReplyOf<'calls.board'>> {
    const tenant = db.forTenant(member.tenantId);
    return read(tenant, member, await findInScope(tenant, member));
  }

  /** Returns the row of one agent as this member sees it. Empty unless this member leads the agent. */
  async function rowOf(member: Member, userId: string): Promise<BoardRow[]> {
    const tenant = db.forTenant(member.tenantId);
    const placed = await findPlaced(tenant, userId);
    return placed && isInScope(member, placed) ? (await read(tenant, member, [userId])).list : [];
  }

  async function read(tenant: Queryable, member: Member, whose: Whose): Promise<ReplyOf<'calls.board'>> {
    const now = clock.now();
    const today = startOfDay(dayOf(now, member.zone), member.zone);
    const agents = await findStates(tenant, whose, now);
    const days = await countSince(tenant, whose, today);
    const stored = await findCalls(
      tenant,
      agents.flatMap(({ callId }) => callId ?? []),
    );
    const calls = await presentCalls(tenant, member, stored);
    const list = agents.map(({ userId, callId, ...state }): BoardRow => {
      const call = calls.find(({ id }) => id === callId);
      const { calls: made, answered, talkSeconds } = days.find(({ agentId }) => agentId === userId) ?? idle;
      return {
        ...state,
        memberId: userId,
        call: call
          ? {
              id: call.id,
              state: call.state,
              customerName: call.customerName,
              callee: call.callee,
              createdAt: call.createdAt,
              answeredAt: call.answeredAt,
            }
          : null,
        today: { calls: made, answered, talkSeconds },
      };
    });
    const ids = new Set<string | null>(agents.map(({ userId }) => userId));
    return { list, others: sumOf(days.filter(({ agentId }) => !ids.has(agentId))) };
  }

  /** Returns the agents led by this member who used up one of today's caps. */
  async function usedUp(member: Member): Promise<ReplyOf<'calls.usedUp'>> {
    const tenant = db.forTenant(member.tenantId);
    const today = startOfDay(dayOf(clock.now(), member.zone), member.zone);
    const talkers = await findForeignMinutesUsed(tenant, await findInScope(tenant, member), today);
    return { list: talkers.map((used) => ({ ...used, cap: 'foreign_minutes' as const })) };
  }

  return { board, rowOf, usedUp };
}

function sumOf(days: AgentDay[]): ReplyOf<'calls.board'>['others'] {
  return days.reduce(
    (sum, { calls, answered, talkSeconds }) => ({
      calls: sum.calls + calls,
      answered: sum.answered + answered,
      talkSeconds: sum.talkSeconds + talkSeconds,
    }),
    idle,
  );
}
