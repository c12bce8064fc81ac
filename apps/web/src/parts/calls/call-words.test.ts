import { expect, test } from 'vitest';
import { callResultWords, causeWords, stateWords } from './call-words.ts';
import { t } from './texts.ts';

const ended = {
  state: 'ended',
  cause: 'unreachable',
  talkSeconds: 0,
  hungUpBy: 'system',
  refusal: null,
  mode: 'line',
  direction: 'outbound',
} as const;

test('what the carrier announced tells more than the cause, and the cause tells it where it says the same', () => {
  expect(causeWords('unreachable')).toBe(t.causes.unreachable);
  expect(callResultWords({ ...ended, announced: 'switched_off' })).toBe(t.announced.switched_off);
  expect(stateWords({ ...ended, announced: 'out_of_reach' })).toBe(t.announced.out_of_reach);
  expect(callResultWords({ ...ended, cause: 'empty_number', announced: 'empty_number' })).toBe(t.causes.empty_number);
  expect(callResultWords(ended)).toBe(t.causes.unreachable);
});

test('a caller whom nobody has taken yet is coming in: they have not "answered" anything', () => {
  for (const state of ['created', 'customer_answered', 'agent_ringing'] as const) {
    const waiting = { ...ended, state, direction: 'inbound', cause: null } as const;
    expect(callResultWords(waiting)).toBe(t.comingIn);
    expect(stateWords(waiting)).toBe(t.comingIn);
    expect(stateWords({ ...waiting, direction: 'outbound' })).toBe(t.states[state]);
  }
  expect(stateWords({ ...ended, state: 'bridged', direction: 'inbound', cause: null })).toBe(t.states.bridged);
  expect(callResultWords({ ...ended, direction: 'inbound' })).toBe(t.causes.unreachable);
});
