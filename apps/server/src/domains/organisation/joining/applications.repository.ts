import type { Application, OwnApplication } from '@haihu/contract/organisation/joining';
import type { ApplicationState } from '@haihu/contract/organisation/values';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { filterSql, nothing, sql } from '../../../platform/db/sql.ts';
import type { Position } from '../../../platform/http/cursor.ts';
import { closeWaiting } from '../core/waiting-applications.repository.ts';

export interface NewApplication {
  userId: string;
  name: string;
  note: string;
}

/** Inserts an application and returns its id. Null if one of this user waits already. */
export async function insertApplication(tx: Queryable, application: NewApplication, now: Date): Promise<string | null> {
  const { userId, name, note } = application;
  const [row] = await tx.query<{ id: string }>(sql`
    insert into join_application (tenant_id, user_id, name, note, at)
    values (${tx.tenantId}, ${userId}, ${name}, ${note}, ${now})
    on conflict (tenant_id, user_id) where state = 'waiting' do nothing returning id`);
  return row?.id ?? null;
}

/** Lists a user's applications in all enterprises. */
export function findOwn(db: Db, userId: string): Promise<OwnApplication[]> {
  return db.global<OwnApplication>(sql`select * from user_applications(${userId})`);
}

export interface StoredApplication extends Omit<Application, 'mobile'> {
  userId: string;
}

/** Lists one page of applications, newest first. */
export function findApplications(
  db: Queryable,
  state: ApplicationState | undefined,
  after: Position | null,
  size: number,
): Promise<StoredApplication[]> {
  return db.query<StoredApplication>(filterSql`
    select a.id, a.user_id as "userId", a.name, a.note, a.state, a.reason, a.at,
      m.name as "decidedBy", a.decided_at as "decidedAt"
    from join_application a
    left join membership m on m.tenant_id = a.tenant_id and m.user_id = a.decided_by
    where a.tenant_id = ${db.tenantId} ${state ? sql`and a.state = ${state}` : nothing}
      ${after ? sql`and (a.at, a.id) < (${after.at}, ${after.id})` : nothing}
    order by a.at desc, a.id desc limit ${size}`);
}

/** Counts applications, up to `limit`. */
export async function countApplications(
  db: Queryable,
  state: ApplicationState | undefined,
  limit: number,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(filterSql`
    select count(*)::integer as count from (
      select from join_application where tenant_id = ${db.tenantId} ${state ? sql`and state = ${state}` : nothing}
      limit ${limit}) counted`);
  return row!.count;
}

/** Locks an application until the transaction ends. */
export async function lockApplication(tx: Queryable, id: string) {
  const [row] = await tx.query<{ userId: string; name: string; state: ApplicationState }>(sql`
    select user_id as "userId", name, state from join_application
    where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  return row;
}

/** Withdraws all waiting applications of a user, in all enterprises. */
export async function withdrawAll(db: Db, userId: string, now: Date): Promise<void> {
  const waiting = (await findOwn(db, userId)).filter(({ state }) => state === 'waiting');
  for (const { tenantId } of waiting) {
    await closeWaiting(db.forTenant(tenantId), userId, { state: 'withdrawn', by: null, now });
  }
}
