// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { RequestError } from '../lib/request-error.ts';
import { clearPage, draw } from '../lib/test-page.tsx';
import { DayGroups } from './day-groups.tsx';

afterEach(clearPage);

const words = { failed: 'not loaded', restFailed: 'rest not loaded', retry: 'again' };

async function failed(error: Error): Promise<string> {
  const idle = { isPending: false, isFetching: false, hasNextPage: false, fetchNextPage() {}, refetch() {} };
  const { host } = await draw(
    <DayGroups<{ id: string; at: string }>
      items={[]}
      pages={{ ...idle, error }}
      atOf={({ at }) => at}
      words={words}
      empty="nothing"
    >
      {({ id }) => id}
    </DayGroups>,
  );
  return host.textContent;
}

test('a refused list says what the server said, and offers no second try', async () => {
  expect(await failed(new RequestError(403, 'Ask an administrator'))).toBe('Ask an administrator');
  expect(await failed(new RequestError(500, 'Server busy'))).toBe('not loadedagain');
});
