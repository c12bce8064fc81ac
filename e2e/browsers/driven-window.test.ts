import { expect, test } from 'vitest';
import { missingPrograms } from './driven-window.ts';

test('a browser whose program is nowhere on the path is found missing', () => {
  expect(missingPrograms(['node', 'no-such-browser'])).toEqual(['no-such-browser']);
});
