import { dayOf } from '@haihu/rules/day';
import type { Db, TenantDb } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { findZone } from '../../organisation/organisation.api.ts';
import { daysOf, type WholeDay } from '../core/period.ts';
import * as repository from './days.repository.ts';
import { addUpNextNight } from './nights.ts';

export interface Rebuilt {
  /** The number of past days since the first call. */
  days: number;
  /** The number of these days that are added up now. */
  addedUp: number;
  /** Added-up days whose sums differ from those of their calls. */
  differing: string[];
}

const DAY = 24 * 60 * 60 * 1000;

const addUpCallers = (tenant: TenantDb, day: WholeDay) =>
  tenant.transaction(async (tx) => {
    await repository.lockDays(tx);
    await repository.addUpCallers(tx, day);
  }, 'for its values');

/** Adds up days of calls. */
export function createDayUsecases({ db, clock }: { db: Db; clock: Clock }) {
  /** Lists every past day since the first call. */
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

  /**
   * Adds up the days that changed or were never added up, and plans the next night. An interrupted run continues later.
   */
  async function addUpNight(tenantId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const zone = await findZone(tenant);
    const days = await daysOver(tenant, zone);
    const done = await repository.findAddedUp(tenant, days, zone);
    for (const day of days) {
      if (!done.has(day.day)) await addUp(tenant, day, zone);
      else if (!done.get(day.day)) await addUpCallers(tenant, day);
    }
    await tenant.transaction((tx) => addUpNextNight(tx, clock.now(), zone));
  }

  /** Adds up every day again. With `check` it only compares and writes nothing. */
  async function rebuild(tenantId: string, { check }: { check: boolean }): Promise<Rebuilt> {
    const tenant = db.forTenant(tenantId);
    const zone = await findZone(tenant);
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
