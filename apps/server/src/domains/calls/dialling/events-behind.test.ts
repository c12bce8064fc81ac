import { expect, onTestFinished, test, vi } from 'vitest';
import type { TelephonyEvent } from '../../../integrations/telephony/telephony.ts';
import { type CallBench, createCallBench } from '../test-support/call-bench.ts';
import type { NotedCall } from './call-progress.usecases.ts';
import { createEventWriting, type EventWritingParts } from './event-writing.ts';

/** Makes the driver report that its oldest event waits this long. */
async function setBehind({ dialler }: CallBench, milliseconds: number): Promise<void> {
  for (const driver of dialler.drivers().values()) driver.eventsBehind = () => milliseconds;
  await dialler.lookAfterLeases();
}

const gaugeOf = async ({ http }: CallBench) =>
  /events_behind_seconds\{node="simulator"\} (\S+)/.exec((await http.inject('/metrics')).body)?.[1];

test('a node whose events are written two seconds late gets no new calls until they are written', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const mobile = '13900000071';
  await setBehind(bench, 2000);
  expect(await bench.place(token, { mobile })).toMatchObject({ code: 41313 });
  expect(await bench.domains.calls.engines.list()).toMatchObject([{ eventsBehind: 2000, isBehind: true }]);
  expect(await gaugeOf(bench)).toBe('2');
  await setBehind(bench, 1999);
  expect((await bench.place(token, { mobile })).code).toBe(200);
});

const rings = (callId: string, tenantId: string): TelephonyEvent => ({
  callId,
  tenantId,
  type: 'agent_ringing',
  at: '2026-11-29T08:00:00.000Z',
});

const nothing = async () => {};

/** Makes a writing of events that ends when the test says so. */
function setUp() {
  const real = performance.now.bind(performance);
  let passed = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => real() + passed);
  onTestFinished(() => now.mockRestore());
  const asked: PromiseWithResolvers<NotedCall[]>[] = [];
  const noteAll = () => {
    const answer = Promise.withResolvers<NotedCall[]>();
    asked.push(answer);
    return answer.promise;
  };
  const { listen, behind, settled } = createEventWriting({
    progress: { noteAll },
    log: { error() {} },
    lease: { nodeId: '1', term: '1' },
    telephony: {},
    isHeld: () => true,
    onEnded: nothing,
    onAbsent() {},
    onDigits: nothing,
    onPlayed: nothing,
    forgetEnd: nothing,
  } as unknown as EventWritingParts);
  const pass = (milliseconds: number) => (passed += milliseconds);
  return { asked, listen, behind, settled, pass };
}

const written: NotedCall[] = [{ isOn: true, mayHave: null, recorded: null }];

test('the delay is that of the oldest event which is not written, and 0 once all are', async () => {
  const { asked, listen, behind, settled, pass } = setUp();
  expect(behind()).toBe(0);
  listen(rings('1', '7'));
  pass(1500);
  listen(rings('2', '8'));
  pass(1000);
  expect(behind()).toBeGreaterThanOrEqual(2500);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[0]!.resolve(written);
  await vi.waitFor(() => expect(behind()).toBeLessThan(2500));
  expect(behind()).toBeGreaterThanOrEqual(1000);
  asked[1]!.resolve(written);
  await settled();
  expect(behind()).toBe(0);
});

test('an event that the database refuses keeps no new calls off the node while it is tried again', async () => {
  const { asked, listen, behind, settled, pass } = setUp();
  listen(rings('1', '7'));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]!.reject(new Error('cannot be written'));
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(1));
  pass(60_000);
  expect(behind()).toBe(0);
  asked.at(-1)!.resolve(written);
  await settled();
});
