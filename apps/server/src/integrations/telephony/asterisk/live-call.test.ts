import { expect, test, vi } from 'vitest';
import { usualLostSound } from '../lost-sound.ts';
import type { CallOrder } from '../telephony.ts';
import type { AriEvent } from './ari.ts';
import { AriError } from './ari-errors.ts';
import { idsOf } from './ids.ts';
import { createLiveCall } from './live-call.ts';
import type { LiveCallParts } from './live-call-parts.ts';
import type { Switchboard } from './parts.ts';

const ids = idsOf('one', '7');
const agent = ids.phone('agent', 1);
const order: CallOrder = {
  callId: '7',
  tenantId: '1',
  first: 'agent',
  agentLeg: { kind: 'softphone', endpoint: 'agent-1' },
  line: 'line',
  callee: '13900000060',
  callerId: '057188886666',
  ringSeconds: 30,
  record: true,
  notice: null,
  detectMachine: false,
};
const inTalk = {
  agent,
  colleague: null,
  isConsulting: false,
  isHanded: false,
  isParked: false,
  isLost: false,
  isPage: true,
  monitors: [],
  ears: 0,
  isHeld: false,
  isCustomerReady: true,
  state: 'answered' as const,
};
const bothUp = [
  [agent, 'Up'],
  [ids.customer, 'Up'],
] as const;

interface CallAt extends Partial<Pick<CallOrder, 'record'>>, Partial<Pick<LiveCallParts, 'onProblem'>> {
  isRecording: boolean;
  /** True while the recording notice plays. */
  isPlaying?: boolean;
  found?: LiveCallParts['found'];
}

const recordedSeconds = async () => null;

function throwIt(problem: unknown): void {
  throw problem;
}

const mediaOf = async (_own: unknown, ours: string) => ours;

/** Makes a call at an engine that obeys every request. Its recorder runs if `isRecording`. */
function callAt({ isRecording, isPlaying = false, found, onProblem = throwIt, ...asked }: CallAt) {
  const record = vi.fn(async () => {});
  const listen = vi.fn(async () => {});
  const join = vi.fn(async () => {});
  const hold = vi.fn(async () => {});
  const [makeBridge, hangUp] = [vi.fn(async () => {}), vi.fn(async () => false)];
  const told: string[] = [];
  const sounds = { isPlaying: async () => isPlaying, soundOf: () => 'sound:beep', mediaOf };
  const named = { record, listen, join, hold, makeBridge, hangUp, isRecording: async () => isRecording, ...sounds };
  const board = new Proxy(named as unknown as Switchboard, {
    get: (known, name) => Reflect.get(known, name) ?? (async () => {}),
  });
  const call = createLiveCall({
    order: { ...order, ...asked },
    ids,
    board,
    tell: (event) => void told.push(event.type === 'ended' ? `ended ${event.cause}` : event.type),
    recordedSeconds,
    storedSeconds: recordedSeconds,
    takeEarly: async () => null,
    keptEnd: async () => null,
    onProblem,
    lostSound: usualLostSound,
    ...(found && { found }),
  });
  const hear = (event: Pick<AriEvent, 'type' | 'channel' | 'playback'>) => call.hear({ ...event, when: 0 });
  const enters = (id: string) => hear({ type: 'StasisStart', channel: { id, state: 'Down' } });
  const answers = (id: string) => hear({ type: 'ChannelStateChange', channel: { id, state: 'Up' } });
  async function answered(): Promise<void> {
    await call.begin();
    for (const id of [agent, ids.customer]) {
      enters(id);
      answers(id);
    }
    expect(call.state()).toBe('answered');
    expect(listen).toHaveBeenCalledOnce();
  }
  const inBridge = found?.isCustomerReady === false ? [agent] : [agent, ids.customer];
  const comesBack = (...channels: (readonly [string, string])[]) =>
    call.resume({ states: new Map(channels), inBridge: new Set(inBridge) });
  const isTold = (playback: string) =>
    hear({ type: 'PlaybackFinished', playback: { id: playback, target_uri: `channel:${ids.customer}` } });
  return { call, record, listen, join, hold, makeBridge, hangUp, told, answered, comesBack, isTold };
}

test('a recorder whose coming nobody heard records once the connection is back', async () => {
  const { record, listen, answered, comesBack } = callAt({ isRecording: false });
  await answered();
  comesBack(...bothUp, [ids.recorder, 'Up']);
  await vi.waitFor(() => expect(record).toHaveBeenCalledWith(ids.recorder, ids.recording));
  expect(listen).toHaveBeenCalledOnce();
});

test('a recorder that records is left alone, and one that is not there is made', async () => {
  const recording = callAt({ isRecording: true });
  await recording.answered();
  recording.comesBack(...bothUp, [ids.recorder, 'Up']);
  await new Promise(setImmediate);
  expect(recording.record).not.toHaveBeenCalled();

  const without = callAt({ isRecording: false });
  await without.answered();
  without.comesBack(...bothUp);
  expect(without.listen).toHaveBeenCalledTimes(2);
});

test('a driver that finds a call again records it where it was to be recorded, and nowhere else', async () => {
  const recorded = callAt({ isRecording: false, found: inTalk });
  recorded.comesBack(...bothUp);
  expect(recorded.listen).toHaveBeenCalledWith(ids.customer, ids.recorder, 'none', 'recorder');
  const half = callAt({ isRecording: false, found: inTalk });
  half.comesBack(...bothUp, [ids.recorder, 'Up']);
  await vi.waitFor(() => expect(half.record).toHaveBeenCalledWith(ids.recorder, ids.recording));

  const unrecorded = callAt({ isRecording: false, found: inTalk, record: false });
  unrecorded.comesBack(...bothUp);
  await new Promise(setImmediate);
  expect(unrecorded.listen).not.toHaveBeenCalled();
});

test('a driver that finds a call whose customer hears the notice joins them once it is over', async () => {
  const found = { ...inTalk, isCustomerReady: false };
  const during = callAt({ isRecording: true, isPlaying: true, found });
  during.comesBack(...bothUp);
  await new Promise(setImmediate);
  expect(during.join).not.toHaveBeenCalled();
  during.isTold(`${ids.customer}-notice`);
  expect(during.join).toHaveBeenCalledExactlyOnceWith(ids.bridge, ids.customer);

  const after = callAt({ isRecording: true, found });
  after.comesBack(...bothUp);
  await vi.waitFor(() => expect(after.join).toHaveBeenCalledExactlyOnceWith(ids.bridge, ids.customer));
});

test('a hold that Asterisk refuses, such as during the recording notice, is none, and can be tried again', async () => {
  const { call, answered, hold } = callAt({ isRecording: true });
  await answered();
  hold.mockRejectedValueOnce(new AriError(422, 'bridges/removeChannel', 'Channel not in this bridge'));
  expect(await call.hold!(true)).toBe(false);
  expect(await call.hold!(true)).toBe(true);
  expect(await call.hold!(false)).toBe(true);
  expect(hold.mock.calls.map((given: unknown[]) => given[2])).toEqual([true, true, false]);
});

test('a call whose bridge Asterisk refuses hangs up the phone that rings meanwhile, and ends', async () => {
  const { call, makeBridge, hangUp, told } = callAt({ isRecording: false, onProblem() {} });
  makeBridge.mockRejectedValueOnce(new AriError(500, 'bridges', 'no bridge'));
  await call.begin();
  await vi.waitFor(() => expect(told).toEqual(['ended network']));
  expect(hangUp).toHaveBeenCalledExactlyOnceWith(agent);
});
