import { expect, test } from 'vitest';
import { type Gone, whyGone } from './why-gone.ts';

const gone: Gone = {
  role: 'customer',
  wasUp: false,
  q850: 18,
  talked: false,
  answered: false,
  hasRungOut: false,
  wasSilent: false,
};

test('a timeout that the carrier tells is the callee’s, one that we notice ourselves is the carrier’s', () => {
  expect(whyGone(gone)).toEqual({ by: 'system', cause: 'unreachable' });
  expect(whyGone({ ...gone, wasSilent: true })).toEqual({ by: 'system', cause: 'network' });
});

test('a carrier that said nothing before it gave its reason is believed', () => {
  expect(whyGone({ ...gone, q850: 1, wasSilent: true })).toMatchObject({ cause: 'empty_number' });
  expect(whyGone({ ...gone, q850: 17, wasSilent: true })).toMatchObject({ cause: 'busy' });
});

test('a callee who rang until the time was over did not answer', () => {
  expect(whyGone({ ...gone, q850: 0, hasRungOut: true })).toEqual({ by: 'system', cause: 'no_answer' });
});
