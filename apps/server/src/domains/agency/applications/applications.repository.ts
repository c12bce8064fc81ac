import type { AgencyApplication } from '@haihu/contract/agency/applications';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** An application to found an agency. The telephone number is sealed. */
export interface NewAgencyApplication {
  userId: string;
  askedIn: string;
  name: string;
  contact: string;
  phoneEnc: Buffer;
  region: string;
  creditCode: string;
  note: string;
  at: Date;
}

/** Inserts an application. False: another application of this user waits already. */
export async function insertAgencyApplication(tx: Queryable, given: NewAgencyApplication): Promise<boolean> {
  const { userId, askedIn, name, contact, phoneEnc, region, creditCode, note, at } = given;
  const rows = await tx.query(sql`
    insert into agency_application
      (user_id, asked_in, name, contact, phone_enc, region, credit_code, note, submitted_at)
    values (${userId}, ${askedIn}, ${name}, ${contact}, ${phoneEnc}, ${region}, ${creditCode}, ${note}, ${at})
    on conflict (user_id) where state = 'waiting' do nothing returning id`);
  return rows.length > 0;
}

/** Finds the user's latest application. */
export async function findLatestAgencyApplication(db: Db, userId: string): Promise<AgencyApplication | undefined> {
  const [row] = await db.global<AgencyApplication>(sql`
    select a.state, a.name, a.contact, a.region, a.submitted_at as "submittedAt", a.decided_at as "decidedAt", a.reason,
      t.name as "agencyName"
    from agency_application a left join tenant t on t.id = a.agency_id
    where a.user_id = ${userId} order by a.id desc limit 1`);
  return row;
}

/** An application, for the operator. */
export interface StoredAgencyApplication extends Omit<NewAgencyApplication, 'at'> {
  id: string;
  submittedAt: string;
}

/** Finds waiting applications, oldest first. `only`: finds just the one with this id, if it waits. */
export function findWaitingAgencyApplications(db: Db, only: string | null): Promise<StoredAgencyApplication[]> {
  return db.global<StoredAgencyApplication>(sql`
    select id, user_id as "userId", asked_in as "askedIn", name, contact, phone_enc as "phoneEnc", region,
      credit_code as "creditCode", note, submitted_at as "submittedAt"
    from agency_application
    where state = 'waiting' and (${only}::bigint is null or id = ${only}) order by id`);
}

/** Stores the decision about an application. False: it does not wait any more. */
export async function decideAgencyApplication(
  tx: Queryable,
  id: string,
  {
    state,
    reason,
    agencyId,
    at,
  }: { state: 'approved' | 'refused'; reason: string | null; agencyId: string | null; at: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update agency_application set state = ${state}, reason = ${reason}, agency_id = ${agencyId}, decided_at = ${at}
    where id = ${id} and state = 'waiting' returning id`);
  return rows.length > 0;
}

/** Makes the enterprise of this transaction an agency. */
export async function insertAgency(tx: Queryable, host: string | null, since: Date): Promise<void> {
  await tx.query(sql`insert into agency (tenant_id, host, since) values (${tx.tenantId}, ${host}, ${since})`);
}
