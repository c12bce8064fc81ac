import { expect, test, vi } from 'vitest';
import type { CallOrder } from '../telephony.ts';
import type { AriEvent } from './ari.ts';
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
  announceRecording: false,
  detectMachine: false,
};
const inTalk = { agent, monitors: [], ears: 0, isHeld: false, isCustomerReady: true, state: 'answered' as const };
const bothUp = [
  [agent, 'Up'],
  [ids.customer, 'Up'],
] as const;

interface CallAt extends Partial<Pick<CallOrder, 'record'>> {
  isRecording: boolean;
  found?: LiveCallParts['found'];
}

const recordedSeconds = async () => null;

function onProblem(problem: unknown): void {
  throw problem;
}

/** A call at an engine that does what it is asked, and is recording or not. */
function callAt({ isRecording, found, ...asked }: CallAt) {
  const record = vi.fn(async () => {});
  const listen = vi.fn(async () => {});
  const named = { record, listen, isRecording: async () => isRecording, soundOf: () => 'sound:beep' };
  const board = new Proxy(named as unknown as Switchboard, {
    get: (known, name) => Reflect.get(known, name) ?? (async () => {}),
  });
  const call = createLiveCall({
    order: { ...order, ...asked },
    ids,
    board,
    tell() {},
    recordedSeconds,
    onProblem,
    ...(found && { found }),
  });
  const hear = (event: Pick<AriEvent, 'type' | 'channel'>) => call.hear({ ...event, when: 0 });
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
  const comesBack = (...channels: (readonly [string, string])[]) =>
    call.resume({ states: new Map(channels), inBridge: new Set([agent, ids.customer]) });
  return { record, listen, answered, comesBack };
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

test('whoever finds a call again records it where it was to be recorded, and nowhere else', async () => {
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
