import { expect, test } from 'vitest';
import { madeAnnouncement, wavOf } from '../../../integrations/telephony/announcements/made-sounds.ts';
import { readWavHeader } from '../../../integrations/telephony/wav.ts';
import { createCallBench } from '../test-support/call-bench.ts';

/** Calls a number, and returns the call as its agent sees it once it is over. */
async function endOf(bench: Awaited<ReturnType<typeof createCallBench>>, token: string, mobile: string) {
  const { id } = (await bench.place(token, { mobile })).data;
  await bench.until(id, 'ended');
  return (await bench.call('calls.detail', { id }, token)).data;
}

test('an announcement is kept until the operator names it, and names the ends of later calls', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const { announcements } = bench.domains.calls;

  const first = await endOf(bench, token, '13900000086');
  expect(first.cause).toBe('network');
  expect(first).not.toHaveProperty('announced');
  await expect.poll(() => announcements.listUnnamed()).toMatchObject([{ cause: 'network', times: 1 }]);
  const [sound] = await announcements.listUnnamed();
  expect(readWavHeader((await announcements.hear(sound!.id))!)?.seconds).toBeCloseTo(6, 0);

  // The same sound is counted once it is heard again.
  await endOf(bench, token, '13900001086');
  await bench.dialler.lookAfterLeases();
  expect(await announcements.listUnnamed()).toMatchObject([{ id: sound!.id, times: 2 }]);

  expect(await announcements.name(sound!.id, 'switched_off')).toMatchObject({ alike: 1 });
  expect(await announcements.listUnnamed()).toEqual([]);
  await bench.dialler.lookAfterLeases();
  expect(await endOf(bench, token, '13900002086')).toMatchObject({ cause: 'unreachable', announced: 'switched_off' });
  const { list } = (await bench.call('calls.page', {}, token)).data;
  expect(list.map(({ announced }) => announced)).toEqual(['switched_off', undefined, undefined]);
  expect(await announcements.listUnnamed()).toEqual([]);

  // Another announcement is another sound.
  expect(await endOf(bench, token, '13900000087')).toMatchObject({ cause: 'network' });
  const [named] = await announcements.listNamed();
  expect(named).toMatchObject({ kind: 'switched_off' });
  expect([await announcements.forget(named!.id), await announcements.forget(named!.id)]).toEqual([true, false]);
  await bench.dialler.lookAfterLeases();
  expect((await endOf(bench, token, '13900003086')).cause).toBe('network');
});

test('the operator adds a recording, and says of another that it means nothing', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const { announcements } = bench.domains.calls;
  await announcements.addFile(wavOf(madeAnnouncement('stopped')), 'stopped');
  await announcements.addFile(wavOf(madeAnnouncement('empty_number')), null);
  expect(await announcements.addFile(Buffer.from('no sound'), 'busy')).toBeUndefined();
  expect(await announcements.name('0', 'busy')).toBeUndefined();
  await bench.dialler.lookAfterLeases();
  expect(await endOf(bench, token, '13900000087')).toMatchObject({ cause: 'stopped', announced: 'stopped' });
  expect(await endOf(bench, token, '13900000085')).toMatchObject({ cause: 'network' });
  expect(await announcements.listUnnamed()).toEqual([]);
});

test('a busy tone is known to everybody', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  expect(await endOf(bench, token, '13900000084')).toMatchObject({ cause: 'busy', announced: 'busy' });
});
