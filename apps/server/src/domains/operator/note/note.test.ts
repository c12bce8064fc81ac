import { expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';
import type { Language } from '@haihu/contract/languages';
import type { MailOrder } from '../../../integrations/mail/mail.ts';
import { createOperatorNote } from './note.ts';

const HOUR = 3_600_000;

async function createScene(language: Language) {
  const taken: MailOrder[] = [];
  const disk = { free: 50 * 2 ** 30, total: 100 * 2 ** 30 };
  const backup = { age: 125 };
  const world = await createWorld({
    backupAge: () => backup.age,
    mail: {
      provider: { submit: async (order) => void taken.push(order) },
      operators: ['ops@example.org'],
      language,
      measureDisk: async () => disk,
    },
  });
  const note = createOperatorNote({
    ...world,
    mail: { send: async () => {} },
    to: [],
    language,
    measureDisk: async () => disk,
  });
  const waiting = () =>
    world.admin(`
      select to_char(run_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as "at"
      from graphile_worker.jobs where task_identifier = 'operator.note'`);
  return { ...world, note, taken, disk, backup, waiting };
}

test('the operator gets a note each day, however often processes start', async () => {
  const { note, runJobs, taken, time, waiting } = await createScene('en');
  await note.begin();
  await note.begin();
  expect(await waiting()).toHaveLength(1);
  await runJobs();
  expect(taken).toEqual([]);
  time.advance(22 * HOUR);
  await runJobs();
  expect(taken).toMatchObject([{ to: 'ops@example.org', subject: 'Haihu 2026-03-03: all is well' }]);
  expect(taken[0]!.text).toContain(
    'In order:\n- Disk: 50.0 GB free of 100.0 GB\n- Backup: brought up to date 2 min ago',
  );
  expect(await waiting()).toEqual([{ at: '2026-03-04 00:00' }]);
  time.advance(24 * HOUR);
  await runJobs();
  expect(taken.map(({ subject }) => subject.slice(6, 16))).toEqual(['2026-03-03', '2026-03-04']);
});

test('the note names what needs the operator, in their language', async () => {
  const { note, runJobs, taken, time, disk, backup, admin } = await createScene('zh');
  await note.begin();
  disk.free = 5 * 2 ** 30;
  backup.age = 7300;
  await admin(`
    select graphile_worker.add_job('billing.lost', json_build_object('tenant', '1', 'id', '1'), max_attempts => 1);
    update graphile_worker._private_jobs set attempts = 1 where task_id = (
      select id from graphile_worker._private_tasks where identifier = 'billing.lost');
    insert into sms_message (number_hash, template, state, try_at, expires_at, at)
      select '', 'code', state, at, at, at from (values
        ('refused', timestamptz '2026-03-02 20:00Z'), ('sent', '2026-03-02 20:00Z'), ('refused', '2026-02-20 20:00Z')) t (state, at)`);
  time.advance(22 * HOUR);
  await runJobs();
  expect(taken).toHaveLength(1);
  expect(taken[0]!.subject).toBe('海呼日报 2026-03-03：4 项需要处理');
  expect(taken[0]!.text.split('\n').slice(0, 5)).toEqual([
    '需要处理：',
    '- 磁盘剩余 5.0 GB，共 100.0 GB',
    '- 备份：121 分钟前更新',
    '- 1 个任务不再重试：billing.lost',
    '- 1 条短信被拒绝或超时（npm run haihu -- sms list）',
  ]);
});
