// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { VisitContext } from '../../../shared/lib/navigation.ts';
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

test('the row of the number that is open beside the list is marked, and no row whose id is another part of the address', async () => {
  const row = { mobile: '138****0001', area: '', state: 'waiting', seatId: null, seatName: '', attempts: 0 };
  const list = ['1', '3'].map((id) => ({
    ...row,
    id,
    name: `第 ${id} 个`,
    lastCause: null,
    outcome: null,
    level: null,
  }));
  serve({ 'tasks.numbers': () => ({ list, next: null, total: 2 }) as never });
  const beside = { name: 'taskNumber' as const, query: { CustomerID: '3', viewType: '1' } };
  const visit = { name: 'taskDetail', label: '', title: '', pullDownRefresh: false, place: '1', beside } as const;
  const { host } = await draw(
    <VisitContext value={visit}>
      <NumberList taskId="5" state={undefined} mine={false} counts={counts} isEmpty={false} />
    </VisitContext>,
  );
  await happen();
  const marked = [...host.querySelectorAll('[aria-current]')].map((element) => element.textContent);
  expect(marked).toEqual([expect.stringContaining('第 3 个')]);
});
