// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noFilter } from '../../../parts/customers/pool-filter.ts';
import { common } from '../../../shared/i18n/common.ts';
import { clearPage, draw, happen, navigate, serve, ServerRefusal, signInAs } from '../../../shared/lib/test-page.tsx';
import { useSelection } from '../batches/use-selection.ts';
import { PrivateList } from './private-list.tsx';
import { t } from './texts.ts';

beforeEach(() => {
  navigate();
  signInAs({ dataScope: 'self' });
});
afterEach(clearPage);

const filter = { ...noFilter, team: true } as const;
const ignore = () => undefined;

function TeamList({ onClear }: { onClear: () => void }) {
  const selection = useSelection({ pool: 'private', filter, may: false });
  return <PrivateList {...{ filter, selection, onClear }} onSort={ignore} onPublicPool={ignore} />;
}

test('a list beyond the data scope says whom to ask, and leads to the own customers', async () => {
  serve({ 'customers.privatePage': () => new ServerRefusal(403) });
  let cleared = 0;
  const { host } = await draw(<TeamList onClear={() => (cleared += 1)} />);
  await happen();
  expect(host.textContent).toContain(t.beyondScopeHint);
  expect(host.textContent).not.toContain(t.loadFailed);
  const keys = [...host.querySelectorAll('.empty button')];
  expect(keys.map(({ textContent }) => textContent)).toEqual([t.ownCustomers]);
  await happen(() => (keys[0] as HTMLElement).click());
  expect(cleared).toBe(1);
});

test('a list that another failure keeps away can be asked for again', async () => {
  serve({ 'customers.privatePage': () => new ServerRefusal(500) });
  const { host } = await draw(<TeamList onClear={ignore} />);
  await happen();
  expect(host.textContent).toContain(t.loadFailed);
  expect(host.querySelector('.empty button')?.textContent).toBe(common.retry);
});
