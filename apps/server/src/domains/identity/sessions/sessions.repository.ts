import type { SessionEnd, SessionKind } from '@haihu/contract/identity/values';
import { push, type PushContents } from '@haihu/contract/socket';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { planOnce, sql } from '../../../platform/db/sql.ts';
import type { Member } from '../../../kernel/member.ts';
import { pushTo } from '../../../platform/events/push.ts';

/** The kind of change about a member. */
export type Reason = PushContents['permissionsChanged']['reason'];

export interface StoredSession {
  /** The member of the session, as text: equal texts are equal members. `readMember` parses it. */
  member: string;
  lastSeenAt: string;
  expiresAt: string;
  revokedAt: string | null;
  suspendedAt: string | null;
}

/** Ids are text, because numbers in JSON lose their last digits. */
const columns = sql`
  json_build_object(
    'sessionId', m."sessionId"::text, 'tenantId', m."tenantId"::text, 'userId', m."userId"::text, 'name', m.name,
    'permissions', m.permissions, 'isSuper', m."isSuper", 'dataScope', m."dataScope", 'departmentIds', m."departmentIds"::text[],
    'tenantName', m."tenantName", 'zone', m.zone, 'masksPhones', m."masksPhones", 'maskExemptions', m."maskExemptions",
    'companyType', m."companyType", 'rulePack', m."rulePack", 'signingKey', encode(m."signingKey", 'base64')
  )::text as member,
  m."lastSeenAt", m."expiresAt", m."revokedAt", m."suspendedAt"`;

/** Finds a session by its token. Every request begins with this one statement. */
export async function findSession(db: Db, tokenHash: Buffer): Promise<StoredSession | undefined> {
  const [session] = await db.global<StoredSession>(
    planOnce(sql`select ${columns} from session_member(${tokenHash}) m`),
  );
  return session;
}

/** Finds the deed that ended a session. Null: it ended otherwise. */
export async function findEndOf(db: Db, tokenHash: Buffer): Promise<SessionEnd | null> {
  const [session] = await db.global<{ endedBy: SessionEnd | null }>(sql`
    select ended_by as "endedBy" from session where token_hash = ${tokenHash}`);
  return session?.endedBy ?? null;
}

/** Finds the session of a display by its token, with the leader who paired it as its member. */
export async function findDisplay(db: Db, tokenHash: Buffer): Promise<StoredSession | undefined> {
  const [session] = await db.global<StoredSession>(
    planOnce(sql`select ${columns} from display_member(${tokenHash}) m`),
  );
  return session;
}

/** Finds a session by its id, for things that were bound to it earlier. */
export async function findSessionById(db: Db, sessionId: string): Promise<StoredSession | undefined> {
  const [session] = await db.global<StoredSession>(sql`
    select ${columns} from session s cross join lateral session_member(s.token_hash) m where s.id = ${sessionId}`);
  return session;
}

/** Finds sessions by their ids, in no order. Absent ones are left out. */
export function findSessionsByIds(db: Db, sessionIds: string[]): Promise<(StoredSession & { id: string })[]> {
  return db.global(
    planOnce(sql`select ${columns}, m."sessionId" as id from session_members(${sessionIds}::bigint[]) m`),
  );
}

/** Returns the id of the member's open session that was used last; null if none is open. */
export async function findOpenSession(
  db: Db,
  { tenantId, userId }: { tenantId: string; userId: string },
  now: Date,
): Promise<string | null> {
  const [found] = await db.global<{ id: string }>(sql`
    select id from session
    where tenant_id = ${tenantId} and user_id = ${userId} and kind = 'member' and revoked_at is null and expires_at > ${now}
    order by last_seen_at desc limit 1`);
  return found?.id ?? null;
}

export function readMember({ member }: StoredSession): Member {
  const { signingKey, ...fields } = JSON.parse(member) as Omit<Member, 'signingKey'> & { signingKey: string };
  return { ...fields, signingKey: Buffer.from(signingKey, 'base64') };
}

/** Finds the sessions among these that are over. */
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
  device: { system: string | null; browser: string | null; network: string | null };
  kind?: SessionKind;
}

/** Inserts a session. Returns the token that names the session to its user. `isFirst`: it is the user's first ever. */
export async function insertSession(db: Db, session: NewSession): Promise<{ cloudToken: string; isFirst: boolean }> {
  const { tokenHash, tenantId, userId, signingKey, now, expiresAt, device, kind = 'member' } = session;
  const [row] = await db.global<{ cloudToken: string; isFirst: boolean }>(sql`
    with entered as (
      update app_user set first_entered_at = ${now}
      where id = ${userId} and first_entered_at is null and ${kind} = 'member' returning id
    )
    insert into session (
      token_hash, tenant_id, user_id, signing_key, created_at, last_seen_at, expires_at,
      device_system, device_browser, network, kind)
    values (
      ${tokenHash}, ${tenantId}, ${userId}, ${signingKey}, ${now}, ${now}, ${expiresAt},
      ${device.system}, ${device.browser}, ${device.network}, ${kind})
    returning cloud_token as "cloudToken",
      exists (select from entered) as "isFirst"`);
  return row!;
}

/** Makes everybody's next session count as their first. */
export async function forgetEntries(db: Db): Promise<void> {
  await db.global(sql`update app_user set first_entered_at = null where first_entered_at is not null`);
}

export async function touchSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.global(sql`update session set last_seen_at = ${now} where id = ${sessionId} and last_seen_at < ${now}`);
}

/** Ends a session, and tells every process that holds a socket of it. Returns false if it was ended already. */
export async function revokeSession(
  db: Db,
  sessionId: string,
  now: Date,
  endedBy: SessionEnd | null = null,
): Promise<boolean> {
  const ended = await db.global(sql`
    with ended as (
      update session set revoked_at = ${now}, ended_by = ${endedBy}
      where id = ${sessionId} and revoked_at is null returning id
    )
    select pg_notify('session_ended', id::text) from ended`);
  return ended.length > 0;
}

/** The end of a user's sessions in all enterprises. */
export interface SessionEnding {
  userId: string;
  now: Date;
  /** Sessions without use since this instant are over already, and are not counted. */
  idleSince: Date;
  endedBy: SessionEnd;
  /** A session that stays open. */
  except?: string;
}

/** Two parts of a statement. `ended` are the ended sessions; entrance tickets end with them. */
const endingOf = ({ userId, now, endedBy, except }: SessionEnding) => sql`
  ended as (
    update session set revoked_at = ${now}, ended_by = ${endedBy}
    where user_id = ${userId} and revoked_at is null and id is distinct from ${except ?? null}::bigint
    returning id, expires_at, last_seen_at, kind
  ),
  tickets as (delete from enterprise_choice where user_id = ${userId})`;

/** Tells every process, and returns which of the ended sessions were in use. */
const toldOf = ({ now, idleSince }: Pick<SessionEnding, 'now' | 'idleSince'>) => sql`
  select expires_at > ${now} and (kind = 'display' or last_seen_at > ${idleSince}) as "wasOpen", pg_notify('session_ended', id::text)
  from ended`;

const countOpen = (told: { wasOpen: boolean }[]) => told.filter(({ wasOpen }) => wasOpen).length;

/** Ends sessions. Returns the number of those that were in use. */
export async function endSessionsOf(db: Pick<Queryable, 'query'>, ending: SessionEnding): Promise<number> {
  return countOpen(await db.query(sql`with ${endingOf(ending)} ${toldOf(ending)}`));
}

/** Replaces a password and ends the sessions in one statement. No holder of the old password stays signed in. */
export async function replacePassword(
  db: Pick<Queryable, 'query'>,
  change: Omit<SessionEnding, 'endedBy'> & { passwordHash: string },
): Promise<number> {
  const told = await db.query<{ wasOpen: boolean }>(sql`
    with changed as (update app_user set password_hash = ${change.passwordHash} where id = ${change.userId}),
    ${endingOf({ ...change, endedBy: 'password' })} ${toldOf(change)}`);
  return countOpen(told);
}

export interface OpenSession {
  id: string;
  system: string | null;
  browser: string | null;
  network: string | null;
  tenantName: string;
  kind: SessionKind;
  firstSeenAt: string;
  lastSeenAt: string;
}

/** Lists a user's open sessions in all enterprises, the one used last first. A display may be dark for days. */
export async function findSessionsOf(db: Db, userId: string, now: Date, idleSince: Date): Promise<OpenSession[]> {
  return db.global<OpenSession>(sql`
    select s.id, s.device_system as system, s.device_browser as browser, s.network, t.name as "tenantName", s.kind,
      s.created_at as "firstSeenAt", s.last_seen_at as "lastSeenAt"
    from session s join tenant t on t.id = s.tenant_id
    where s.user_id = ${userId} and s.revoked_at is null and s.expires_at > ${now}
      and (s.kind = 'display' or s.last_seen_at > ${idleSince})
    order by s.last_seen_at desc, s.id desc`);
}

/**
 * Tells members what changed about them (`permissionsChanged`) and then ends their sessions in this enterprise. Runs in the
 * transaction of the change, so that every later request has the new rights. A socket gets the push before it is
 * closed. The sessions of an agency's staff in the enterprises that it serves end with it.
 */
export async function revokeMembers(tx: Queryable, userIds: string[], reason: Reason, now: Date): Promise<void> {
  const ended = await tx.query<{ id: string; userId: string; isHere: boolean }>(sql`
    update session set revoked_at = ${now}
    where ${openHere(tx.tenantId, userIds)}
    returning id, user_id as "userId", tenant_id = ${tx.tenantId} as "isHere"`);
  const here = ended.filter(({ isHere }) => isHere);
  const drafts = [...Map.groupBy(here, ({ userId }) => userId)].map(([userId, sessions]) => ({
    to: [userId],
    type: push.permissionsChanged,
    data: { reason, until: newest(sessions.map(({ id }) => id)) },
  }));
  await pushTo(tx, drafts, now);
  await tx.query(sql`
    select pg_notify('session_ended', id::text) from unnest(${ended.map(({ id }) => id)}::bigint[]) as ended (id)`);
}

/** Ends a user's sessions in this enterprise, without a push: the user did it and knows. */
export async function endSessionsIn(tx: Queryable, userId: string, now: Date): Promise<void> {
  await tx.query(sql`
    with ended as (
      update session set revoked_at = ${now}
      where ${openHere(tx.tenantId, [userId])} returning id
    )
    select pg_notify('session_ended', id::text) from ended`);
}

/** The condition of open sessions in this enterprise, and in those that it serves as an agency. */
const openHere = (tenantId: string, userIds: string[]) => sql`
  user_id = any(${userIds}) and revoked_at is null
  and (tenant_id = ${tenantId} or id in (select id from served_sessions(${tenantId}, ${userIds}::bigint[])))`;

/** Returns the highest id. Ids count up, so it is the session that was opened last. */
function newest(ids: string[]): string {
  return ids.reduce((one, other) => (BigInt(one) > BigInt(other) ? one : other));
}

/**
 * Returns true if the device is known, also through another user. A key names a device, not the user who signs in on
 * it.
 */
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
