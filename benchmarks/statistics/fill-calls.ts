import type { Db } from '@haihu/server/src/platform/db/db.ts';
import type { Cipher } from '@haihu/server/src/platform/cipher.ts';
import type { createOperator } from '@haihu/cli/src/operator.ts';
import type pg from 'pg';

export interface Filled {
  tenantId: string;
  /** Id of the first member; the others follow it. */
  memberId: string;
  lineIds: string[];
  calls: number;
}

export interface FillParts {
  db: Db;
  cipher: Cipher;
  admin: pg.Client;
  operator: ReturnType<typeof createOperator>;
}

const MEMBERS = 200;
/** Number of past days over which calls are spread evenly. */
export const DAYS = 365;

/**
 * Finds the enterprise that an earlier run made with as many calls. Otherwise makes it, a day at a time, with every
 * trigger.
 */
export async function fillCalls(parts: FillParts, calls: number, today: string): Promise<Filled> {
  const { admin } = parts;
  const name = `统计 ${calls}`;
  const found = await admin.query<{ id: string }>('select id from tenant where name = $1 order by id desc', [name]);
  for (const { id } of found.rows) {
    const { rows } = await admin.query('select count(*)::int as count from call where tenant_id = $1', [id]);
    if (rows[0].count === calls) return read(admin, id, calls);
  }
  return make(parts, name, calls, today);
}

async function read(admin: pg.Client, tenantId: string, calls: number): Promise<Filled> {
  const members = await admin.query('select user_id from membership where tenant_id = $1 order by user_id limit 1', [
    tenantId,
  ]);
  const lines = await admin.query<{ id: string }>('select id from line where tenant_id = $1 order by id', [tenantId]);
  return { tenantId, memberId: members.rows[0].user_id, lineIds: lines.rows.map(({ id }) => id), calls };
}

async function make({ admin, operator, cipher }: FillParts, name: string, calls: number, today: string) {
  const tenantId = await operator.identity.foundEnterprise(name);
  for (let index = 0; index < MEMBERS; index += 1) {
    const mobile = `137${String(Number(tenantId) % 1000).padStart(4, '0')}${String(index).padStart(4, '0')}`;
    await operator.identity.addMember(tenantId, { name: `坐席 ${index}`, mobile, permissions: [] });
  }
  const terms = { carrier: '移动', area: '浙江', minutePrice: 1200, concurrency: 100 };
  for (const [index, line] of ['一线', '二线', '三线'].entries()) {
    await operator.lines.addLine(tenantId, { name: line, ...terms, numbers: [`05718888000${index}`] });
  }
  const filled = await read(admin, tenantId, calls);
  const callee = cipher.seal(tenantId, '13812345678');
  let written = 0;
  for (let day = 1; day <= DAYS; day += 1) {
    const count = Math.round((calls * day) / DAYS) - written;
    await admin.query(
      `insert into call (tenant_id, agent_id, callee_enc, callee_hash, tail_hash, line_id, line_number_id, mode,
        rule_pack, minute_price, state, created_at, answered_at, ended_at, talk_seconds, cause, hung_up_by)
      select $1, m.id, $2, $3, $4, l.id, l.number_id, (array['line', 'softphone', 'device'])[1 + n % 17 / 8],
        'CN', 1200, 'ended', at, case when n % 5 < 2 then at end, at, case when n % 5 < 2 then 5 + n % 200 else 0 end,
        case when n % 5 < 2 then 'answered' else 'no_answer' end, 'agent'
      from (
        select n, $5::date::timestamptz - make_interval(days => $6) + interval '1 hour'
          + make_interval(secs => (n::float8 / $7) * 36000) as at
        from generate_series(0, $7 - 1) n
      ) made
      join (select row_number() over (order by user_id) - 1 as place, user_id as id from membership
        where tenant_id = $1) m on m.place = made.n % ${MEMBERS}
      join (select row_number() over (order by l.id) - 1 as place, l.id, number.id as number_id
        from line l join line_number number on number.tenant_id = l.tenant_id and number.line_id = l.id
        where l.tenant_id = $1) l on l.place = made.n % 3`,
      [tenantId, callee.enc, callee.hash, callee.tail, today, DAYS - day + 1, count],
    );
    written += count;
  }
  await admin.query('vacuum (analyze) call');
  return filled;
}
