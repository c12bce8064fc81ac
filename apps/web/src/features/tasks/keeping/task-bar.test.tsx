// @vitest-environment happy-dom
import type { Task } from '@haihu/contract/tasks/keeping';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { TaskBar } from './task-bar.tsx';

let went: unknown[][];
beforeEach(() => {
  went = navigate();
  signInAs({ permissions: ['tasks.work', 'tasks.manage'] });
});
afterEach(clearPage);

const counts = { waiting: 1, calling: 0, connected: 5, unreached: 3, blocked: 2 };
const task = (change: Partial<Task>) =>
  ({
    id: '5',
    name: '春季回访',
    state: 'stopped',
    isSample: false,
    isSeat: false,
    leads: true,
    counts,
    ...change,
  }) as Task;

test('one key calls the people again whom an ended task did not reach', async () => {
  const asked = serve({ 'tasks.copy': () => ({ id: '6' }), 'calls.current': () => ({ call: null }) });
  const { host } = await draw(<TaskBar task={task({})} />);
  const key = host.querySelector('button');
  expect(key?.textContent).toBe('Redial the 4 not reached');
  await happen(() => key!.click());
  expect(asked.find(({ name }) => name === 'tasks.copy')!.request).toEqual({
    id: '5',
    name: '春季回访, redial',
    numbers: true,
  });
  expect(went).toContainEqual(['open', 'taskDetail', { id: '6' }]);
});

test.each([{ leads: false }, { counts: { ...counts, waiting: 0, unreached: 0 } }, { isSample: true }])(
  'there is no such key with %j',
  async (change) => {
    serve({ 'calls.current': () => ({ call: null }) });
    const { host } = await draw(<TaskBar task={task(change)} />);
    expect(host.querySelector('button')).toBeNull();
  },
);
