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
} as const;

test('what the carrier announced tells more than the cause, and the cause tells it where it says the same', () => {
  expect(causeWords('unreachable')).toBe(t.causes.unreachable);
  expect(callResultWords({ ...ended, announced: 'switched_off' })).toBe(t.announced.switched_off);
  expect(stateWords({ ...ended, announced: 'out_of_reach' })).toBe(t.announced.out_of_reach);
  expect(callResultWords({ ...ended, cause: 'empty_number', announced: 'empty_number' })).toBe(t.causes.empty_number);
  expect(callResultWords(ended)).toBe(t.causes.unreachable);
});
