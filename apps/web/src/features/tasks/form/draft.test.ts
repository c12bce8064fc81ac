import { expect, test } from 'vitest';
import { modesFor } from './draft.ts';

test('who calls from own phones is offered preview only, and a mode from before to change it', () => {
  expect(modesFor(0, 'preview')).toEqual(['preview', 'progressive', 'predictive']);
  expect(modesFor(1, 'preview')).toEqual(['preview']);
  expect(modesFor(1, 'predictive')).toEqual(['preview', 'predictive']);
});
