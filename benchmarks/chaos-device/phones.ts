import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope, ReplyOf, RequestTo } from '@haihu/contract/contract';
import { type Caller, signedCall } from '../signed-call.ts';

/** Milliseconds to wait for an answer, and between two tries. */
const PATIENCE = 10_000;
const TRY_AGAIN = 100;
/** Longest talk that a phone makes up, in milliseconds. */
const LONGEST_TALK = 2500;

/** The shares of calls that a phone never reports, reports after its next call, and never dials. */
const NEVER = 0.3;
const LATE = 0.2;
const UNDIALLED = 0.05;

type PhoneEndpoint = 'calls.place' | 'calls.dialled' | 'calls.reportDevice';

/** The counts of what all phones did and heard. */
export interface PhoneTally {
  /** Number of times that a phone began to dial a number that another phone had on. */
  doubles: number;
  /** Seconds of talk in the reports that were taken. */
  reported: number;
  reports: number;
  lateReports: number;
  neverReported: number;
  undialled: number;
  /** Refusals of `calls.place` by their code. */
  refused: Record<number, number>;
  /** Times from asking to the answer of `calls.place` that needed no second try. Milliseconds. */
  placing: number[];
}

/** Makes phones that dial over a server that may be killed at any moment. `address`: the server of that moment. */
export function createPhones(address: () => string) {
  const told: PhoneTally = {
    doubles: 0,
    reported: 0,
    reports: 0,
    lateReports: 0,
    neverReported: 0,
    undialled: 0,
    refused: {},
    placing: [],
  };
  /** The phones that have each number on: from the permission to dial to the end of the talk. */
  const onTheLine = new Map<string, number>();

  /** Asks until the server answers. The same key makes the repeated question harmless. */
  async function ask<Name extends PhoneEndpoint>(
    name: Name,
    request: RequestTo<Name>,
    as: Caller,
  ): Promise<Envelope<ReplyOf<Name>> & { tries: number }> {
    const key = randomUUID();
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await signedCall(name, request, { address: address(), as, key, patience: PATIENCE });
        // A server on its way down may answer so.
        if (answer.code < 50_000) return { ...answer, tries };
      } catch {
        // The server died, and it is unknown what it did.
      }
      await pause(TRY_AGAIN);
    }
  }

  interface DueReport {
    bindId: string;
    startTime: number;
    duration: number;
  }

  async function report(as: Caller, { bindId, startTime, duration }: DueReport): Promise<void> {
    const { code } = await ask('calls.reportDevice', { bindId, startTime, duration }, as);
    if (code !== 200) throw new Error(`a report was refused with ${code}`);
    told.reports += 1;
    told.reported += duration;
  }

  /** Places one call and dials it. Returns the report that is due, or null. */
  async function call(as: Caller, mobile: string): Promise<DueReport | null> {
    const asked = performance.now();
    const { code, data, tries } = await ask('calls.place', { mobile }, as);
    if (tries === 1) told.placing.push(performance.now() - asked);
    if (code !== 200) {
      told.refused[code] = (told.refused[code] ?? 0) + 1;
      return null;
    }
    if (Math.random() < UNDIALLED) {
      told.undialled += 1;
      return null;
    }
    const { bindId } = data.device!;
    if ((await ask('calls.dialled', { bindId }, as)).code !== 200) return null;
    const others = onTheLine.get(mobile) ?? 0;
    if (others > 0) told.doubles += 1;
    onTheLine.set(mobile, others + 1);
    const startTime = Date.now();
    await pause(Math.random() * LONGEST_TALK);
    onTheLine.set(mobile, onTheLine.get(mobile)! - 1);
    return { bindId, startTime, duration: Math.floor((Date.now() - startTime) / 1000) };
  }

  /** Makes the calls of one agent, one after the other. Some are reported at once, late or never. */
  async function work(as: Caller, mobiles: readonly string[]): Promise<void> {
    let late: DueReport | null = null;
    for (const mobile of mobiles) {
      const ordered = await call(as, mobile);
      if (late) {
        await report(as, late);
        told.lateReports += 1;
        late = null;
      }
      if (!ordered) continue;
      const chance = Math.random();
      if (chance < NEVER) told.neverReported += 1;
      else if (chance < NEVER + LATE) late = ordered;
      else await report(as, ordered);
    }
    if (late) await report(as, late);
  }

  return { told, work };
}
