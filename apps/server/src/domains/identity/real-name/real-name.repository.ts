import type { RealNameStatus } from '@haihu/contract/identity/real-name';
import type { FaceChallenge, RealNameRefusal } from '@haihu/contract/identity/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface StoredCheck {
  id: string;
  userId: string;
  sessionId: string;
  challenges: FaceChallenge[];
  startedAt: Date;
  finishedAt: Date | null;
  frames: string[];
  usedAt: Date | null;
}

const check = sql`
  id, user_id as "userId", session_id as "sessionId", challenges, started_at as "startedAt",
  finished_at as "finishedAt", frames, used_at as "usedAt"`;

export interface NewCheck {
  userId: string;
  sessionId: string;
  challenges: FaceChallenge[];
  startedAt: Date;
}

/** Inserts a check and returns its id. Deletes the member's checks that began before `oldest`. */
export async function insertCheck(tx: Queryable, given: NewCheck, oldest: Date): Promise<string> {
  const { userId, sessionId, challenges, startedAt } = given;
  await tx.query(sql`
    delete from face_check where tenant_id = ${tx.tenantId} and user_id = ${userId} and started_at < ${oldest}`);
  const [row] = await tx.query<{ id: string }>(sql`
    insert into face_check (tenant_id, user_id, session_id, challenges, started_at)
    values (${tx.tenantId}, ${userId}, ${sessionId}, ${challenges}, ${startedAt}) returning id`);
  return row!.id;
}

/** Locks a check until the transaction ends. */
export async function lockCheck(tx: Queryable, id: string): Promise<StoredCheck | undefined> {
  const rows = await tx.query<StoredCheck>(sql`
    select ${check} from face_check where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  return rows[0] && withDates(rows[0]);
}

/** Locks the check of a result until the transaction ends. */
export async function lockCheckOfResult(tx: Queryable, resultHash: Buffer): Promise<StoredCheck | undefined> {
  const rows = await tx.query<StoredCheck>(sql`
    select ${check} from face_check where tenant_id = ${tx.tenantId} and result_hash = ${resultHash} for update`);
  return rows[0] && withDates(rows[0]);
}

function withDates(row: StoredCheck): StoredCheck {
  const { startedAt, finishedAt, usedAt } = row;
  return {
    ...row,
    startedAt: new Date(startedAt),
    finishedAt: finishedAt && new Date(finishedAt),
    usedAt: usedAt && new Date(usedAt),
  };
}

export async function finishCheck(
  tx: Queryable,
  { id, frames, resultHash, at }: { id: string; frames: string[]; resultHash: Buffer; at: Date },
): Promise<void> {
  await tx.query(sql`
    update face_check set frames = ${frames}, result_hash = ${resultHash}, finished_at = ${at}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export async function useCheck(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query(sql`update face_check set used_at = ${at} where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export interface Submission {
  userId: string;
  nameEnc: Buffer;
  idNumberEnc: Buffer;
  frames: string[];
  challenges: FaceChallenge[];
  at: Date;
}

/** Saves a submission. It replaces a refused one. */
export async function saveSubmission(tx: Queryable, submission: Submission): Promise<void> {
  const { userId, nameEnc, idNumberEnc, frames, challenges, at } = submission;
  await tx.query(sql`
    insert into real_name (tenant_id, user_id, state, name_enc, id_number_enc, frames, challenges, consented_at, submitted_at)
    values (${tx.tenantId}, ${userId}, 'waiting', ${nameEnc}, ${idNumberEnc}, ${frames}, ${challenges}, ${at}, ${at})
    on conflict (tenant_id, user_id) do update set state = 'waiting', name_enc = excluded.name_enc,
      id_number_enc = excluded.id_number_enc, frames = excluded.frames, challenges = excluded.challenges,
      consented_at = excluded.consented_at, submitted_at = excluded.submitted_at,
      decided_at = null, refused_because = null, note = null`);
}

export async function findRealNameStatus(db: Queryable, userId: string): Promise<RealNameStatus> {
  const [row] = await db.query<RealNameStatus>(sql`
    select state, submitted_at as "submittedAt", decided_at as "decidedAt", refused_because as "refusedBecause", note
    from real_name where tenant_id = ${db.tenantId} and user_id = ${userId}`);
  return row ?? { state: 'none', submittedAt: null, decidedAt: null, refusedBecause: null, note: null };
}

export interface StoredRealName {
  userId: string;
  memberName: string;
  state: 'waiting' | 'approved' | 'refused';
  nameEnc: Buffer | null;
  idNumberEnc: Buffer | null;
  frames: string[];
  challenges: FaceChallenge[];
  submittedAt: string;
}

const stored = sql`
  select r.user_id as "userId", m.name as "memberName", r.state, r.name_enc as "nameEnc",
    r.id_number_enc as "idNumberEnc", r.frames, r.challenges, r.submitted_at as "submittedAt"
  from real_name r join membership m on m.tenant_id = r.tenant_id and m.user_id = r.user_id`;

/** Lists waiting submissions, oldest first. */
export function findWaitingRealNames(db: Queryable): Promise<StoredRealName[]> {
  return db.query(sql`
    ${stored} where r.tenant_id = ${db.tenantId} and r.state = 'waiting' order by r.submitted_at, r.user_id`);
}

/** Locks a member's submission until the transaction ends. */
export async function lockRealName(tx: Queryable, userId: string): Promise<StoredRealName | undefined> {
  const rows = await tx.query<StoredRealName>(sql`
    ${stored} where r.tenant_id = ${tx.tenantId} and r.user_id = ${userId} for update of r`);
  return rows[0];
}

/** Decides a submission and forgets the paths of its pictures. A refused one also loses name and number. */
export async function decideRealName(
  tx: Queryable,
  { userId, because, note, at }: { userId: string; because: RealNameRefusal | null; note: string | null; at: Date },
): Promise<void> {
  await tx.query(sql`
    update real_name set decided_at = ${at}, frames = '{}', refused_because = ${because}, note = ${note},
      state = case when ${because}::text is null then 'approved' else 'refused' end,
      name_enc = case when ${because}::text is null then name_enc end,
      id_number_enc = case when ${because}::text is null then id_number_enc end
    where tenant_id = ${tx.tenantId} and user_id = ${userId}`);
}

/** Deletes all of a member's checks and submissions. */
export async function erase(tx: Queryable, userId: string): Promise<void> {
  await tx.query(sql`delete from face_check where tenant_id = ${tx.tenantId} and user_id = ${userId}`);
  await tx.query(sql`delete from real_name where tenant_id = ${tx.tenantId} and user_id = ${userId}`);
}
