// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { t } from '../texts.ts';
import { NumberList } from './number-list.tsx';

beforeEach(() => {
  navigate();
  signInAs({ permissions: ['tasks.work'] });
});
afterEach(clearPage);

const counts = { waiting: 28, calling: 0, connected: 0, unreached: 0, blocked: 0 };

test.each([
  ['numbers wait that nobody holds yet', {}, t.forAll('28')],
  ['the seat asks for what is its own', { mine: true }, t.noMatching],
  ['another state was asked for', { state: 'connected' as const }, t.noMatching],
  ['there is none at all', { isEmpty: true, counts: { ...counts, waiting: 0 } }, t.noNumbers],
])('an empty list says so where %s', async (_where, change, said) => {
  serve({ 'tasks.numbers': () => ({ list: [], next: null, total: 0 }) });
  const { host } = await draw(
    <NumberList taskId="5" state={undefined} mine={false} counts={counts} isEmpty={false} {...change} />,
  );
  await happen();
  expect(host.textContent).toContain(said);
});
