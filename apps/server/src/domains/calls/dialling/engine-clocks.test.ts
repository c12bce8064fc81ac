import { expect, test } from 'vitest';
import { type CallBench, createCallBench } from '../test-support/call-bench.ts';

/** Makes the driver measure an engine clock that is this many milliseconds ahead of the server's. */
async function setAhead({ dialler }: CallBench, clockAhead: number): Promise<void> {
  for (const { telephony } of dialler.drivers().values()) {
    const { isUp, since } = telephony.connection();
    telephony.connection = () => ({ isUp, since, clockAhead });
  }
  await dialler.lookAfterLeases();
}

const gaugeOf = async ({ http }: CallBench) =>
  /clock_ahead_seconds\{node="simulator"\} (\S+)/.exec((await http.inject('/metrics')).body)?.[1];

test.each([45_000, -45_000])('an engine whose clock is off by %i ms is not used until it goes right', async (ahead) => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const mobile = '13900000071';
  await setAhead(bench, ahead);
  expect(await bench.place(token, { mobile })).toMatchObject({ code: 41313 });
  expect(await bench.domains.calls.engines.list()).toMatchObject([{ clockAhead: ahead, isClockWrong: true }]);
  expect(await gaugeOf(bench)).toBe(String(ahead / 1000));
  await setAhead(bench, 0);
  expect((await bench.place(token, { mobile })).code).toBe(200);
});

test('an engine whose clock is off by two seconds is used, and told of', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  await setAhead(bench, -2100);
  expect((await bench.place(token, { mobile: '13900000071' })).code).toBe(200);
  expect(await bench.domains.calls.engines.list()).toMatchObject([{ clockAhead: -2100, isClockWrong: false }]);
  expect(await gaugeOf(bench)).toBe('-2.1');
});
