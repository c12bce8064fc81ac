import type { Db } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Member } from '../../platform/member.ts';

export interface StoredSession {
  /** Who it is of, as text: equal texts, equal members. `readMember` reads it. */
  member: string;
  lastSeenAt: string;
  expiresAt: string;
  revokedAt: string | null;
  suspendedAt: string | null;
}

/** Ids as text, because JSON's numbers lose their last digits. */
const columns = sql`
  json_build_object(
    'sessionId', m."sessionId"::text, 'tenantId', m."tenantId"::text, 'userId', m."userId"::text, 'name', m.name,
    'permissions', m.permissions, 'isSuper', m."isSuper", 'dataScope', m."dataScope", 'tenantName', m."tenantName",
    'zone', m.zone, 'masksPhones', m."masksPhones", 'maskExemptions', m."maskExemptions",
    'companyType', m."companyType", 'rulePack', m."rulePack", 'signingKey', encode(m."signingKey", 'base64')
  )::text as member,
  m."lastSeenAt", m."expiresAt", m."revokedAt", m."suspendedAt"`;

/** The one statement that every request begins with. */
export async function findSession(db: Db, tokenHash: Buffer): Promise<StoredSession | undefined> {
  const [session] = await db.global<StoredSession>(sql`select ${columns} from session_member(${tokenHash}) m`);
  return session;
}

/** The same by the session's id, for what was bound to it earlier. */
export async function findSessionById(db: Db, sessionId: string): Promise<StoredSession | undefined> {
  const [session] = await db.global<StoredSession>(sql`
    select ${columns} from session s cross join lateral session_member(s.token_hash) m where s.id = ${sessionId}`);
  return session;
}

export function readMember({ member }: StoredSession): Member {
  const { signingKey, ...fields } = JSON.parse(member) as Omit<Member, 'signingKey'> & { signingKey: string };
  return { ...fields, signingKey: Buffer.from(signingKey, 'base64') };
}

/** Which of these sessions are over. */
export async function findEnded(db: Db, sessionIds: string[], now: Date, idleSince: Date): Promise<string[]> {
  const rows = await db.global<{ id: string }>(sql`
    select asked.id from unnest(${sessionIds}::bigint[]) as asked (id)
    where not exists (
      select from session s
      where s.id = asked.id and s.revoked_at is null and s.expires_at > ${now} and s.last_seen_at > ${idleSince})`);
  return rows.map((row) => row.id);
}

export interface NewSession {
  tokenHash: Buffer;
  tenantId: string;
  userId: string;
  signingKey: Buffer;
  now: Date;
  expiresAt: Date;
}

/** Answers what names the session to its user. */
export async function insertSession(db: Db, session: NewSession): Promise<string> {
  const { tokenHash, tenantId, userId, signingKey, now, expiresAt } = session;
  const [row] = await db.global<{ cloudToken: string }>(sql`
    insert into session (token_hash, tenant_id, user_id, signing_key, created_at, last_seen_at, expires_at)
    values (${tokenHash}, ${tenantId}, ${userId}, ${signingKey}, ${now}, ${now}, ${expiresAt})
    returning cloud_token as "cloudToken"`);
  return row!.cloudToken;
}

export async function touchSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.global(sql`update session set last_seen_at = ${now} where id = ${sessionId} and last_seen_at < ${now}`);
}

/** Ends it, and tells every process that holds a socket of it. */
export async function revokeSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.global(sql`
    with ended as (
      update session set revoked_at = ${now} where id = ${sessionId} and revoked_at is null returning id
    )
    select pg_notify('session_ended', id::text) from ended`);
}

/** The same for every session of a user, in all enterprises. */
export async function revokeSessionsOf(db: Db, userId: string, now: Date): Promise<void> {
  await db.global(sql`
    with ended as (
      update session set revoked_at = ${now} where user_id = ${userId} and revoked_at is null returning id
    )
    select pg_notify('session_ended', id::text) from ended`);
}

/** Also answers a device that is another user's: a key names a device, whoever signs in on it. */
export async function findDevice(db: Db, keyHash: Buffer, since: Date): Promise<boolean> {
  const found = await db.global(sql`
    select from known_device where key_hash = ${keyHash} and last_used_at > ${since} limit 1`);
  return found.length > 0;
}

export async function keepDevice(db: Db, keyHash: Buffer, userId: string, now: Date): Promise<void> {
  await db.global(sql`
    insert into known_device (key_hash, user_id, last_used_at) values (${keyHash}, ${userId}, ${now})
    on conflict (key_hash, user_id) do update set last_used_at = excluded.last_used_at`);
}
