import { expect, test } from 'vitest';
import { meaningOf } from './meaning.ts';

const none = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, more: Partial<Parameters<typeof meaningOf>[0]> = {}, isInField = false) =>
  meaningOf({ ...none, isComposing: false, repeat: false, key, ...more }, isInField);

test.each([
  ['/', {}, { name: 'search' }],
  ['k', { ctrlKey: true }, { name: 'search' }],
  ['k', { metaKey: true }, { name: 'search' }],
  ['c', {}, { name: 'call' }],
  ['C', {}, { name: 'call' }],
  ['h', {}, { name: 'hangUp' }],
  ['m', {}, { name: 'mute' }],
  ['n', {}, { name: 'next' }],
  ['j', {}, { name: 'down' }],
  ['k', {}, { name: 'up' }],
  ['1', {}, { name: 'result', nth: 1 }],
  ['6', {}, { name: 'result', nth: 6 }],
  ['¡', { code: 'Digit1', altKey: true }, { name: 'level', nth: 1 }],
  ['6', { code: 'Digit6', altKey: true }, { name: 'level', nth: 6 }],
  ['Enter', { ctrlKey: true }, { name: 'save' }],
  ['Escape', {}, { name: 'back' }],
  ['?', { shiftKey: true }, { name: 'help' }],
  // A German keyboard types / with Shift, a French one types digits with Shift.
  ['/', { shiftKey: true }, { name: 'search' }],
  ['2', { shiftKey: true }, { name: 'result', nth: 2 }],
] as const)('outside of fields %s with %o means %o', (key, held, meaning) => {
  expect(press(key, held)).toEqual(meaning);
});

test.each([
  ['7', {}],
  ['0', {}],
  ['x', {}],
  ['Enter', {}],
  ['7', { code: 'Digit7', altKey: true }],
  ['C', { shiftKey: true }],
  ['c', { ctrlKey: true }],
  ['c', { metaKey: true }],
  ['c', { altKey: true }],
  ['1', { code: 'Digit1', ctrlKey: true }],
  ['1', { code: 'Digit1', ctrlKey: true, altKey: true }],
  ['Enter', { ctrlKey: true, shiftKey: true }],
  ['k', { ctrlKey: true, shiftKey: true }],
  ['Escape', { altKey: true }],
])('%s with %o is left to the browser', (key, held) => {
  expect(press(key, held)).toBeNull();
});

test('in a field only saving and leaving mean something', () => {
  for (const key of ['/', 'c', 'h', 'n', 'm', 'j', 'k', '1', '?']) expect(press(key, {}, true)).toBeNull();
  expect(press('k', { ctrlKey: true }, true)).toBeNull();
  expect(press('1', { code: 'Digit1', altKey: true }, true)).toBeNull();
  expect(press('Enter', { ctrlKey: true }, true)).toEqual({ name: 'save' });
  expect(press('Escape', {}, true)).toEqual({ name: 'back' });
});

test('no key means anything while Chinese is composed, not even Escape or Ctrl+Enter', () => {
  for (const isInField of [true, false]) {
    expect(press('c', { isComposing: true }, isInField)).toBeNull();
    expect(press('1', { isComposing: true }, isInField)).toBeNull();
    expect(press('Escape', { isComposing: true }, isInField)).toBeNull();
    expect(press('Enter', { ctrlKey: true, isComposing: true }, isInField)).toBeNull();
    expect(press('Process', {}, isInField)).toBeNull();
  }
});

test('a key that is held down walks through a list, but calls, hangs up and saves only once', () => {
  expect(press('j', { repeat: true })).toEqual({ name: 'down' });
  expect(press('k', { repeat: true })).toEqual({ name: 'up' });
  for (const key of ['c', 'h', 'n', 'm', '1', 'Escape']) expect(press(key, { repeat: true })).toBeNull();
  expect(press('Enter', { ctrlKey: true, repeat: true }, true)).toBeNull();
});
