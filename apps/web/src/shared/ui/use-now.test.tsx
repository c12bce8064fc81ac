// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { clearPage, draw } from '../lib/test-page.tsx';
import { useNow } from './use-now.ts';

afterEach(clearPage);
afterEach(() => vi.restoreAllMocks());

test('a clock draws its part once, however long the drawing takes', async () => {
  // Half an hour beyond the real time, so that no earlier test has read this second.
  let passing = Math.ceil(Date.now() / 1000) * 1000 + 1_800_000;
  vi.spyOn(Date, 'now').mockImplementation(() => (passing += 1));
  const drawn: number[] = [];
  function Clock() {
    const now = useNow();
    drawn.push(now);
    return <p>{now}</p>;
  }
  await draw(<Clock />);
  expect(drawn).toHaveLength(1);
});
