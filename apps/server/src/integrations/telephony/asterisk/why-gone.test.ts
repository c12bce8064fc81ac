import { expect, test } from 'vitest';
import { type GoneParty, whyGone } from './why-gone.ts';

const gone: GoneParty = {
  role: 'customer',
  isUp: false,
  q850: 18,
  talked: false,
  answered: false,
  hasRungOut: false,
  hasSpoken: true,
  hasGivenUp: false,
};
const silent: GoneParty = { ...gone, hasSpoken: false, hasGivenUp: true };

test('a timeout that the carrier tells is the callee’s, one that we notice ourselves is the carrier’s', () => {
  expect(whyGone(gone)).toEqual({ by: 'system', cause: 'unreachable' });
  expect(whyGone(silent)).toEqual({ by: 'system', cause: 'network' });
});

test('a carrier that said nothing before it gave its reason is believed', () => {
  expect(whyGone({ ...silent, q850: 1 })).toMatchObject({ cause: 'empty_number' });
  expect(whyGone({ ...silent, q850: 17 })).toMatchObject({ cause: 'busy' });
});

test('a callee who rang until the time was over did not answer', () => {
  expect(whyGone({ ...gone, q850: 0, hasRungOut: true })).toEqual({ by: 'system', cause: 'no_answer' });
});

test('a call that went unheard before the carrier said anything was not carried; one that rang was not answered', () => {
  expect(whyGone({ ...silent, q850: 0, hasGivenUp: false })).toEqual({ by: 'system', cause: 'network' });
  expect(whyGone({ ...gone, q850: 0 })).toEqual({ by: 'system', cause: 'no_answer' });
  expect(whyGone({ ...silent, q850: 0, hasRungOut: true })).toMatchObject({ cause: 'no_answer' });
});
