import { settingDefaults } from '@haihu/contract/config/core/settings';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { spawnDialler } from '../../../../test/spawn-dialler.ts';
import { createLab, until } from '../../../integrations/telephony/asterisk/test-support/lab.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { putLineOn } from '../test-support/lab-line.ts';

/** A lease that its dead dialler left has to end first. */
const patiently = { timeout: 180_000 };

interface StoredMessage {
  cause: string;
  seconds: number | null;
  isStored: boolean;
}

/** Makes an enterprise with a line over an Asterisk, in which nobody is at work and callers may leave messages. */
async function setUp() {
  const bench = await createCallBench();
  await bench.dialler.stop();
  const lab = await createLab();
  onTestFinished(() => lab.close());
  await putLineOn(lab, bench);
  const { token } = await bench.agent('周主管', { dataScope: 'all' });
  const value = { ...settingDefaults.inbound, takesMessages: true, messageSeconds: 15 };
  expect((await bench.call('config.saveSettings', { key: 'inbound', version: 0, value }, token)).code).toBe(200);
  const calls = () =>
    bench.tenant.query<StoredMessage>(sql`
      select cause, message_seconds as seconds, recording_path is not null as "isStored" from call order by id`);
  /** Waits until the last call is over and its message is stored. */
  const stored = (seconds: number) => until(async () => (await calls()).at(-1)?.isStored === true, seconds);
  const begun = () =>
    until(async () => (await bench.tenant.query(sql`select from call where message_at is not null`)).length > 0, 30);
  const missed = () => bench.tenant.query(sql`select times from missed_call`);
  async function drive() {
    const dialler = await spawnDialler(bench);
    await until(() => lab.engine.command('pjsip show identifies').includes(lab.carrierAddress), 30);
    return dialler;
  }
  return { lab, calls, stored, begun, missed, drive };
}

test('a caller leaves a message over an Asterisk, and it is stored with its call', patiently, async () => {
  const { lab, calls, stored, missed, drive } = await setUp();
  await drive();
  const caller = await lab.callers.arrive('13812346682', '057188886666');
  await until(async () => !(await caller.isThere()), 40);
  await stored(30);
  const [{ cause, seconds }] = (await calls()) as [StoredMessage];
  expect([cause, await missed()]).toEqual(['voicemail', [{ times: 1 }]]);
  expect(seconds).toBeGreaterThan(1);
  expect(seconds).toBeLessThan(8);
});

test('a message whose caller hung up while no dialler was there is stored by the next one', patiently, async () => {
  const { lab, calls, stored, begun, missed, drive } = await setUp();
  const dying = await drive();
  const caller = await lab.callers.arrive('13812346660', '057188886666');
  await begun();
  await wait(3000);
  await dying.kill();
  await wait(2000);
  await caller.hangUp();
  await drive();
  await stored(120);
  const [{ cause, seconds }] = (await calls()) as [StoredMessage];
  expect([cause, await missed()]).toEqual(['voicemail', [{ times: 1 }]]);
  expect(seconds).toBeGreaterThan(3);
  expect(seconds).toBeLessThan(10);
});
