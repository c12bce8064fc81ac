// Runs before each file of tests with pages: an error of the client that nobody caught fails the test that met it.
import { afterEach, expect, inject } from 'vitest';
import { takePageErrors } from './page-errors.ts';

// A screen that is taken away on purpose may throw.
if (!inject('bite')) {
  afterEach(() => {
    expect(takePageErrors(), 'errors of pages that nobody caught').toEqual([]);
  });
}
