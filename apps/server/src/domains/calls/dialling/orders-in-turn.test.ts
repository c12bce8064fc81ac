import { expect, test } from 'vitest';
import { createCallBench } from '../test-support/call-bench.ts';

test('an order that takes long delays those of its own call, and no others', async () => {
  const bench = await createCallBench();
  const [one, other] = [await bench.agent(), await bench.agent('李敏')];
  const [slow, quick] = [
    (await bench.place(one.token, { mobile: '13900000060' })).data.id,
    (await bench.place(other.token, { mobile: '13900000160' })).data.id,
  ];
  await bench.until(slow, 'answered');
  await bench.until(quick, 'answered');
  const [driver] = bench.world.dialler.drivers().values();
  const { telephony } = driver!;
  const gate = Promise.withResolvers<void>();
  const done: string[] = [];
  telephony.hold = async (callId) => {
    if (callId === slow) await gate.promise;
    done.push(callId);
    return true;
  };
  const { mute } = telephony;
  telephony.mute = (callId, isOn) => {
    done.push(`mute ${callId}`);
    return mute(callId, isOn);
  };
  const hold = (id: string, token: string) => bench.call('calls.hold', { id, isOn: true }, token);
  expect((await hold(slow, one.token)).code).toBe(200);
  const work = bench.world.dialler.work();
  expect((await bench.call('calls.mute', { id: slow, isOn: true }, one.token)).code).toBe(200);
  expect((await hold(quick, other.token)).code).toBe(200);
  const more = bench.world.dialler.work();
  await expect.poll(() => done).toEqual([quick]);
  gate.resolve();
  await Promise.all([work, more]);
  expect(done).toEqual([quick, slow, `mute ${slow}`]);
});
