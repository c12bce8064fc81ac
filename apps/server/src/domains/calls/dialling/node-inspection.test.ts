import { expect, test } from 'vitest';
import { createCallBench } from '../test-support/call-bench.ts';

test('what a node lacks is listed, looked for again after a minute, and listed no longer once it is there', async () => {
  const bench = await createCallBench();
  const { dialler } = bench;
  const [driver] = dialler.drivers().values();
  let looks = 0;
  let missingSounds = ['haihu-no-agent'];
  driver!.telephony.inspect = async () => {
    looks += 1;
    return { version: '20.19.0', fault: 'asterisk#2078', missingSounds, transports: ['udp' as const] };
  };
  const listed = () => bench.domains.calls.engines.list();
  const gauges = async () => (await bench.http.inject('/metrics')).body;
  await dialler.reconcile();
  expect(looks).toBe(0);
  bench.time.advance(60_000);
  await dialler.reconcile();
  expect(await listed()).toMatchObject([{ version: '20.19.0', fault: 'asterisk#2078', missingSounds }]);
  expect(await gauges()).toContain('haihu_engine_node_missing_sounds{node="simulator"} 1\n');
  expect(await gauges()).toContain('haihu_engine_node_faulty{node="simulator"} 1\n');
  missingSounds = [];
  bench.time.advance(60_000);
  await dialler.reconcile();
  expect(await listed()).toMatchObject([{ missingSounds: [] }]);
});

test('a node that cannot be inspected is driven all the same', async () => {
  const bench = await createCallBench();
  const [driver] = bench.dialler.drivers().values();
  driver!.telephony.inspect = async () => Promise.reject(new Error('away'));
  bench.time.advance(60_000);
  await bench.dialler.reconcile();
  const { token } = await bench.agent();
  expect((await bench.place(token, { mobile: '13900000071' })).code).toBe(200);
});
