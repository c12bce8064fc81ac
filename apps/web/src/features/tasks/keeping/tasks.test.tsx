// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Query } from '../../../shared/lib/navigation.ts';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { t } from '../texts.ts';
import Tasks from './tasks.tsx';

beforeEach(() => {
  signInAs({ permissions: ['tasks.work', 'tasks.manage'] });
  navigate();
});
afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

const task = (id: number) => ({
  id: String(id),
  name: `任务${id}`,
  mode: 'preview',
  state: 'running',
  total: 0,
  counts: { waiting: 0, calling: 0, connected: 0 },
  mine: 0,
  isSeat: false,
  isSample: false,
});

test('a task is searched by its name among many, and the search stays in the address', async () => {
  const asked = serve({
    'tasks.page': ({ search }) => ({
      list: search ? [] : Array.from({ length: 6 }, (_, index) => task(index)),
      next: null,
      total: 6,
      totalIsEstimate: false,
    }),
  });
  let query: Query = { list: 'over' };
  const screen = () => <Tasks query={query} setQuery={(next) => void (query = next)} />;
  const { host, render } = await draw(screen());
  await happen();
  const box = host.querySelector<HTMLInputElement>('input[type=search]')!;
  await happen(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, '春季');
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(query).toEqual({ list: 'over', search: '春季' });
  await render(screen());
  await happen();
  expect(asked.at(-1)!.request).toMatchObject({ list: 'over', search: '春季' });
  expect(host.textContent).toContain(t.noTaskFound);
  expect(host.querySelector<HTMLInputElement>('input[type=search]')!.value).toBe('春季');
});
