import type { CallQuality } from '@haihu/contract/calls/core/calls';
import type { SoundOfCalls } from '@haihu/contract/calls/agents';
import type { CallMode } from '@haihu/contract/calls/values';
import { mosOf, POOR_IN_A_ROW, POOR_SOUND, type SoundFigures } from '@haihu/rules/calls/quality';
import type { LegSoundEvent } from '../../../integrations/telephony/telephony.ts';
import type { Whose } from '../../../kernel/whose.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { callsOf } from './calls-of.ts';

/** The sound of one side of a call. */
export interface HeardSide extends SoundFigures {
  callId: string;
  side: CallQuality['side'];
  /** The member whose page measured it. Null: the engine did. */
  userId: string | null;
}

/** Returns a side of a call as the engine heard it. */
export const heardSide = (callId: string, { leg: side, loss, jitter, rtt }: LegSoundEvent): HeardSide => ({
  callId,
  side,
  userId: null,
  loss,
  jitter,
  rtt,
});

/** Stores how well sides of calls were heard. A later report of the same side takes the place of the earlier one. */
export async function noteQuality(tx: Queryable, sides: readonly HeardSide[]): Promise<void> {
  if (sides.length === 0) return;
  // The phones of several agents in one call are one side. The one that was heard worst counts.
  const last = new Map<string, HeardSide & { mos: number }>();
  for (const side of sides) {
    const key = `${side.callId} ${side.side} ${side.userId}`;
    const mos = mosOf(side);
    if (mos <= (last.get(key)?.mos ?? Infinity)) last.set(key, { ...side, mos });
  }
  await tx.query(sql`
    insert into call_quality (tenant_id, call_id, side, user_id, mos, loss, jitter, rtt)
    select ${tx.tenantId}, "callId", side, coalesce("userId", 0), mos, loss, jitter, rtt
    from jsonb_to_recordset(${JSON.stringify([...last.values()])}::jsonb)
      as told("callId" bigint, side text, "userId" bigint, mos real, loss real, jitter real, rtt real)
    on conflict (tenant_id, call_id, side, user_id) do update
    set mos = excluded.mos, loss = excluded.loss, jitter = excluded.jitter, rtt = excluded.rtt
    where excluded.side = 'page' or excluded.mos < call_quality.mos`);
}

/** Finds how well the sides of a call were heard: pages first, then the agent, then the customer. */
export function findQuality(db: Queryable, callId: string): Promise<CallQuality[]> {
  return db.query(sql`
    select q.side, m.name, q.mos::float8, q.loss::float8, q.jitter::float8, q.rtt::float8
    from call_quality q left join membership m on m.tenant_id = q.tenant_id and m.user_id = q.user_id
    where q.tenant_id = ${db.tenantId} and q.call_id = ${callId}
    order by array_position(array['page', 'agent', 'customer'], q.side), q.user_id`);
}

/**
 * Finds how well a member's page heard its newest calls, the newest first. `loss`: the larger one of what it lost, and of
 * what the engine lost of the agent's sound.
 */
export const findPageSounds = (db: Queryable, userId: string): Promise<{ mos: number; loss: number }[]> =>
  db.query(sql`
    select page.mos::float8, greatest(page.loss, agent.loss)::float8 as loss
    from call_quality page
    left join call_quality agent on agent.tenant_id = page.tenant_id and agent.call_id = page.call_id
      and agent.side = 'agent'
    where page.tenant_id = ${db.tenantId} and page.user_id = ${userId} and page.side = 'page'
    order by page.call_id desc limit ${POOR_IN_A_ROW}`);

/** Finds a call in which the phone of this member was rung, or whose agent they are. */
export async function findHeardCall(
  db: Queryable,
  id: string,
  userId: string,
): Promise<{ mode: CallMode; endedAt: string | null } | undefined> {
  const [found] = await db.query<{ mode: CallMode; endedAt: string | null }>(sql`
    select c.mode, c.ended_at as "endedAt" from call c
    where c.tenant_id = ${db.tenantId} and c.id = ${id} and c.origin <> 'test' and (
      c.agent_id = ${userId}
      or exists (
        select from call_leg l where l.tenant_id = c.tenant_id and l.call_id = c.id and l.user_id = ${userId}))`);
  return found;
}

/** The sums of a sound. Expects rows with the score of the worst side of each call in `worst`. */
export const soundSums: Sql = sql`
  round(avg(worst)::numeric, 2)::float8 as mos, count(*)::int as calls,
  (count(*) filter (where worst < ${POOR_SOUND}::real))::int as poor`;

/** Adds up the sound of these members' calls. `where`: a condition on `call c`. Null: no call was measured. */
export async function sumQuality(
  db: Queryable,
  { whose, where }: { whose: Whose; where: Sql },
): Promise<SoundOfCalls | null> {
  const [sum] = await db.query<{ mos: number | null; calls: number; poor: number }>(sql`
    select ${soundSums} from (
      select min(q.mos) as worst from ${callsOf(db, { whose, where, rest: sql`` })} c
      join call_quality q on q.tenant_id = c.tenant_id and q.call_id = c.id group by c.id
    ) measured`);
  const { mos, calls, poor } = sum!;
  return mos === null ? null : { mos, calls, poor };
}

/** Adds up the sound of the calls of each of these agents. `where`: a condition on `call c`. Leaves out who has none. */
export async function sumQualityBy(db: Queryable, userIds: string[], where: Sql): Promise<Map<string, SoundOfCalls>> {
  const sums = await db.query<SoundOfCalls & { userId: string }>(sql`
    select agent_id as "userId", ${soundSums} from (
      select c.agent_id, min(q.mos) as worst
      from call c join call_quality q on q.tenant_id = c.tenant_id and q.call_id = c.id
      where ${where} and c.agent_id = any(${userIds}) group by c.id, c.agent_id
    ) measured group by 1`);
  return new Map(sums.map(({ userId, ...sound }) => [userId, sound]));
}

/** The most calls of a line whose sound is added up, newest first. */
const MOST_OF_LINE = 500;

/**
 * Adds up how well customers were heard over each line since an instant. The sides of agents are left out: their own
 * networks make those choppy, and no carrier. Lines without a measured call are left out.
 */
export async function sumQualityOfLines(db: Queryable, since: string): Promise<Map<string, SoundOfCalls>> {
  const sums = await db.query<SoundOfCalls & { lineId: string }>(sql`
    select "lineId", ${soundSums} from (
      select l.id as "lineId", q.mos as worst from line l
      cross join lateral (
        select c.id from call c
        where c.tenant_id = l.tenant_id and c.line_id = l.id and c.created_at >= ${since} and c.answered_at is not null
        order by c.created_at desc limit ${MOST_OF_LINE}
      ) c
      join call_quality q on q.tenant_id = l.tenant_id and q.call_id = c.id and q.side = 'customer'
      where l.tenant_id = ${db.tenantId}
    ) measured group by 1`);
  return new Map(sums.map(({ lineId, ...sound }) => [lineId, sound]));
}
