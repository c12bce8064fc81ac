// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { RequestError } from '../../shared/lib/request-error.ts';
import { listRefusalWords } from './list-reason.tsx';

const refused = (data: Record<string, unknown>) => listRefusalWords(new RequestError(41_057, 'Refused', data));

test('a refused list of guesses says how many numbers it took and when they are free again', () => {
  const words = refused({ numbers: 588, againAt: '2026-03-02T06:20:00Z' });
  expect(words).toMatch(/^Refused\..*588.*20/);
  // Earlier servers send no instant.
  expect(refused({ numbers: 588 })).toBe('Refused');
});
