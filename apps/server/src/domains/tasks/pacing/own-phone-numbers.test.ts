import { expect, test } from 'vitest';
import { openTaskOffice } from '../test-support/task-office.ts';

const MINUTE = 60_000;

/** Opens an office whose agents call with their own phones, with a running task of one number. */
async function office() {
  const bench = await openTaskOffice();
  await bench.admin('update tenant set company_type = 1, masks_phones = false');
  const taskId = await bench.running(1);
  await bench.steer(taskId, 'start');
  const { token } = bench.one;
  const read = async () => {
    const [number] = await bench.admin(
      `select state, attempts, last_cause as cause, due_at as due from task_number where task_id = ${taskId}`,
    );
    return number as { state: string; attempts: number; cause: string | null; due: string };
  };
  /** Takes the task's number and dials it on this phone. Returns the bind id. */
  async function dial(): Promise<string> {
    const [number] = (await bench.next(taskId, token)).data.list;
    const { data } = await bench.call('calls.place', { taskNumberId: number!.id }, token);
    const { bindId } = data.device!;
    await bench.call('calls.dialled', { bindId }, token);
    return bindId;
  }
  const report = (bindId: string, duration: number) =>
    bench.call(
      'calls.reportDevice',
      { bindId, duration, startTime: bench.time.now().getTime() - duration * 1000 },
      token,
    );
  async function pass(minutes: number): Promise<void> {
    bench.time.advance(minutes * MINUTE);
    await bench.runJobs();
  }
  return { bench, taskId, token, read, dial, report, pass };
}

test('a number whose phone never dialled waits at once, and no attempt is counted', async () => {
  const { bench, taskId, token, read, pass } = await office();
  const [number] = (await bench.next(taskId, token)).data.list;
  await bench.call('calls.place', { taskNumberId: number!.id }, token);
  expect(await read()).toMatchObject({ state: 'calling' });
  await pass(0.5);
  expect(await read()).toMatchObject({ state: 'waiting', attempts: 0, cause: 'cancelled' });
});

test('a number that was dialled and never reported waits an hour and counts one attempt', async () => {
  const { bench, read, dial, pass } = await office();
  await dial();
  await pass(15);
  const waiting = await read();
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, cause: 'unreported' });
  expect(Date.parse(waiting.due) - bench.time.now().getTime()).toBe(60 * MINUTE);
});

test('a late report settles the number, with no second attempt', async () => {
  const { read, dial, report, pass } = await office();
  const bindId = await dial();
  await pass(15);
  await report(bindId, 120);
  expect(await read()).toMatchObject({ state: 'connected', attempts: 1, cause: 'answered' });
});

test('a late report leaves a number alone that was called again', async () => {
  const { read, dial, report, pass } = await office();
  const first = await dial();
  await pass(15);
  await pass(61);
  const second = await dial();
  await report(first, 120);
  expect(await read()).toMatchObject({ state: 'calling', attempts: 1, cause: 'unreported' });
  await report(second, 0);
  expect(await read()).toMatchObject({ state: 'waiting', attempts: 2, cause: 'no_answer' });
});
