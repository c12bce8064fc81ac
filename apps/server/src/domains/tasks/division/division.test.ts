import { describe, expect, test, vi } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openTaskOffice } from '../test-support/task-office.ts';

async function openDivision(count: number) {
  const office = await openTaskOffice();
  const { call, manager, one, other } = office;
  const taskId = await office.running(count);
  const [first, second] = [one.member.userId, other.member.userId];
  const divide = (request: object, key?: string) =>
    call('tasks.divide', { taskId, ...request } as never, manager.token, { key });
  const counts = async () => {
    const { data } = await call('tasks.divisionCount', { taskId }, manager.token);
    const of = (userId: string) => data.seats.find((taskAgent) => taskAgent.userId === userId)!.counts.waiting;
    return { undivided: data.undivided, first: of(first), second: of(second) };
  };
  const revert = (request: object = {}) => call('tasks.revert', { taskId, ...request }, manager.token);
  return { ...office, taskId, first, second, divide, counts, revert };
}

describe('division', () => {
  test('gives each seat the same number, the first one more, and takes them back', async () => {
    const { divide, counts, revert, first, second, recount } = await openDivision(5);
    expect((await divide({ way: 'evenly', userIds: [first, second] })).data).toEqual({
      divided: 5,
      left: 0,
      dividing: null,
    });
    expect(await counts()).toEqual({ undivided: 0, first: 3, second: 2 });
    expect((await revert({ userIds: [first] })).data).toEqual({ reverted: 3, dividing: null });
    expect(await counts()).toEqual({ undivided: 3, first: 0, second: 2 });
    const { counted, kept } = await recount();
    expect(kept).toEqual(counted);
  });

  test('gives as many as is said of each, all or nothing', async () => {
    const { divide, counts, first, second } = await openDivision(5);
    const asked = (one: number, other: number) => ({
      way: 'by_count',
      counts: [
        { userId: first, count: one },
        { userId: second, count: other },
      ],
    });
    expect(await divide(asked(4, 2))).toMatchObject({ code: 41806, data: { left: 5 } });
    expect((await divide({ way: 'evenly', userIds: [first], most: 6 })).code).toBe(41806);
    expect((await divide(asked(1, 3))).data).toEqual({ divided: 4, left: 1, dividing: null });
    expect(await counts()).toEqual({ undivided: 1, first: 1, second: 3 });
  });

  test('gives chosen numbers to one seat, and none to who is no seat', async () => {
    const { call, divide, counts, first, second, taskId, manager } = await openDivision(3);
    const { list } = (await call('tasks.numbers', { taskId }, manager.token)).data;
    const ids = list.slice(0, 2).map(({ id }) => id);
    expect((await divide({ way: 'chosen', userId: manager.member.userId, ids })).code).toBe(41805);
    expect((await divide({ way: 'chosen', userId: first, ids })).data).toEqual({ divided: 2, left: 1, dividing: null });
    expect((await divide({ way: 'chosen', userId: second, ids: [ids[0]!] })).data.divided).toBe(1);
    expect(await counts()).toEqual({ undivided: 1, first: 1, second: 1 });
  });

  test('is done once for a key', async () => {
    const { divide, counts, first } = await openDivision(4);
    const request = { way: 'evenly', userIds: [first], most: 2 };
    const key = crypto.randomUUID();
    expect((await divide(request, key)).data.divided).toBe(2);
    expect((await divide(request, key)).data.divided).toBe(2);
    expect(await counts()).toMatchObject({ first: 2, undivided: 2 });
  });
});

describe('the next numbers', () => {
  test('are the seat’s own first, then those of nobody, and never one that another holds', async () => {
    const { call, divide, next, taskId, first, one, other, manager } = await openDivision(4);
    const { list } = (await call('tasks.numbers', { taskId }, manager.token)).data;
    await divide({ way: 'chosen', userId: first, ids: [list[2]!.id] });
    const mine = (await next(taskId, one.token, 2)).data.list.map(({ id }) => id);
    expect(mine.toSorted()).toEqual([list[0]!.id, list[2]!.id].toSorted());
    const theirs = (await next(taskId, other.token, 5)).data.list.map(({ id }) => id);
    expect(theirs.toSorted()).toEqual([list[1]!.id, list[3]!.id].toSorted());
    const none = await next(taskId, other.token, 1);
    expect(none.data.list.map(({ id }) => id)).toEqual([theirs[0]]);
  });

  test('are given back, or come back by themselves', async () => {
    const { call, next, taskId, one, other, clock } = await openDivision(1);
    const [held] = (await next(taskId, one.token)).data.list;
    expect((await next(taskId, other.token)).data.list).toEqual([]);
    await call('tasks.next', { taskId, count: 0, giveBack: [held!.id] }, one.token);
    expect((await next(taskId, other.token)).data.list).toHaveLength(1);
    expect((await next(taskId, one.token)).data.list).toEqual([]);
    const later = clock.now().getTime() + 11 * 60_000;
    clock.now = () => new Date(later);
    expect((await next(taskId, one.token)).data.list).toHaveLength(1);
  });

  test('are for seats of a running task', async () => {
    const { next, taskId, steer, one, manager } = await openDivision(1);
    expect((await next(taskId, manager.token)).code).toBe(41805);
    await steer(taskId, 'pause');
    expect((await next(taskId, one.token)).code).toBe(41802);
  });

  test('are none once a pause that was begun before is through', async () => {
    const { next, taskId, tenant, admin, one } = await openDivision(1);
    const waiting = `
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { asked } = await tenant.transaction(async (tx) => {
      await tx.query(sql`update task set state = 'paused' where tenant_id = ${tx.tenantId} and id = ${taskId}`);
      const begun = next(taskId, one.token);
      await vi.waitFor(async () => expect(await admin(waiting)).not.toEqual([]));
      return { asked: begun };
    });
    expect((await asked).code).toBe(41802);
  });

  test('are taken by eight at once, none twice', async () => {
    const { next, taskId, one, other } = await openDivision(40);
    const asked = await Promise.all(
      Array.from({ length: 8 }, (_, index) => next(taskId, index % 2 ? one.token : other.token, 5)),
    );
    const byTaskAgent = [0, 1].map((taskAgent) =>
      asked.filter((_, index) => index % 2 === taskAgent).flatMap(({ data }) => data.list.map(({ id }) => id)),
    );
    const [those, these] = byTaskAgent.map((ids) => new Set(ids));
    expect([...those!].filter((id) => these!.has(id))).toEqual([]);
  });

  test('a seat that leaves the task leaves its numbers to nobody', async () => {
    const { call, form, divide, counts, taskId, first, second, manager } = await openDivision(2);
    await divide({ way: 'evenly', userIds: [second] });
    await call('tasks.edit', { ...form({ seatIds: [first] }), id: taskId, version: 1 }, manager.token);
    const { data } = await call('tasks.divisionCount', { taskId }, manager.token);
    expect(data.undivided).toBe(2);
    expect(data.seats).toHaveLength(1);
    await expect(counts()).rejects.toThrow();
  });

  test.each(['suspend', 'remove'] as const)(
    'a seat who comes to %s gives up the seat and its numbers, as was told before, and is dealt none',
    async (how) => {
      const { call, divide, taskId, first, second, member } = await openDivision(4);
      const owner = await member('老板', { isSuper: true });
      await divide({ way: 'evenly', userIds: [first, second] });
      const held = (await call('organisation.holdings', { id: second }, owner.token)).data;
      expect(held).toEqual({ customers: 0, visits: 0, tasks: 1, taskNumbers: 2 });
      expect((await call('organisation.endStaff', { userId: second, how }, owner.token)).code).toBe(200);
      const { data } = await call('tasks.divisionCount', { taskId }, owner.token);
      expect(data).toMatchObject({ undivided: 2, seats: [{ userId: first }] });
      expect((await divide({ way: 'evenly', userIds: [first, second] })).code).toBe(41805);
    },
  );
});
