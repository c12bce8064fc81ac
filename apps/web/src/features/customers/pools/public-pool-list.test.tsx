// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noFilter } from '../../../parts/customers/pool-filter.ts';
import { type Visit, VisitContext } from '../../../shared/lib/navigation.ts';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { useSelection } from '../batches/use-selection.ts';
import { PublicPoolList } from './public-pool-list.tsx';

beforeEach(() => {
  navigate();
  signInAs();
});
afterEach(clearPage);

const ignore = () => undefined;
const visit: Visit = { name: 'publicPool', label: '', title: '', pullDownRefresh: false, place: 'pool' };

function Searched({ search }: { search?: string }) {
  const filter = { ...noFilter, search };
  const selection = useSelection({ pool: 'sea', filter, may: false });
  return (
    <VisitContext value={visit}>
      <PublicPoolList {...{ filter, selection }} onClear={ignore} onSort={ignore} />
    </VisitContext>
  );
}

const answer = (word: string, count: number) => ({
  list: Array.from({ length: count }, (_, index) => ({
    id: `${word}${index}`,
    name: `${word} ${index}`,
    mobile: '138****6602',
    standing: { state: 'open', by: null, at: null },
    seaReason: 'imported',
    seaAt: '2026-03-02T02:05:00Z',
    hidden: [],
  })),
  total: count,
  totalIsEstimate: false,
  next: null,
});

test('rows stay where the user scrolled until a search is answered; the answer starts at its top', async () => {
  const found = Promise.withResolvers<unknown>();
  serve({ 'customers.seaPage': ({ search }) => (search ? found.promise : answer('all', 300)) });
  const { host, render } = await draw(<Searched />);
  await happen();
  const names = () => [...host.querySelectorAll('.name')].map(({ textContent }) => textContent);
  const scroller = host.querySelector('.list')!;
  scroller.scrollTop = 88 * 100;
  await happen(() => scroller.dispatchEvent(new Event('scroll')));
  expect(names()).toContain('all 100');
  await render(<Searched search="found" />);
  await happen();
  expect(names()).toContain('all 100');
  expect(scroller.scrollTop).toBe(88 * 100);
  found.resolve(answer('found', 3));
  await happen();
  expect(names()[0]).toBe('found 0');
  expect(scroller.scrollTop).toBe(0);
});
