import type { RoleTitle } from '@haihu/contract/organisation/roles';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface StoredProfile {
  name: string;
  position: string | null;
  department: string | null;
  roles: RoleTitle[];
  joinedAt: string;
  avatarPath: string | null;
}

/** Returns a member's profile. Expects a member of this enterprise. */
export async function findProfile(db: Queryable, userId: string): Promise<StoredProfile> {
  const [profile] = await db.query<StoredProfile>(sql`
    select m.name, m.position, d.name as department, m.joined_at as "joinedAt", m.avatar_path as "avatarPath",
      (
        select coalesce(json_agg(json_build_object('name', r.name, 'preset', r.preset) order by r.id), '[]')
        from membership_role mr join role r on r.tenant_id = mr.tenant_id and r.id = mr.role_id
        where mr.tenant_id = m.tenant_id and mr.user_id = m.user_id
      ) as roles
    from membership m left join department d on d.tenant_id = m.tenant_id and d.id = m.department_id
    where m.tenant_id = ${db.tenantId} and m.user_id = ${userId}`);
  return profile!;
}

/** Changes a profile. An absent value stays; an empty position and a null picture are removed. */
export async function changeProfile(
  tx: Queryable,
  userId: string,
  { name, position, avatarPath }: { name?: string; position?: string; avatarPath?: string | null },
): Promise<void> {
  await tx.query(sql`
    update membership set
      name = coalesce(${name ?? null}, name),
      position = case when ${position !== undefined} then nullif(${position ?? null}, '') else position end,
      avatar_path = case when ${avatarPath !== undefined} then ${avatarPath ?? null} else avatar_path end
    where tenant_id = ${tx.tenantId} and user_id = ${userId}`);
}
