import { createHash, randomUUID } from 'node:crypto';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import type { openDomains } from '../domains.ts';

type Opened = ReturnType<typeof openDomains>;

/** A member with a session and a running call. */
export interface CrowdMember {
  tenantId: string;
  userId: string;
  token: string;
  callId: string;
}

/** Founds an enterprise with so many agents, each of them signed in and in a call. All is inserted, none of it is told. */
export async function foundCrowd({ db, cipher, domains }: Opened, size: number): Promise<CrowdMember[]> {
  const tenantId = await domains.identity.foundEnterprise('很多人');
  const line = { name: '专线', carrier: '移动', area: '浙江', minutePrice: 1200, concurrency: size };
  const lineId = await domains.calls.addLine(tenantId, { ...line, numbers: ['057188880000'] });
  const tenant = db.forTenant(tenantId);
  const sealed = Array.from({ length: size }, (_, index) =>
    cipher.seal('users', `139${tenantId.padStart(4, '0')}${String(index).padStart(4, '0')}`),
  );
  const users = await db.global<{ id: string }>(sql`
    insert into app_user (mobile_enc, mobile_hash, tail_hash)
    select * from unnest(${sealed.map(({ enc }) => enc)}::bytea[], ${sealed.map(({ hash }) => hash)}::bytea[],
      ${sealed.map(({ tail }) => tail)}::bytea[])
    returning id`);
  const userIds = users.map(({ id }) => id);
  await tenant.query(sql`
    insert into membership (tenant_id, user_id, name, permissions)
    select ${tenantId}::bigint, id, '坐席 ' || id, '{calls.place,customers.private.read}'
    from unnest(${userIds}::bigint[]) as u (id)`);
  const tokens = userIds.map(() => randomUUID());
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await db.global(sql`
    insert into session (token_hash, tenant_id, user_id, signing_key, created_at, last_seen_at, expires_at)
    select hash, ${tenantId}::bigint, id, sha256(hash), now(), now(), now() + interval '1 day'
    from unnest(${userIds}::bigint[], ${hashes}::bytea[]) as u (id, hash)`);
  const callee = cipher.seal(tenantId, '13612340060');
  const calls = await tenant.query<{ id: string; userId: string }>(sql`
    insert into call (tenant_id, agent_id, callee_enc, callee_hash, tail_hash, line_id, line_number_id, mode, rule_pack,
      minute_price, state, created_at, answered_at)
    select ${tenantId}::bigint, u.id, ${callee.enc}, ${callee.hash}, ${callee.tail}, n.line_id, n.id, 'line', 'CN', 1200,
      'answered', now(), now()
    from unnest(${userIds}::bigint[]) as u (id), line_number n
    where n.tenant_id = ${tenantId} and n.line_id = ${lineId}
    returning id, agent_id as "userId"`);
  await tenant.query(sql`
    insert into call_running (tenant_id, call_id, agent_id, line_id, callee_hash, seen_at)
    select tenant_id, id, agent_id, line_id, callee_hash, created_at from call where tenant_id = ${tenantId}`);
  const callOf = new Map(calls.map(({ id, userId }) => [userId, id]));
  return userIds.map((userId, index) => ({ tenantId, userId, token: tokens[index]!, callId: callOf.get(userId)! }));
}
