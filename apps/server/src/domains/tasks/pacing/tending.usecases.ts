import { hasWaited } from '@haihu/rules/tasks/pacing/abandoned';
import type { Db, TenantDb } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { endCallsNow, holdCall } from '../../calls/calls.api.ts';
import { type AheadCall, findWaitingCallees } from './ahead.repository.ts';
import { type createAhead, PATIENCE } from './ahead.usecases.ts';

/** Milliseconds after which the callee has heard the message. */
const MESSAGE = 8000;
/** Milliseconds in which an agent who was given a call joins it, or does not come at all. */
const COMES_WITHIN = 8000;

export interface TendingParts extends Pick<ReturnType<typeof createAhead>, 'tend' | 'agentAbsent'> {
  db: Db;
  clock: Clock;
}

/** Looks after callees who have answered and talk with nobody yet. */
export function createTending({ db, clock, tend, agentAbsent }: TendingParts) {
  const ageOf = (at: string) => clock.now().getTime() - Date.parse(at);
  const waitOf = ({ answeredAt, heardAt }: AheadCall) =>
    hasWaited({ answeredAt: answeredAt!, heardAt: heardAt ?? answeredAt! }, clock.now());

  /**
   * Looks after all waiting callees of one enterprise at the same time. Returns the milliseconds until one needs it
   * again.
   */
  return async function tendAll(tenantId: string): Promise<number> {
    const tenant = db.forTenant(tenantId);
    const waiting = await findWaitingCallees(tenant);
    return Math.min(...(await Promise.all(waiting.map((call) => tendOne(tenant, call)))));
  };

  async function tendOne(tenant: TenantDb, call: AheadCall): Promise<number> {
    const { callId, givenAt, toldAt, askedAt } = call;
    if (toldAt) {
      const left = MESSAGE - ageOf(toldAt);
      if (left <= 0) await tenant.transaction((tx) => endCallsNow(tx, [callId], clock.now()));
      return left > 0 ? left : Infinity;
    }
    const isAbsent = givenAt !== null && ageOf(givenAt) >= COMES_WITHIN;
    const patience = askedAt ? Infinity : PATIENCE - waitOf(call);
    if (isAbsent || !givenAt || patience <= 0) {
      await tenant.transaction(async (tx) => {
        await holdCall(tx, callId);
        await (isAbsent ? agentAbsent(tx, callId) : tend(tx, callId));
      });
    }
    return patience > 0 ? patience : Infinity;
  }
}
