import { expect, test } from 'vitest';
import { openTaskOffice } from '../test-support/task-office.ts';

const MINUTE = 60_000;
const mobileOf = (index: number) => `137${String(index).padStart(8, '0')}`;

async function openIntake() {
  const office = await openTaskOffice();
  const { call, manager, one, steer, recount } = office;
  const read = async (id: string) => (await call('tasks.intake', { id }, manager.token)).data;
  const undo = (id: string, token = manager.token) => call('tasks.undoIntake', { id }, token);
  const left = async (taskId: string) =>
    (await call('tasks.numbers', { taskId, size: 100 }, manager.token)).data.list.map(({ name }) => name);
  return { ...office, read, undo, left, one, steer, recount };
}

test('customers that came into a running task are taken out again, but for those that were called or are open', async () => {
  const {
    call,
    addTask,
    addNumbers,
    runJobs,
    steer,
    next,
    place,
    until,
    read,
    undo,
    left,
    recount,
    manager,
    one,
    addToPublicPool,
  } = await openIntake();
  const taskId = await addTask();
  await addNumbers(taskId, ['13900000071']);
  const ids: string[] = [];
  for (const index of [60, 61, 62, 63])
    ids.push(await addToPublicPool({ name: `客户${index}`, mobile: mobileOf(index) }));
  const { data } = await call('tasks.addCustomers', { taskId, whom: { by: 'ids', ids } }, manager.token);
  expect((await undo(data.intakeId)).code).toBe(41824);
  await runJobs();
  expect((await read(data.intakeId)).undoUntil).not.toBeNull();
  await steer(taskId, 'start');
  const held = (await next(taskId, one.token, 3)).data.list;
  expect(held.map(({ name }) => name)).toEqual(['', '客户60', '客户61']);
  const placed = await place(one.token, { taskNumberId: held[1]!.id });
  await until(placed.data.id, 'ended', 600);

  expect((await undo(data.intakeId)).data).toEqual({ takenBack: 2, kept: 2 });
  expect(await left(taskId)).toEqual(['', '客户60', '客户61']);
  expect(await read(data.intakeId)).toMatchObject({ undoUntil: null, undone: { takenBack: 2, kept: 2 } });
  expect((await undo(data.intakeId)).code).toBe(41824);
  const { counted, kept } = await recount();
  expect(kept).toEqual(counted);
  const { list } = (await call('tasks.history', { id: taskId }, manager.token)).data;
  expect(list[0]).toMatchObject({ what: 'undone', count: 2 });
});

test('a list is undone for ten minutes, by who brought it', async () => {
  const { call, addTask, addNumbers, time, read, undo, left, one, member } = await openIntake();
  const taskId = await addTask();
  const { intakeId } = (await addNumbers(taskId, ['13900000001'])).data;
  const other = await member('另一位', { dataScope: 'all' });
  expect((await undo(intakeId, other.token)).code).toBe(40400);
  expect((await undo(intakeId, one.token)).code).toBe(40400);
  expect((await undo('999999')).code).toBe(40400);
  time.advance(10 * MINUTE);
  expect((await read(intakeId)).undoUntil).toBeNull();
  expect((await undo(intakeId)).code).toBe(41824);
  expect(await left(taskId)).toHaveLength(1);
  const second = (await addNumbers(taskId, ['13900000002'])).data;
  time.advance(9 * MINUTE);
  expect((await undo(second.intakeId)).data).toEqual({ takenBack: 1, kept: 0 });
  // A refused number leaves nothing to undo.
  const none = (await addNumbers(taskId, ['138'])).data;
  expect((await read(none.intakeId)).undoUntil).toBeNull();
  expect((await call('tasks.undoIntake', { id: none.intakeId }, one.token)).code).toBe(40400);
});

test('the undoing of a long list tells round figures, and wipes nothing that was counted', async () => {
  const { call, addTask, addNumbers, manager, undo, left } = await openIntake();
  const [taskId, other] = [await addTask(), await addTask()];
  await addNumbers(other, [mobileOf(7)]);
  const numbers = Array.from({ length: 40 }, (_, index) => ({ number: mobileOf(index) }));
  const { data } = await call('tasks.addNumbers', { taskId, numbers, reason: '展会名单' }, manager.token);
  expect(await left(taskId)).toHaveLength(39);
  expect((await undo(data.intakeId)).data).toEqual({ takenBack: data.taken, kept: 0 });
  expect(data.taken).toBe(40);
  expect(await left(taskId)).toEqual([]);
  const again = await call('tasks.addNumbers', { taskId, numbers }, manager.token);
  expect(again.code).toBe(41054);
});
