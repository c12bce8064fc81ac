import { expect, onTestFinished, test } from 'vitest';
import { spawnDialler } from '../../../../test/spawn-dialler.ts';
import { createLab, until } from '../../../integrations/telephony/asterisk/test-support/lab.ts';
import { soundBegins } from '../../../integrations/telephony/test-support/tone.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { putLineOn } from '../test-support/lab-line.ts';

test('a customer calls a line back over an Asterisk: a missed call is written, and they hear the message', async () => {
  const bench = await createCallBench();
  await bench.dialler.stop();
  const lab = await createLab();
  onTestFinished(() => lab.close());
  await putLineOn(lab, bench);
  const owner = await bench.agent('赵婷');
  const id = await bench.addToPublicPool({ name: '林晓燕', mobile: '13812346602' });
  await bench.call('customers.claim', { ids: [id] }, owner.token);
  await spawnDialler(bench);
  // The dialler has told the Asterisk of the carrier.
  await until(() => lab.engine.command('pjsip show identifies').includes(lab.carrierAddress), 30);

  const caller = await lab.callers.arrive('+8613812346602', '057188886666');
  await until(async () => !(await caller.isThere()), 30);
  const stored = sql`select times, owner_id as "ownerId", closed_why as "closedWhy" from missed_call`;
  expect(await bench.tenant.query(stored)).toEqual([{ times: 1, ownerId: owner.member.userId, closedWhy: null }]);
  await until(() => soundBegins(lab.heard('caller')) !== null, 5);
});
