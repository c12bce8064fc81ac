import type { CallParty } from '@haihu/contract/calls/values';
import { buffer } from 'node:stream/consumers';
import { applyCallEvent, type CallRecord, newCall } from '@haihu/rules/calls/call-state';
import type { EngineRecording, TestOrder } from '../telephony.ts';
import { readWavHeader } from '../wav.ts';
import type { AriEvent } from './ari.ts';
import { createCallClock } from './engine-clock.ts';
import type { CallIds } from './ids.ts';
import type { LiveCallParts } from './live-call-parts.ts';
import type { Switchboard } from './parts.ts';

interface TestParts extends Pick<LiveCallParts, 'tell' | 'onProblem'> {
  order: TestOrder;
  ids: CallIds;
  board: Switchboard;
  file(): Promise<EngineRecording | null>;
}

/** Seconds for which an agent speaks. */
const HEARD = 4;

/** Returns sounds that come with Asterisk: the code digit by digit, and all of it again after a rest. */
function spoken(code: string): string {
  const digits = [...code].map((digit) => `sound:digits/${digit}`);
  return ['sound:silence/1', ...digits, 'sound:silence/2', ...digits].join(',');
}

/**
 * Rings an agent's phone, records a few seconds, measures their loudness and plays them back. With a code, it says the
 * code instead.
 */
export function createTestCall({ order, ids, board, tell, file, onProblem }: TestParts) {
  const clock = createCallClock();
  const phone = ids.phone('agent', 1);
  let record: CallRecord = newCall;
  let isUp = false;
  let isSeen = false;
  let isOver = false;
  let wanted: CallParty | null = null;

  const run = (work: Promise<unknown>, otherwise: () => void) =>
    work.catch((problem: unknown) => {
      onProblem(problem);
      otherwise();
    });

  function reach(type: 'agent_ringing' | 'agent_answered', at: string): void {
    const before = record;
    record = applyCallEvent(record, { type, at });
    if (before !== record) tell({ type, at });
  }

  function tellLeg(
    reached: 'dialled' | 'ringing' | 'answered' | 'ended',
    at: string,
    q850: number | null = null,
  ): void {
    if (!isSeen && reached !== 'dialled') tellLeg('dialled', at);
    isSeen = true;
    tell({ type: 'leg', leg: 'agent', phone: 1, reached, at, q850, sip: null });
  }

  function hangUp(by: CallParty): void {
    if (wanted) return;
    wanted = by;
    const over = () => gone(clock(), 16);
    void run(
      board.hangUp(phone).then((wasThere) => wasThere || over()),
      over,
    );
  }

  async function measure(): Promise<void> {
    const wav = await file();
    const level = wav ? loudness(await buffer(wav.sound)) : -90;
    if (!isOver) tell({ type: 'echo', at: clock(), level });
    await board.play(phone, `recording:${ids.recording}`, `${phone}-echo`);
  }

  function gone(at: string, q850: number): void {
    if (isOver) return;
    isOver = true;
    tellLeg('ended', at, q850);
    const cause = isUp || wanted ? 'cancelled' : 'agent_absent';
    const hungUpBy = wanted ?? (isUp ? 'agent' : 'system');
    record = applyCallEvent(record, { type: 'ended', at, cause, hungUpBy, history: null });
    tell({ type: 'ended', at, cause, hungUpBy, history: record.history, recordedSeconds: null });
  }

  function hear(event: AriEvent): void {
    const at = clock(event.when);
    if (event.type === 'StasisStart') {
      isUp = true;
      tellLeg('answered', at);
      reach('agent_answered', at);
      const begun = order.code
        ? board.play(phone, spoken(order.code), `${phone}-code`)
        : board.record(phone, ids.recording, HEARD);
      void run(begun, () => hangUp('system'));
    } else if (event.type === 'ChannelStateChange' && event.channel?.state === 'Ringing') {
      tellLeg('ringing', at);
      reach('agent_ringing', at);
    } else if (event.type === 'RecordingFinished') {
      void run(measure(), () => hangUp('system'));
    } else if (event.type === 'PlaybackFinished') hangUp('system');
    else if (event.type === 'ChannelDestroyed') gone(at, event.cause || 16);
  }

  return {
    begin: () =>
      board
        .ring(phone, order.agentLeg, { ...order, callerId: '000', first: 'agent' }, 'agent')
        .catch((problem: unknown) => {
          onProblem(problem);
          gone(clock(), 20);
        }),
    hear,
    isOver: () => isOver,
    state: () => record.state,
    hangUp,
  };
}

/** Returns the loudness in dB below the loudest possible sound; -90 is silence. */
function loudness(wav: Buffer): number {
  const format = readWavHeader(wav);
  if (!format || format.bitsPerSample !== 16) return -90;
  let sum = 0;
  let count = 0;
  for (let at = format.dataStart; at + 1 < wav.length; at += 2) {
    sum += (wav.readInt16LE(at) / 32768) ** 2;
    count += 1;
  }
  return count === 0 || sum === 0 ? -90 : Math.max(-90, Math.round(10 * Math.log10(sum / count)));
}
