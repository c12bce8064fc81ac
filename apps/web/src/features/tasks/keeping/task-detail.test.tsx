// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { t as tasks } from '../texts.ts';
import TaskDetail from './task-detail.tsx';
import { t } from './detail-texts.ts';

beforeEach(() => navigate());
afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

const task = {
  id: '5',
  name: '春季回访',
  state: 'stopped',
  mode: 'preview',
  total: 4,
  counts: { waiting: 1, calling: 0, connected: 1, unreached: 2, blocked: 0 },
  mine: 0,
  isSeat: false,
  isSample: false,
  leads: true,
  dividing: null,
};

const press = (label: string) =>
  happen(() => {
    const keys = [...document.querySelectorAll<HTMLElement>('button')];
    keys.findLast((key) => key.getAttribute('aria-label') === label || key.textContent?.startsWith(label))!.click();
  });

/** Draws the page of a task for a member with these permissions. */
async function page(permissions: Parameters<typeof signInAs>[0]) {
  signInAs(permissions);
  const asked = serve({
    'config.options': () => new Error('gone'),
    'tasks.info': () => task,
    'tasks.numbers': () => ({ list: [], next: null, total: 0, totalIsEstimate: false }),
    'calls.current': () => ({ call: null }),
    'statistics.taskTotals': () => ({
      total: { numbers: 4, called: 0, connected: 0, levels: [] },
      tasks: [],
      seats: [],
      causes: [],
    }),
    'tasks.export': () => ({ jobId: '9' }),
    'jobs.read': () => new Error('gone'),
  });
  const { host } = await draw(<TaskDetail query={{ id: '5' }} setQuery={() => undefined} />);
  await happen();
  return { host, asked, names: () => asked.map(({ name }) => name) };
}

test('a task has a search for its numbers, its totals and its export', async () => {
  const { host, asked, names } = await page({
    permissions: ['tasks.work', 'tasks.manage', 'statistics.read', 'customers.export'],
  });
  expect(host.querySelector('input[type=search]')!.getAttribute('aria-label')).toBe(t.find);
  await press(tasks.more);
  await press(t.totals);
  await happen();
  expect(names()).toContain('statistics.taskTotals');
  await press(tasks.more);
  await press(t.exportTitle);
  expect(asked.find(({ name }) => name === 'tasks.export')?.request).toEqual({ taskId: '5', format: 'xlsx' });
});

test('a member who may neither read figures nor export is offered neither', async () => {
  await page({ permissions: ['tasks.work', 'tasks.manage'] });
  await press(tasks.more);
  const words = document.body.textContent;
  expect(words).toContain(tasks.history);
  expect(words).not.toContain(t.totals);
  expect(words).not.toContain(t.exportTitle);
});
