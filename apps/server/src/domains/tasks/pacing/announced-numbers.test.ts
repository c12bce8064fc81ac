import { expect, test } from 'vitest';
import { madeAnnouncement, wavOf } from '../../../integrations/telephony/announcements/made-sounds.ts';
import { sql } from '../../../platform/db/sql.ts';
import { openDialledTask } from '../test-support/dialled-task.ts';

test('a number that the carrier announced as empty is not called again, one that is off a day later', async () => {
  const [unknown, empty, off] = ['13900000087', '13900000085', '13900000086'];
  const task = await openDialledTask({ mode: 'progressive', agents: 1, numbers: [unknown!, empty!, off!] });
  const { announcements } = task.world.domains.calls;
  for (const kind of ['empty_number', 'switched_off'] as const)
    await announcements.addFile(wavOf(madeAnnouncement(kind)), kind);
  await task.dialler.lookAfterLeases();
  const tries = async () => (await task.calls()).filter(({ state }) => state === 'ended').map(({ cause }) => cause);
  await task.live(120);
  // The carrier’s own cause lets the third one be dialled every minute.
  expect((await tries()).toSorted()).toEqual(expect.arrayContaining(['empty_number', 'network', 'unreachable']));
  expect((await tries()).filter((cause) => cause !== 'network').toSorted()).toEqual(['empty_number', 'unreachable']);
  const now = task.clock.now();
  const waits = await task.tenant.query<{ days: number }>(sql`
    select round(extract(epoch from due_at - ${now}::timestamptz) / 86400)::int as days from task_number
    where state = 'waiting' order by days`);
  expect(waits).toEqual([{ days: 0 }, { days: 1 }]);
  expect((await task.info(task.taskId)).counts).toMatchObject({ unreached: 1 });
});
