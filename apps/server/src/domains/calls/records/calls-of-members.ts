import type { Call } from '@haihu/contract/calls/core/calls';
import type { ReplyOf } from '@haihu/contract/contract';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as repository from '../core/calls.repository.ts';
import { findCallsBeside } from '../core/colleagues.repository.ts';
import { findRingPlace } from '../inbound/ring-place.repository.ts';
import type { PresentCalls } from '../core/present-calls.ts';

/** Milliseconds after which an open follow-up is not offered any more. */
const SHEET_LIFE = 2 * 60 * 60 * 1000;

/** Makes the reads of calls that members are in, as agents or beside another agent. */
export function createCallsOfMembers({
  db,
  clock,
  presentCalls,
}: {
  db: Db;
  clock: Clock;
  presentCalls: PresentCalls;
}) {
  async function current(member: Member): Promise<ReplyOf<'calls.current'>> {
    const tenant = db.forTenant(member.tenantId);
    const [on] = await repository.findOn(tenant, [member.userId]);
    const last = on ?? (await repository.findLastCall(tenant, member.userId));
    // A call that is on without its agent was handed to an outside number, or a machine hears a message in it.
    if (!last || (!on && last.endedAt === null) || !concernsItsAgent(last)) return { call: null };
    const [call] = await presentCalls(tenant, member, [last]);
    const ringsAt = await findRingPlace(tenant, last);
    return { call: call!, ...(ringsAt && { ringsAt }) };
  }

  /**
   * Returns one call of each of these members, in their order; null when it is none of the member's own. They belong to
   * one enterprise, and are read together.
   */
  async function findCallOfEach(asked: { member: Member; callId: string }[]): Promise<(Call | null)[]> {
    const tenant = db.forTenant(asked[0]!.member.tenantId);
    const found = await repository.findCalls(tenant, [...new Set(asked.map(({ callId }) => callId))]);
    const byId = new Map(found.map((stored) => [stored.id, stored]));
    const others = asked.filter(({ member, callId }) => byId.get(callId)?.agentId !== member.userId);
    const otherIds = [...new Set(others.map(({ member }) => member.userId))];
    const beside = otherIds.length > 0 ? await findCallsBeside(tenant, otherIds) : new Map<string, string>();
    return Promise.all(
      asked.map(async ({ member, callId }) => {
        const stored = byId.get(callId);
        if (!stored || (stored.agentId !== member.userId && beside.get(member.userId) !== callId)) return null;
        const [call] = await presentCalls(tenant, member, [stored]);
        return call!;
      }),
    );
  }

  /** Returns all running calls of each of these members, the newest first. They belong to one enterprise. */
  async function currentOfEach(members: Member[]): Promise<Call[][]> {
    const tenant = db.forTenant(members[0]!.tenantId);
    const found = await repository.findOn(tenant, [...new Set(members.map(({ userId }) => userId))]);
    const byAgent = Map.groupBy(found, ({ heldBy }) => heldBy);
    return Promise.all(members.map((member) => presentCalls(tenant, member, byAgent.get(member.userId) ?? [])));
  }

  function concernsItsAgent(call: repository.StoredCall): boolean {
    const { endedAt, customerId, taskNumberId, answeredAt, followedUp, hasNoNote, mode, cause } = call;
    if (endedAt === null) return true;
    // No phone dialled it, so there is nothing to write.
    if (mode === 'device' && cause === 'cancelled') return false;
    const isFresh = Date.parse(endedAt) > clock.now().getTime() - SHEET_LIFE;
    // A task's number that did not answer needs no result in words.
    const hasSheet = customerId !== null || (taskNumberId !== null && answeredAt !== null);
    return hasSheet && !followedUp && !hasNoNote && isFresh;
  }

  return { current, currentOfEach, findCallOfEach };
}
