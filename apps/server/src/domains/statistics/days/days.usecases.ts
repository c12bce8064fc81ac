import { dayOf } from '@haihu/rules/day';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, TenantDb } from '../../../platform/db/db.ts';
import { daysOf, type WholeDay } from '../scope/period.ts';
import { addUpNextNight } from '../statistics.jobs.ts';
import * as repository from './days.repository.ts';

export interface Rebuilt {
  /** Days that are over, since the first call. */
  days: number;
  /** The days among these that were added up before, and are so now. */
  addedUp: number;
  /** Days that were added up and are not what their calls come to. */
  differing: string[];
}

const DAY = 24 * 60 * 60 * 1000;

/** Adds up days of calls. */
export function createDays({ db, clock }: { db: Db; clock: Clock }) {
  /** Every day that is over, since the first call. */
  async function daysOver(tenant: TenantDb, zone: string): Promise<WholeDay[]> {
    const first = await repository.findFirstCall(tenant);
    if (first === null) return [];
    const from = dayOf(first, zone);
    const days = (Date.parse(dayOf(clock.now(), zone)) - Date.parse(from)) / DAY;
    return days > 0 ? daysOf({ from, days, zone }) : [];
  }

  const addUp = (tenant: TenantDb, day: WholeDay, zone: string) =>
    tenant.transaction(async (tx) => {
      await repository.lockDays(tx);
      await repository.addUpDay(tx, day, zone, clock.now());
    }, 'for its values');

  /** Adds up the days that changed or were never added up, and asks for the next night. Cut off, it goes on later. */
  async function addUpNight(tenantId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const zone = await repository.findZone(tenant);
    const days = await daysOver(tenant, zone);
    const done = await repository.findAddedUp(tenant, days, zone);
    for (const day of days) if (!done.has(day.day)) await addUp(tenant, day, zone);
    await tenant.transaction((tx) => addUpNextNight(tx, clock.now(), zone));
  }

  /** Adds up every day anew, or with `check` only compares: then nothing is written. */
  async function rebuild(tenantId: string, { check }: { check: boolean }): Promise<Rebuilt> {
    const tenant = db.forTenant(tenantId);
    const zone = await repository.findZone(tenant);
    const days = await daysOver(tenant, zone);
    const done = await repository.findAddedUp(tenant, days, zone);
    const differing: string[] = [];
    for (const day of days) {
      if (done.has(day.day) && !(await repository.isAsItsCalls(tenant, day))) differing.push(day.day);
      if (!check) await addUp(tenant, day, zone);
    }
    return { days: days.length, addedUp: check ? done.size : days.length, differing };
  }

  return { addUpNight, rebuild };
}
