// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { RequestError } from '../../shared/lib/request-error.ts';
import { clearPage, draw, happen, question } from '../../shared/lib/test-page.tsx';
import { tellListRefusal } from './list-reason.tsx';

afterEach(clearPage);

/** Tells a refusal. Returns the page's words. */
async function told(code: number, data: Record<string, unknown> | null): Promise<string> {
  await draw(<p>page</p>);
  await happen(() => tellListRefusal(new RequestError(code, 'Refused', data)));
  return document.body.textContent;
}

test('a refused list of guesses says how many numbers it took and when they are free again, until it is read', async () => {
  expect(await told(41_057, { numbers: 588, againAt: '2026-03-02T06:20:00Z' })).toMatch(/Refused\..*588.*20/);
  expect(question()).not.toBeNull();
});

test('a refused list of guesses of an earlier server, which sends no instant', async () => {
  expect(await told(41_057, { numbers: 588 })).toMatch(/Refused(?!\.)/);
  expect(question()).not.toBeNull();
});

test('a refusal for another reason passes by', async () => {
  expect(await told(40_400, null)).toContain('Refused');
  expect(question()).toBeNull();
});
