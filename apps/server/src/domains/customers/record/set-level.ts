import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { CustomerApi } from '../core/customer-api.ts';
import { eventsOfChanges } from '../core/customer-events.repository.ts';
import { viewOf } from '../core/customers.policy.ts';
import { findShorts, type StoredShort } from '../core/customers.repository.ts';
import type { MemberPublicPools } from '../core/public-pools.policy.ts';
import { readPublicPoolsOf } from '../core/public-pools.repository.ts';
import { createChangeTogether } from './change-together.ts';

export interface SetLevelParts {
  db: Db;
  clock: Clock;
  customerApi: Pick<CustomerApi, 'lockVisible' | 'change'>;
}

/** The facts that decide a change of level, as they were read before. */
export interface LookedAtLevel {
  found: StoredShort | undefined;
  publicPools: MemberPublicPools;
}

/** Sets the level of a customer. */
export function createSetLevel({ db, clock, customerApi }: SetLevelParts) {
  const change = createChangeTogether(db);

  async function lookAt(member: Member, { id }: { id: string }): Promise<LookedAtLevel> {
    const tenant = db.forTenant(member.tenantId);
    const [[found], publicPools] = await Promise.all([
      findShorts(tenant, [id]),
      readPublicPoolsOf(tenant, member.userId),
    ]);
    return { found, publicPools };
  }

  /** Sets a level. `looked`: what decides it, if the caller has read it already while the session was checked. */
  async function setLevel(
    member: Member,
    id: string,
    level: number,
    looked: Promise<LookedAtLevel> = lookAt(member, { id }),
  ): Promise<void> {
    if (await setAtOnce(member, level, await looked)) return;
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const customerId = await customerApi.lockVisible(tx, member, id);
      await customerApi.change(tx, member, { customerId, at: clock.now(), level });
    });
  }

  /**
   * Sets the level in one statement. Returns false if that path cannot decide: the customer was merged or deleted, is
   * not visible, or has changed since it was read.
   */
  async function setAtOnce(member: Member, level: number, { found, publicPools }: LookedAtLevel): Promise<boolean> {
    const at = clock.now();
    if (!found || found.recycleBinId || viewOf(found, member, at, publicPools) !== 'full') return false;
    if (found.level === level) return true;
    const [from, to] = [String(found.level), String(level)];
    const events = eventsOfChanges({ customerId: found.id, at, actorId: member.userId }, [
      { key: 'level', field: 'level', from, to },
    ]);
    const [plain, read] = [{ level }, { level: found.level }];
    const { version } = await change(member.tenantId, {
      holding: found,
      plain,
      read,
      custom: null,
      version: null,
      events,
    });
    return version !== null;
  }

  return { lookAt, setLevel };
}
