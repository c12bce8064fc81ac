import pg from 'pg';
import { insertDepartment, refreshRights } from '../../apps/server/src/domains/organisation/organisation.api.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { joinDomains } from '../domains.ts';
import { fillBoards } from './fill-board.ts';

/** Agents whose states change while the board shows them. */
const WATCHED = 60;

const families = '王李张刘陈杨赵黄周吴';
const given = '伟芳娜敏静丽强磊军洋艳勇杰娟涛明超霞平刚';

export interface Filled {
  /** The owner, with the token of a session. */
  token: string;
  userId: string;
  /** Agents with the tokens of their sessions. */
  agents: { userId: string; token: string }[];
  /** Id of one of the largest branches. */
  branchId: string;
  departmentId: string;
}

/** Makes an enterprise with so many staff in so many departments, four levels deep, on a running server's folder. */
export async function fillEnterprise(dataDir: string, size: { staff: number; departments: number }): Promise<Filled> {
  const { running, db, cipher, domains } = await joinDomains(dataDir);
  const { identity } = domains;
  const tenantId = await identity.foundEnterprise('五千人');
  const owner = { name: '林总', mobile: '13800000001', permissions: [], isSuper: true };
  const ownerId = await identity.addMember(tenantId, owner);
  const { token } = await identity.openSession(ownerId, tenantId, { ip: '127.0.0.1', deviceKey: '' });
  const tenant = db.forTenant(tenantId);

  const departments: string[] = [];
  for (let index = 0; index < size.departments; index += 1) {
    // Each department has eight below it, so that 500 of them are four levels deep.
    const parentId = index === 0 ? null : departments[Math.floor((index - 1) / 8)]!;
    departments.push(await insertDepartment(tenant, { name: `部门 ${index}`, parentId }));
  }
  const staff = Array.from({ length: size.staff }, (_, index) => {
    const { enc, hash, tail } = cipher.seal('users', `139${String(index).padStart(8, '0')}`);
    const name = families[index % 10]! + given[Math.floor(index / 10) % 20]! + given[Math.floor(index / 200) % 20]!;
    return { enc, hash, tail, name, departmentId: departments[index % departments.length]! };
  });
  const users = await db.global<{ id: string }>(sql`
    insert into app_user (mobile_enc, mobile_hash, tail_hash)
    select * from unnest(${staff.map(({ enc }) => enc)}::bytea[], ${staff.map(({ hash }) => hash)}::bytea[],
      ${staff.map(({ tail }) => tail)}::bytea[])
    returning id`);
  const ids = users.map(({ id }) => id);
  await tenant.query(sql`
    insert into membership (tenant_id, user_id, name, department_id)
    select ${tenantId}::bigint, * from unnest(${ids}::bigint[], ${staff.map(({ name }) => name)}::text[],
      ${staff.map(({ departmentId }) => departmentId)}::bigint[])`);
  await tenant.query(sql`
    insert into membership_role (tenant_id, user_id, role_id)
    select ${tenantId}::bigint, u.id, r.id from unnest(${ids}::bigint[]) as u (id), role r
    where r.tenant_id = ${tenantId} and r.preset = 'agent'`);
  await analyse(running.ownerUrl);
  for (let from = 0; from < ids.length; from += 500)
    await tenant.transaction((tx) => refreshRights(tx, { userIds: ids.slice(from, from + 500) }));
  const line = { name: '专线', carrier: '移动', area: '浙江', minutePrice: 1200, concurrency: 100 };
  const lineId = await domains.calls.addLine(tenantId, { ...line, numbers: ['057188880000'] });
  await fillBoards(tenant, cipher, { userIds: ids, lineId });
  const agents = await Promise.all(
    ids.slice(0, WATCHED).map(async (userId) => ({
      userId,
      token: (await identity.openSession(userId, tenantId, { ip: '127.0.0.1', deviceKey: '' })).token,
    })),
  );
  await analyse(running.ownerUrl);
  await db.close();
  return { token, userId: ownerId, agents, branchId: departments[1]!, departmentId: departments.at(-1)! };
}

/** Gathers statistics for the planner. A minute later PostgreSQL would do it by itself. */
async function analyse(ownerUrl: string): Promise<void> {
  const owning = new pg.Client({ connectionString: ownerUrl });
  await owning.connect();
  await owning.query(
    'vacuum analyze app_user, membership, membership_role, department, agent_state, call, statistics_call',
  );
  await owning.end();
}
