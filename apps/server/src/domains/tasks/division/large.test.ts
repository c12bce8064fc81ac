import { describe, expect, test } from 'vitest';
import type { Db, TenantDb } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { openTaskOffice } from '../test-support/task-office.ts';
import { createLargeDivisions } from './large.usecases.ts';

/** More numbers than one request divides. */
const MANY = 5200;

/** Wraps a database that fails after a number of statements, like that of a killed process. */
function losing(db: Db, statements: number): Db {
  let left = statements;
  const forTenant = (tenantId: string): TenantDb => {
    const tenant = db.forTenant(tenantId);
    return {
      ...tenant,
      transaction: (work) =>
        tenant.transaction((tx) =>
          work({
            ...tx,
            tenantId,
            query: (statement) => {
              left -= 1;
              if (left < 0) throw new Error('killed');
              return tx.query(statement);
            },
          }),
        ),
    };
  };
  return { ...db, forTenant };
}

/** Creates a paused task with very many numbers; every tenth was dialled once. */
async function openLarge() {
  const office = await openTaskOffice();
  const { tenant, call, manager, addTask, addNumbers, one, other } = office;
  const taskId = await addTask();
  await addNumbers(taskId, ['13700000001']);
  await tenant.query(sql`
    insert into task_number (tenant_id, task_id, intake_id, row, number_enc, number_hash, tail_hash, attempts, due_at,
      created_at)
    select tenant_id, task_id, intake_id, row + n, number_enc, decode(md5(n::text), 'hex'), tail_hash,
      case when n % 10 = 0 then 1 else 0 end, due_at, created_at
    from task_number cross join generate_series(1, ${MANY - 1}::int) n where row = 1`);
  const [first, second] = [one.member.userId, other.member.userId];
  const divide = (request: object, key?: string) =>
    call('tasks.divide', { taskId, ...request } as never, manager.token, { key });
  const revert = (request: object = {}) => call('tasks.revert', { taskId, ...request }, manager.token);
  const count = async () => (await call('tasks.divisionCount', { taskId }, manager.token)).data;
  /** Returns the agent of each number, in their order. */
  const given = () =>
    tenant.query<{ seatId: string | null }>(sql`
      select seat_id as "seatId" from task_number where task_id = ${taskId} order by id`);
  const history = async () => (await call('tasks.history', { id: taskId }, manager.token)).data.list;
  return { ...office, taskId, first, second, divide, revert, count, given, history };
}

describe('more numbers than one request divides', () => {
  test('they are divided after the reply, as the request would have, and the task waits for it', async () => {
    const { divide, revert, count, given, first, second, info, steer, runJobs, taskId, recount, history } =
      await openLarge();
    const request = { way: 'evenly', userIds: [first, second] };
    const key = crypto.randomUUID();
    const begun = { what: 'divide', done: 0, total: MANY };
    expect((await divide(request, key)).data).toEqual({ divided: 0, left: MANY, dividing: begun });
    expect((await divide(request, key)).data.dividing).toEqual(begun);
    expect((await info(taskId)).dividing).toEqual(begun);
    expect((await divide(request)).code).toBe(41823);
    expect((await steer(taskId, 'start')).code).toBe(41823);

    await runJobs();
    expect(await count()).toMatchObject({ undivided: 0, dividing: null });
    const taskAgents = (await given()).map(({ seatId }) => seatId);
    expect(taskAgents).toEqual([...Array(MANY / 2).fill(first), ...Array(MANY / 2).fill(second)]);
    expect((await history())[0]).toMatchObject({ what: 'divided', count: MANY });
    expect((await steer(taskId, 'start')).data.state).toBe('running');
    expect((await revert()).code).toBe(41820);

    await steer(taskId, 'pause');
    expect((await revert({ undialledOnly: true })).data.dividing).toEqual({ what: 'revert', done: 0, total: MANY });
    expect((await revert()).code).toBe(41823);
    await runJobs();
    const dialled = Math.floor((MANY - 1) / 10);
    expect(await count()).toMatchObject({ undivided: MANY - dialled, dividing: null });
    expect((await history())[0]).toMatchObject({ what: 'reverted', count: MANY - dialled });
    const { counted, kept } = await recount();
    expect(kept).toEqual(counted);
  });

  test('a running task is divided when it is paused', async () => {
    const { divide, first, steer, taskId, form, call, manager } = await openLarge();
    await steer(taskId, 'start');
    expect((await divide({ way: 'evenly', userIds: [first] })).code).toBe(41820);
    await steer(taskId, 'pause');
    expect((await divide({ way: 'evenly', userIds: [first] })).data.dividing).not.toBeNull();
    const fewer = { ...form({ seatIds: [first] }), id: taskId, version: 1 };
    expect((await call('tasks.edit', fewer, manager.token)).code).toBe(41823);
  });

  test('workers that are killed at any step divide each number once', { timeout: 60_000 }, async () => {
    const { divide, first, second, given, count, db, clock, tenant, runJobs } = await openLarge();
    const counts = [
      { userId: first, count: 5100 },
      { userId: second, count: 50 },
    ];
    await divide({ way: 'by_count', counts });
    const [{ id }] = (await tenant.query<{ id: string }>(sql`select id from task_division`)) as [{ id: string }];
    let workers = 0;
    while ((await count()).dividing !== null) {
      workers += 1;
      const large = createLargeDivisions({ db: losing(db, workers), clock, part: 900 });
      await large.run(tenant.tenantId, id).catch((error: Error) => expect(error.message).toBe('killed'));
    }
    expect(workers).toBeGreaterThan(5);
    const divided = (await given()).map(({ seatId }) => seatId);
    expect(divided).toEqual([...Array(5100).fill(first), ...Array(50).fill(second), ...Array(50).fill(null)]);
    await runJobs();
    expect((await given()).map(({ seatId }) => seatId)).toEqual(divided);
  });

  test('taking numbers back ends a division that is on, and so does stopping the task', async () => {
    const { divide, revert, first, count, given, db, clock, tenant, runJobs, steer, taskId } = await openLarge();
    await divide({ way: 'evenly', userIds: [first] });
    const [{ id }] = (await tenant.query<{ id: string }>(sql`select id from task_division`)) as [{ id: string }];
    const killed = createLargeDivisions({ db: losing(db, 8), clock, part: 900 }).run(tenant.tenantId, id);
    await expect(killed).rejects.toThrow('killed');
    expect((await count()).dividing).toMatchObject({ what: 'divide', done: 900 });
    expect((await revert()).data).toEqual({ reverted: 900, dividing: null });
    await runJobs();
    expect((await given()).every(({ seatId }) => seatId === null)).toBe(true);

    await divide({ way: 'evenly', userIds: [first] });
    await steer(taskId, 'stop');
    await runJobs();
    expect(await count()).toMatchObject({ undivided: MANY, dividing: null });
  });

  test('a job that fails for good leaves the task open', async () => {
    const { divide, first, count, db, clock, tenant } = await openLarge();
    await divide({ way: 'evenly', userIds: [first] });
    const [{ id }] = (await tenant.query<{ id: string }>(sql`select id from task_division`)) as [{ id: string }];
    await createLargeDivisions({ db, clock }).giveUp(tenant.tenantId, id);
    expect(await count()).toMatchObject({ undivided: MANY, dividing: null });
    expect((await divide({ way: 'evenly', userIds: [first] })).data.dividing).not.toBeNull();
  });
});
