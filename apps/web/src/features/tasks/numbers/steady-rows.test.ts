import { expect, test } from 'vitest';
import { steadyRows } from './steady-rows.ts';

const rows = (...ids: string[]) => ids.map((id) => ({ id, words: 'new' }));
const shown = (...ids: string[]) => ids.map((id) => ({ item: { id, words: 'old' }, hasLeft: false }));
const said = (list: ReturnType<typeof steadyRows<{ id: string; words: string }>>) =>
  list.map(({ item: { id, words }, hasLeft }) => `${id} ${hasLeft ? 'left' : words}`);

test('the rows read first stand in their order', () => {
  expect(said(steadyRows([], rows('1', '2')))).toEqual(['1 new', '2 new']);
});

test('a row that left stays where it was, and the others show what is new', () => {
  expect(said(steadyRows(shown('1', '2', '3'), rows('1', '3')))).toEqual(['1 new', '2 left', '3 new']);
});

test('a row that came comes at the end, wherever it would stand', () => {
  expect(said(steadyRows(shown('2', '4'), rows('1', '2', '3', '4')))).toEqual(['2 new', '4 new', '1 new', '3 new']);
});

test('a row that left and is back stands where it always was', () => {
  const gone = steadyRows(shown('1', '2'), rows('2'));
  expect(said(steadyRows(gone, rows('1', '2')))).toEqual(['1 new', '2 new']);
});
