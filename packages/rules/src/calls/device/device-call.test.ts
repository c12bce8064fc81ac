import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  AMENDED_WITHIN,
  type DeviceCall,
  type DeviceCallEvent,
  deviceCallStates,
  DIALLED_WITHIN,
  endOfDeviceCall,
  moveDeviceCall,
  REPORTED_WITHIN,
} from './device-call.ts';

const asked: DeviceCall = { state: 'asked', since: 0 };

/** Moves a call through events, and leaves out the refused ones. Returns every state that it had. */
function walk(events: readonly (readonly [DeviceCallEvent, number])[], from = asked): DeviceCall[] {
  const seen = [from];
  for (const [event, at] of events) {
    const moved = moveDeviceCall(seen.at(-1)!, event, at);
    if ('call' in moved) seen.push(moved.call);
  }
  return seen;
}

const stateAfter = (...events: readonly (readonly [DeviceCallEvent, number])[]) => walk(events).at(-1)!.state;

test('a phone dials within 30 seconds, one phone only, and reports once', () => {
  expect(stateAfter(['dialled', DIALLED_WITHIN - 1])).toBe('dialled');
  expect(moveDeviceCall(asked, 'dialled', DIALLED_WITHIN)).toEqual({ refusal: 'expired' });
  expect(moveDeviceCall({ state: 'dialled', since: 5 }, 'dialled', 6)).toEqual({ refusal: 'dialled' });
  expect(stateAfter(['dialled', 5], ['reported', 9])).toBe('reported');
  expect(moveDeviceCall({ state: 'reported', since: 9 }, 'reported', 10)).toEqual({ refusal: 'reported' });
});

test('a call that nobody dials expires, and one that nobody reports lapses', () => {
  expect(stateAfter(['due', DIALLED_WITHIN - 1])).toBe('asked');
  expect(stateAfter(['due', DIALLED_WITHIN])).toBe('expired');
  expect(stateAfter(['dialled', 5], ['due', 4 + REPORTED_WITHIN])).toBe('dialled');
  expect(stateAfter(['dialled', 5], ['due', 5 + REPORTED_WITHIN])).toBe('lapsed');
});

test('the agent can cancel before dialling, and hangs up on the phone after it', () => {
  expect(stateAfter(['cancelled', 5])).toBe('cancelled');
  expect(moveDeviceCall({ state: 'dialled', since: 5 }, 'cancelled', 6)).toEqual({ refusal: 'on_phone' });
});

test('the next call of the agent ends the one before', () => {
  expect(stateAfter(['overtaken', 5])).toBe('cancelled');
  expect(stateAfter(['dialled', 5], ['overtaken', 9])).toBe('lapsed');
});

test('a late report is taken for a week after each end without a report', () => {
  for (const state of ['expired', 'cancelled', 'lapsed'] as const) {
    expect(moveDeviceCall({ state, since: 5 }, 'reported', 4 + AMENDED_WITHIN)).toMatchObject({
      call: { state: 'reported' },
    });
    expect(moveDeviceCall({ state, since: 5 }, 'reported', 5 + AMENDED_WITHIN)).toEqual({ refusal: 'too_late' });
  }
});

test('every path ends by the clock alone, and an end is left by a report only', () => {
  const events = fc.constantFrom<DeviceCallEvent>('dialled', 'cancelled', 'overtaken', 'due', 'reported');
  const story = fc.array(fc.tuple(events, fc.integer({ min: 0, max: 2 * REPORTED_WITHIN })), { maxLength: 12 });
  fc.assert(
    fc.property(story, (told) => {
      const seen = walk(told.toSorted(([, one], [, other]) => one - other));
      const last = seen.at(-1)!;
      const asLateAsCan = endOfDeviceCall(last) ?? last.since;
      const over = walk([['due', asLateAsCan]], last).at(-1)!;
      expect(endOfDeviceCall(over)).toBeNull();
      for (const [index, call] of seen.entries()) {
        expect(deviceCallStates).toContain(call.state);
        const next = seen[index + 1];
        if (next && next !== call && endOfDeviceCall(call) === null) expect(next.state).toBe('reported');
      }
      // The phone that dials is one.
      expect(seen.filter((call, index) => call.state === 'dialled' && seen[index - 1] !== call).length).toBeLessThan(2);
    }),
  );
});
