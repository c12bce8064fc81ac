import { callCauses, callStates } from '@haihu/contract/calls/values';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyCallEvent,
  type CallEndedEvent,
  type CallHistory,
  type CallRecord,
  type CallStateEvent,
  type CallStep,
  chargedSeconds,
  newCall,
} from './call-state.ts';

const steps: CallStep[] = ['agent_ringing', 'agent_answered', 'customer_ringing', 'answered'];
const customerFirst: CallStep[] = [
  'customer_ringing',
  'customer_answered',
  'agent_ringing',
  'agent_answered',
  'bridged',
];
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 5, 2) + seconds * 1000).toISOString();
const play = (events: CallStateEvent[], from: CallRecord = newCall) => events.reduce(applyCallEvent, from);
const step = (type: CallStep, seconds: number): CallStateEvent => ({ type, at: at(seconds) });

function end(seconds: number, more: Partial<CallEndedEvent> = {}): CallEndedEvent {
  return { type: 'ended', at: at(seconds), cause: 'answered', hungUpBy: 'customer', history: null, ...more };
}

/** The events of one call in the engine's order. Its clock may jump both ways between any two of them. */
const engineStory = fc
  .record({
    jumps: fc.array(fc.integer({ min: -4000, max: 4000 }), { minLength: 6, maxLength: 6 }),
    reached: fc.oneof(fc.subarray(steps), fc.subarray(customerFirst)),
    cause: fc.constantFrom(...callCauses),
    hungUpBy: fc.constantFrom('agent' as const, 'customer' as const, 'system' as const),
  })
  .map(({ jumps, reached, cause, hungUpBy }) => {
    let clock = 0;
    const times = jumps.map((jump) => at((clock += jump)));
    const events = reached.map((type, index): CallStateEvent => ({ type, at: times[index] ?? at(0) }));
    const history: CallHistory = {
      ...newCall.history,
      ...Object.fromEntries(events.map((event) => [event.type, event.at])),
    };
    return [...events, { type: 'ended', at: times[5] ?? at(0), cause, hungUpBy, history } as const];
  });

const disturbed = engineStory.chain((story) =>
  fc.record({
    story: fc.constant(story),
    received: fc
      .tuple(fc.array(fc.constantFrom(...story), { maxLength: 12 }), fc.subarray(story.slice(0, -1)))
      .chain(([twice, some]) => {
        const events = [...some, ...twice, story[story.length - 1] as CallStateEvent];
        return fc.shuffledSubarray(events, { minLength: events.length });
      }),
  }),
);

test('events that come twice, in any order or never lead to the same end', () => {
  fc.assert(
    fc.property(disturbed, ({ story, received }) => {
      expect(play(received)).toEqual(play(story));
    }),
  );
});

test('a record never goes back, never has a negative duration and never changes after its end', () => {
  fc.assert(
    fc.property(disturbed, ({ received }) => {
      let record = newCall;
      for (const event of received) {
        const next = applyCallEvent(record, event);
        expect(callStates.indexOf(next.state)).toBeGreaterThanOrEqual(callStates.indexOf(record.state));
        expect(next.ringSeconds).toBeGreaterThanOrEqual(0);
        expect(next.talkSeconds).toBeGreaterThanOrEqual(0);
        if (record.state === 'ended') expect(next).toBe(record);
        record = next;
      }
      expect(record.state).toBe('ended');
    }),
  );
});

test('the same event again gives the same object, so that nothing is pushed or charged twice', () => {
  fc.assert(
    fc.property(disturbed, ({ received }) => {
      const record = play(received.slice(0, 3));
      for (const event of received.slice(0, 3)) expect(applyCallEvent(record, event)).toBe(record);
    }),
  );
});

test('ring and talk seconds of an ordinary call', () => {
  const record = play([
    step('agent_ringing', 0),
    step('agent_answered', 1),
    step('customer_ringing', 3),
    step('answered', 15),
    end(76.4),
  ]);
  expect(record).toMatchObject({
    state: 'ended',
    ringSeconds: 12,
    talkSeconds: 61,
    cause: 'answered',
    endedAt: at(76.4),
  });
});

test('a call nobody answered rang until its end', () => {
  const record = play([step('customer_ringing', 3), end(33, { cause: 'no_answer', hungUpBy: 'system' })]);
  expect(record).toMatchObject({ ringSeconds: 30, talkSeconds: 0, cause: 'no_answer' });
});

test('an engine that forgot the call leaves what was known', () => {
  const record = play([step('answered', 10), end(40, { cause: 'network', hungUpBy: 'system' })]);
  expect(record).toMatchObject({ cause: 'answered', talkSeconds: 30, hungUpBy: 'system' });
});

test('an answer that arrives after the end changes nothing', () => {
  const over = play([end(4, { cause: 'cancelled', hungUpBy: 'agent' })]);
  expect(applyCallEvent(over, step('answered', 5))).toBe(over);
});

test('an instant that is known stays known, whatever an engine that was found again tells at the end', () => {
  const known = [step('agent_answered', 1), step('customer_ringing', 3), step('answered', 5)];
  const record = play([...known, end(20, { history: newCall.history })]);
  expect(record).toMatchObject({ cause: 'answered', talkSeconds: 15, ringSeconds: 2, history: { answered: at(5) } });
  const recovered = { ...newCall.history, answered: at(9), agent_ringing: at(0) };
  expect(play([...known, end(20, { history: recovered })]).history).toMatchObject({
    agent_ringing: at(0),
    answered: at(5),
  });
});

test('customer first: talk counts from the bridge, the charge from the answer', () => {
  const story = [step('customer_ringing', 2), step('customer_answered', 6), step('agent_answered', 7)];
  expect(play(story)).toMatchObject({ state: 'customer_answered', ringSeconds: 4 });
  const record = play([...story, step('bridged', 8), end(30)]);
  expect(record).toMatchObject({ state: 'ended', cause: 'answered', talkSeconds: 22, ringSeconds: 4 });
  expect(chargedSeconds(record)).toBe(24);
});

test.each([
  ['cancelled', 'abandoned'],
  ['answered', 'abandoned'],
  ['machine', 'machine'],
] as const)('customer first, answered and never joined, told as %s: %s, charged all the same', (cause, settled) => {
  const record = play([step('customer_answered', 6), end(9, { cause, hungUpBy: 'system' })]);
  expect(record).toMatchObject({ cause: settled, talkSeconds: 0 });
  expect(chargedSeconds(record)).toBe(3);
  expect(chargedSeconds(play([end(9, { cause: 'busy' })]))).toBeNull();
});

test('an earlier time for a known step corrects it without a step back', () => {
  const record = play([step('customer_ringing', 9), step('answered', 10), step('customer_ringing', 4)]);
  expect(record).toMatchObject({ state: 'answered', ringSeconds: 6 });
});

test.each([
  ['cancelled', 'agent', true, 'answered'],
  ['no_answer', 'system', true, 'answered'],
  ['network', 'system', true, 'answered'],
  ['answered', 'agent', false, 'cancelled'],
  ['answered', 'customer', false, 'no_answer'],
  ['stopped', 'customer', false, 'stopped'],
] as const)('%s by %s, answered %s: %s', (cause, hungUpBy, answered, settled) => {
  const before = answered ? [step('answered', 2)] : [];
  expect(play([...before, end(5, { cause, hungUpBy })]).cause).toBe(settled);
});
