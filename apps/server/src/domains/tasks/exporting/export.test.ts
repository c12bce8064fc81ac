import { expect, test } from 'vitest';
import { openTaskOffice } from '../test-support/task-office.ts';

test('the results of a task are a file for who leads it, masked as they see numbers', async () => {
  const { call, manager, one, running, next, place, until, runJobs, http } = await openTaskOffice();
  const taskId = await running(2);
  const [held] = (await next(taskId, one.token)).data.list;
  const field = { kind: 'text' as const, label: '现在用哪家', choices: [] };
  const step = { key: 's1', title: '问现状', say: '', field, next: null, branches: [] };
  await call('tasks.saveScript', { taskId: null, version: 0, steps: [step] }, manager.token);
  const placed = await place(one.token, { taskNumberId: held!.id });
  await call('tasks.answerScript', { callId: placed.data.id, step: 's1', value: '别家' }, one.token);
  await until(placed.data.id, 'ended', 600);
  const result = { outcome: 'interested', level: 1, note: '要报价' } as const;
  await call('tasks.record', { numberId: held!.id, result }, one.token);

  expect(await call('tasks.export', { taskId: '999999', format: 'csv' }, manager.token)).toMatchObject({ code: 40400 });
  const { data } = await call('tasks.export', { taskId, format: 'csv' }, manager.token);
  await runJobs();
  const file = (await call('jobs.file', { id: data.jobId }, manager.token)).data;
  expect(file.name).toBe('春季回访-2026-03-02.csv');
  const rows = (await http.inject({ url: file.link })).payload
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
  expect(rows).toHaveLength(3);
  expect(rows[0]!.slice(-3)).toEqual(['沟通结果', '意向等级', '话术回答']);
  const written = rows.find((row) => row.includes('有意向'))!;
  expect(written).toContain('A');
  expect(written.at(-1)).toBe('现在用哪家: 别家');
  expect(written[1]).toBe(held!.mobile);
  expect((await call('jobs.files', {}, manager.token)).data.list).toMatchObject([{ id: data.jobId, hasFile: true }]);
});
