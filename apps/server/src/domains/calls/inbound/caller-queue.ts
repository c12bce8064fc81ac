import type { FastifyBaseLogger } from 'fastify';
import type { Telephony } from '../../../integrations/telephony/telephony.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { type OneAtATime, roundAfterRound } from '../../../platform/process/one-at-a-time.ts';
import type { Lease } from '../core/nodes.repository.ts';
import { findCallersInOrder, type QueuedCaller } from './caller-queue.repository.ts';
import type { PhoneMoney } from './bound-phones.ts';
import { findEnterprisesWithTurns } from './kept-turns.repository.ts';
import { type AgentAtWork, findAgentsAtWork, takesLine } from './route-facts.ts';

export interface CallerQueueParts {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  lease: Lease;
  telephony: Pick<Telephony, 'connection'>;
  progress: PhoneMoney;
  /** False once another dialler may have the lease. */
  isHeld(): boolean;
  /**
   * Takes the next step for a caller. Returns the agent who is rung from now on. Null: nobody is rung. Only the agents of
   * the set may be rung: an agent who became ready after the round began is for the caller who waits for longest in the next one.
   */
  lead(tenantId: string, caller: QueuedCaller, ready: ReadonlySet<string>): Promise<string | null>;
}

export type CallerQueue = ReturnType<typeof createCallerQueue>;

/**
 * Looks after the callers of a node. Those of one enterprise come one after the other, in the order in which they wait,
 * so that nobody is rung for a caller who came later.
 */
export function createCallerQueue({ db, clock, log, lease, telephony, progress, isHeld, lead }: CallerQueueParts) {
  const rounds = new Map<string, OneAtATime>();
  /** Times at which a round was asked for, by enterprise. */
  const asked = new Map<string, number>();
  /** The enterprises that may have callers here. An agent of another one moves nothing. */
  const withCallers = new Set<string>();
  /** The timers that look when the next after-call work ends, by enterprise. */
  const timers = new Map<string, NodeJS.Timeout>();

  /** Goes through the callers of an enterprise. A call during a round adds another one. */
  async function serve(tenantId: string): Promise<void> {
    withCallers.add(tenantId);
    asked.set(tenantId, (asked.get(tenantId) ?? 0) + 1);
    let round = rounds.get(tenantId);
    if (!round) rounds.set(tenantId, (round = roundAfterRound(() => goThrough(tenantId))));
    await round
      .run()
      .catch((error: unknown) => log.error({ err: error, tenant: tenantId }, 'callers not looked after'));
  }

  async function goThrough(tenantId: string): Promise<void> {
    if (!isHeld() || !telephony.connection().isUp) return;
    const tenant = db.forTenant(tenantId);
    const begun = asked.get(tenantId)!;
    const now = clock.now();
    const callers = await findCallersInOrder(tenant, lease.nodeId, now);
    if (callers.length === 0) return forget(tenantId);
    const agents = await findAgentsAtWork(tenant, lease.nodeId, { money: progress, now });
    const ready = new Map(agents.filter(({ isReady }) => isReady).map((agent) => [agent.userId, agent]));
    const mayRing = (caller: QueuedCaller) => [...ready.values()].some((agent) => mayGet(caller, agent));
    const step = async (caller: QueuedCaller) => {
      const rung = await lead(tenantId, caller, new Set(ready.keys())).catch((error: unknown) => {
        log.error({ err: error, tenant: tenantId, call: caller.callId }, 'caller not led');
        return null;
      });
      if (rung !== null) ready.delete(rung);
    };
    // Who may be rung for goes first. A caller for whom nobody is at work any more is not kept waiting.
    const others: QueuedCaller[] = [];
    for (const caller of callers) {
      if (caller.isNew || mayRing(caller)) await step(caller);
      else if (caller.isDue || !agents.some((agent) => mayGet(caller, agent))) others.push(caller);
    }
    for (const caller of others) {
      await step(caller);
      // The next round goes on with those who are left.
      if (asked.get(tenantId)! > begun) break;
    }
    wakeAt(tenantId, agents, now);
  }

  /** Looks again when the next agent is done with after-call work. That ends by the clock, and nobody tells of it. */
  function wakeAt(tenantId: string, agents: readonly AgentAtWork[], now: Date): void {
    const ends = agents.flatMap(({ until }) => (until === null ? [] : [Date.parse(until)]));
    clearTimeout(timers.get(tenantId));
    timers.delete(tenantId);
    if (ends.length === 0) return;
    const ms = Math.max(0, Math.min(...ends) - now.getTime()) + 1;
    timers.set(tenantId, setTimeout(() => void serve(tenantId), ms).unref());
  }

  function forget(tenantId: string): void {
    withCallers.delete(tenantId);
    clearTimeout(timers.get(tenantId));
    timers.delete(tenantId);
  }

  return {
    serve,
    /** Looks at once after the state of an agent changed, if callers of the enterprise wait here. Takes its word. */
    async agentMoved(word: string): Promise<void> {
      const [tenantId] = word.split(':') as [string];
      if (withCallers.has(tenantId)) await serve(tenantId);
    },
    /** Looks after the enterprises with callers who are due. */
    async tend(): Promise<void> {
      if (!isHeld() || !telephony.connection().isUp) return;
      await Promise.all((await findEnterprisesWithTurns(db, lease.nodeId, clock.now())).map(serve));
    },
    settled: async () => void (await Promise.all([...rounds.values()].map((round) => round.over()))),
    stop(): void {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

const mayGet = (caller: QueuedCaller, agent: AgentAtWork): boolean =>
  takesLine(agent, caller) && !caller.tried.includes(agent.userId);
