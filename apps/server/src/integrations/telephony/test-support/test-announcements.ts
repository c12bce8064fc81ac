import type { CallCause } from '@haihu/contract/calls/values';
import { expect, test } from 'vitest';
import { createAnnouncements, type KnownAnnouncement } from '../announcements/announcements.ts';
import { announcedEnds } from '../announcements/announced-ends.ts';
import type { Fingerprint } from '../announcements/fingerprint.ts';
import { secondsIn } from '../wav.ts';
import type { TelephonyEvent } from '../telephony.ts';
import type { Bench, CallTo, TestCall } from './bench-calls.ts';

type EndedEvent = Extract<TelephonyEvent, { type: 'ended' }>;

/** Tests with every engine what carriers play before the answer, and that it tells more than the end. */
export function testAnnouncements(bench: () => Pick<Bench, 'pass' | 'telephony' | 'until'>, callTo: CallTo): void {
  /** Waits for the end of a call as somebody hears it who listens to announcements. */
  async function endOf(digits: string, known: readonly KnownAnnouncement[], act?: (call: TestCall) => Promise<void>) {
    const unknown: Fingerprint[] = [];
    const ends: EndedEvent[] = [];
    const listening = announcedEnds(bench().telephony, {
      announcements: createAnnouncements(() => known),
      onUnknown: ({ fingerprint }) => unknown.push(fingerprint),
    });
    const stop = listening.onEvent((event) => event.type === 'ended' && ends.push(event));
    const call = await callTo(digits, { ringSeconds: 25 });
    await act?.(call);
    const { early, cause: told } = await call.ended();
    stop();
    const end = ends.find(({ callId }) => callId === call.callId)!;
    return { end, early, told, unknown };
  }

  test('the tone of a busy phone tells more than the end', async () => {
    const { end, told, unknown } = await endOf('84', []);
    expect([told, end.cause, end.announced, unknown]).toEqual(['network', 'busy', 'busy', []]);
    expect(end).not.toHaveProperty('early');
  });

  test('words that nobody has named are unknown, and known in the next call once somebody has', async () => {
    const first = await endOf('85', []);
    expect([first.end.cause, first.end.announced, first.unknown.length]).toEqual(['network', undefined, 1]);
    expect(secondsIn(first.early!.length)).toBeGreaterThan(3);
    // An engine may count whole seconds, so that up to one more is recorded.
    expect(secondsIn(first.early!.length)).toBeLessThan(9.2);
    const known: KnownAnnouncement[] = [{ kind: 'empty_number', fingerprint: first.unknown[0]! }];
    const again = await endOf('85', known);
    expect([again.end.cause, again.end.announced, again.unknown]).toEqual(['empty_number', 'empty_number', []]);
    for (const other of ['86', '87']) {
      const { end, unknown } = await endOf(other, known);
      expect([end.cause, end.announced, unknown.length]).toEqual(['network', undefined, 1]);
    }
  });

  test('an agent who heard the announcement and hung up has not just given up', async () => {
    const first = await endOf('86', []);
    const known: KnownAnnouncement[] = [{ kind: 'switched_off', fingerprint: first.unknown[0]! }];
    const { end } = await endOf('86', known, async (call) => {
      await call.heard('agent_answered');
      await bench().pass(5);
      await call.hangUp();
    });
    expect(end).toMatchObject({ cause: 'unreachable', announced: 'switched_off', hungUpBy: 'agent' });
  });

  test.each<[string, string, CallCause]>([
    ['that says for sure why it ended', '73', 'empty_number'],
    ['that was answered', '80', 'answered'],
    ['that was busy without a tone', '70', 'busy'],
  ])('a call %s is heard as it was told', async (_, digits, cause) => {
    const { end, unknown } = await endOf(digits, []);
    expect([end.cause, end.announced, unknown]).toEqual([cause, undefined, []]);
  });
}
