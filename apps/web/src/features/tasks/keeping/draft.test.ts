import { expect, test } from 'vitest';
import { emptyTaskDraft, formOf, isWrongSpan, modesFor } from './draft.ts';

test('an enterprise with own phones is offered preview only, and a mode from before to change it', () => {
  expect(modesFor(0, 'preview')).toEqual(['preview', 'progressive', 'predictive']);
  expect(modesFor(1, 'preview')).toEqual(['preview']);
  expect(modesFor(1, 'predictive')).toEqual(['preview', 'predictive']);
});

const morning = { from: 540, to: 720 };
const byDay = [[morning], [morning], [morning], [morning], [morning], [], [{ from: 600, to: 660 }]];

test('hours that differ by day stay until the span is changed, and are those of every day then', () => {
  const draft = { ...emptyTaskDraft, name: ' 春招 ', hours: byDay, span: { from: '09:00', until: '12:00' } };
  expect(formOf(draft)).toMatchObject({ name: '春招', hours: byDay });
  const changed = formOf({ ...draft, span: { from: '09:00', until: '12:30' } });
  expect(changed.hours).toEqual(Array.from({ length: 7 }, () => [{ from: 540, to: 750 }]));
  expect(formOf({ ...draft, span: null }).hours).toBeNull();
  expect(changed).not.toHaveProperty('span');
});

test('a span without a time, or that ends before it began, is wrong', () => {
  expect(isWrongSpan({ from: '09:00', until: '18:00' })).toBe(false);
  expect(isWrongSpan({ from: '', until: '18:00' })).toBe(true);
  expect(isWrongSpan({ from: '09:00', until: '' })).toBe(true);
  expect(isWrongSpan({ from: '18:00', until: '18:00' })).toBe(true);
});
