import { expect, test } from 'vitest';
import type { Simulator } from '../../../integrations/telephony/simulator/simulator.ts';
import { sql } from '../../../platform/db/sql.ts';
import { arrive } from '../../calls/test-support/arrive.ts';
import { presenceIn } from '../../calls/test-support/presence.ts';
import { openDialledTask } from '../test-support/dialled-task.ts';
import { openTaskOffice } from '../test-support/task-office.ts';

/** A caller who talks for 41 s. */
const CALLER = '13900000060';

/** Opens an office in which one agent is ready for callers, and a task that has the number of the caller. */
async function openCalledOffice(change = {}) {
  const office = await openTaskOffice();
  const { tenant, tenantId, world, one } = office;
  await presenceIn(world).arrived(tenantId, one.member.userId);
  const taskId = await office.addTask(change);
  await office.addNumbers(taskId, [{ number: CALLER, name: '林晓燕' }]);
  await office.steer(taskId, 'start');
  const numberId = (await tenant.query<{ id: string }>(sql`select id from task_number`))[0]!.id;
  const number = async () =>
    (
      await tenant.query(sql`
        select state, attempts, last_cause as cause, seat_id as "seatId", due_at as due from task_number
        where id = ${numberId}`)
    )[0];
  const calls = () =>
    tenant.query<{ id: string; state: string; numberId: string | null; customerId: string | null }>(sql`
      select id, state, task_number_id as "numberId", customer_id as "customerId" from call
      where direction = 'inbound' order by id`);
  /** Lets the driver work for so many seconds. */
  async function live(seconds: number) {
    for (let passed = 0; passed < seconds * 5; passed += 1) {
      world.time.advance(200);
      await world.dialler.work();
      await world.dialler.settled();
    }
  }
  return { ...office, taskId, numberId, number, calls, live };
}

test('a person of a task who calls back is named to the agent who is rung, has the form, and is reached', async () => {
  const office = await openCalledOffice();
  const { call, one, other, numberId, taskId } = office;
  await arrive(office, CALLER);
  const callId = (await office.calls())[0]!.id;
  expect((await call('calls.current', {}, one.token)).data.call).toMatchObject({
    id: callId,
    taskNumberId: numberId,
    direction: 'inbound',
    callee: '139****0060',
  });
  expect((await call('tasks.number', { id: numberId }, one.token)).data).toMatchObject({
    name: '林晓燕',
    taskName: '春季回访',
    state: 'calling',
  });
  // A colleague who is not rung sees as little as before.
  expect((await call('tasks.number', { id: numberId }, other.token)).code).toBe(40400);
  expect((await call('calls.place', { taskNumberId: numberId }, one.token)).code).not.toBe(200);
  await office.live(5);
  expect(await office.calls()).toMatchObject([{ state: 'bridged' }]);
  const result = { callId, outcome: 'interested' as const, note: '要报价' };
  expect((await call('tasks.record', { numberId, result }, one.token)).code).toBe(200);
  await office.live(45);
  expect(await office.calls()).toMatchObject([{ state: 'ended' }]);
  expect(await office.number()).toMatchObject({
    state: 'connected',
    attempts: 0,
    cause: 'answered',
    seatId: one.member.userId,
  });
  expect((await call('tasks.record', { numberId }, one.token)).data).toMatchObject({
    calls: [{ id: callId, cause: 'answered' }],
    notes: [{ text: '要报价' }],
  });
  expect((await call('tasks.next', { taskId, count: 1 }, other.token)).data.list).toEqual([]);
  // No call of ours was answered, so the shares of the task stay as they are.
  expect(await office.tenant.query(sql`select from task_answers`)).toEqual([]);
});

test('a person of a task who hangs up before a talk leaves the plan of the number as it was', async () => {
  const office = await openCalledOffice();
  const before = await office.number();
  const caller = await arrive(office, CALLER);
  expect(await office.number()).toMatchObject({ state: 'calling' });
  caller.hangUp();
  await office.live(1);
  expect(await office.calls()).toMatchObject([{ state: 'ended' }]);
  expect(await office.number()).toEqual(before);
  expect((await office.call('tasks.number', { id: office.numberId }, office.one.token)).code).toBe(40400);
});

test('a number that was given up is named, and reached by the talk alone', async () => {
  const office = await openCalledOffice();
  await office.tenant.query(sql`update task_number set state = 'unreached'`);
  const caller = await arrive(office, CALLER);
  caller.hangUp();
  await office.live(1);
  expect(await office.number()).toMatchObject({ state: 'unreached' });
  await arrive(office, CALLER);
  expect(await office.calls()).toMatchObject([{ numberId: office.numberId }, { numberId: office.numberId }]);
  await office.live(50);
  expect(await office.number()).toMatchObject({ state: 'connected' });
});

test('a customer goes before the number of a task, and a number that is done or of a closed task is nobody', async () => {
  const office = await openCalledOffice();
  const { tenant, numberId, taskId } = office;
  const whose = async () => {
    (await arrive(office, CALLER)).hangUp();
    await office.live(1);
    const { numberId: number, customerId } = (await office.calls()).at(-1)!;
    return { number, customerId };
  };
  expect(await whose()).toEqual({ number: numberId, customerId: null });
  for (const state of ['connected', 'blocked'] as const) {
    await tenant.query(sql`update task_number set state = ${state}`);
    expect(await whose()).toEqual({ number: null, customerId: null });
  }
  await tenant.query(sql`update task_number set state = 'waiting'`);
  await office.steer(taskId, 'stop');
  office.time.advance(3 * 60 * 60_000);
  expect(await whose()).toEqual({ number: null, customerId: null });
  await tenant.query(sql`update task set state = 'paused'`);
  const customerId = await office.addToPublicPool({ name: '林晓燕', mobile: CALLER });
  expect(await whose()).toEqual({ number: null, customerId });
});

test('an agent without tasks is rung for a person of a task, and sees the number alone', async () => {
  const office = await openCalledOffice();
  const { world, tenantId, one, call } = office;
  const bystander = await office.member('陈晨', { permissions: ['calls.place', 'calls.read'] });
  await presenceIn(world).arrived(tenantId, bystander.member.userId);
  await world.domains.calls.agents.setState(one.member, { state: 'break', reason: 'meal' });
  await arrive(office, CALLER);
  expect((await call('calls.current', {}, bystander.token)).data.call).toMatchObject({
    taskNumberId: null,
    callee: '139****0060',
  });
});

test('a person who calls while our call rings at them is not dialled again after the talk', async () => {
  const office = await openCalledOffice();
  const { call, one, numberId, world, tenantId, other } = office;
  // The carrier says that the line of the person is busy.
  const busy = '13900000070';
  await office.tenant.query(sql`delete from task_number`);
  await office.addNumbers(office.taskId, [busy]);
  const { id } = (await office.tenant.query<{ id: string }>(sql`select id from task_number`))[0]!;
  expect(id).not.toBe(numberId);
  expect((await call('calls.place', { taskNumberId: id }, one.token)).code).toBe(200);
  await presenceIn(world).arrived(tenantId, other.member.userId);
  await arrive(office, busy);
  await office.live(10);
  const states = () => office.tenant.query(sql`select state, attempts from task_number`);
  expect(await states()).toEqual([{ state: 'calling', attempts: 1 }]);
  await office.live(45);
  expect(await office.calls()).toMatchObject([{ state: 'ended', numberId: id }]);
  expect(await states()).toEqual([{ state: 'connected', attempts: 1 }]);
});

test('the dialler leaves a number alone while its person waits and talks, and after the talk', async () => {
  const task = await openDialledTask({ mode: 'progressive', agents: 2, numbers: ['13900000160'] });
  const { tenant, world } = task;
  // The number is due later, so that its person calls before it is dialled.
  const later = new Date(task.clock.now().getTime() + 3000);
  await tenant.query(sql`update task_number set due_at = ${later}`);
  const [driver] = world.dialler.drivers().values();
  (driver!.telephony as Simulator).arrive('13900000160', '057188886666');
  await world.dialler.settled();
  await task.live(50);
  expect(await task.calls()).toMatchObject([{ state: 'ended', cause: 'answered', numberId: expect.any(String) }]);
  expect((await task.info(task.taskId)).counts).toMatchObject({ waiting: 0, calling: 0, connected: 1 });
  const { counted, kept } = await task.recount();
  expect(kept).toEqual(counted);
});
