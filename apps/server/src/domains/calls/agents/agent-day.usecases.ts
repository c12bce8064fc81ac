import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { bandOf, type LoggedState } from '@haihu/rules/calls/agents/agent-band';
import { addDays, dayOf, startOfDay } from '@haihu/rules/day';
import { isInScope, type Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { findPlaced } from '../../organisation/organisation.api.ts';
import { callsMatching } from '../core/call-filter.ts';
import { agentNotFound } from '../core/calls.errors.ts';
import { sumQuality } from '../core/quality.repository.ts';
import { findStates, findUnrecordedLoss } from '../core/states.repository.ts';
import * as repository from './agent-day.repository.ts';
import { countSince } from './board.repository.ts';

const idle = { calls: 0, answered: 0, talkSeconds: 0 };

export function createAgentDay({ db, clock }: { db: Db; clock: Clock }) {
  /** Returns a day of an agent. Throws `calls.agent_not_found` unless this member leads the agent. */
  return async function agentDay(
    member: Member,
    { memberId, day: asked }: RequestOf<'calls.agentDay'>,
  ): Promise<ReplyOf<'calls.agentDay'>> {
    const tenant = db.forTenant(member.tenantId);
    const now = clock.now();
    const placed = await findPlaced(tenant, memberId);
    const [agent] = placed && isInScope(member, placed) ? await findStates(tenant, [memberId], now) : [];
    if (!agent) throw agentNotFound();
    const day = asked ?? dayOf(now, member.zone);
    const whole = { from: startOfDay(day, member.zone), until: startOfDay(addDays(day, 1), member.zone) };
    const [band, [counted = idle], kinds, sound] = await Promise.all([
      findBand(tenant, memberId, whole, now),
      countSince(tenant, [memberId], whole.from, whole.until),
      repository.countKinds(tenant, memberId, whole),
      sumQuality(tenant, { whose: [memberId], where: callsMatching(member.tenantId, { ...whole, shownOnly: true }) }),
    ]);
    const { calls, answered, talkSeconds } = counted;
    const { name, departmentName } = agent;
    return { memberId, name, departmentName, day, band, calls, answered, talkSeconds, ...kinds, sound };
  };
}

/** Returns the states of an agent in a day, up to now. */
async function findBand(tenant: Queryable, userId: string, { from, until }: repository.Span, now: Date) {
  const to = Date.parse(until) < now.getTime() ? until : now.toISOString();
  if (Date.parse(to) <= Date.parse(from)) return [];
  const span = { from, until: to };
  const [log, calls, lostAt] = await Promise.all([
    repository.findStateLog(tenant, userId, span),
    repository.findTimesInCalls(tenant, userId, span),
    findUnrecordedLoss(tenant, userId, now),
  ]);
  return bandOf([...log, ...lossOf(log.at(-1), lostAt)], calls, { from, to });
}

/** Returns the entry that nobody wrote yet: the process that had the agent died. */
function lossOf(last: LoggedState | undefined, lostAt: string | null): LoggedState[] {
  if (!last || lostAt === null || Date.parse(lostAt) < Date.parse(last.at)) return [];
  return [{ ...last, at: lostAt, isHere: false }];
}
