// @vitest-environment happy-dom
import type { TaskStandstill } from '@haihu/contract/tasks/pacing';
import type { ShortTask } from '@haihu/contract/tasks/keeping';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, draw, navigate, pass, serve, signInAs } from '../../shared/lib/test-page.tsx';
import { TaskAlarms } from './task-alarms.tsx';

const NOW = new Date('2026-03-02T02:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  navigate();
  signInAs({ permissions: ['tasks.work', 'tasks.manage'], dataScope: 'all' });
});
afterEach(async () => {
  await clearPage();
  vi.useRealTimers();
});

const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000).toISOString();
const task = (id: string, name: string, mode: ShortTask['mode'] = 'progressive') =>
  ({ id, name, mode, state: 'running', total: 9, counts: {}, mine: 0, isSeat: false }) as unknown as ShortTask;
const standstill = (taskId: string, change: Partial<TaskStandstill> = {}): TaskStandstill => ({
  taskId,
  at: at(0),
  state: 'running',
  fault: null,
  ready: 1,
  numbers: 'due',
  lastPlacedAt: at(-200),
  nextAt: at(-190),
  standsStillAt: at(-30),
  own: null,
  refused: [],
  ...change,
});

test('a task that stands still is told with its reason, once for all tasks with that cause, until it dials again', async () => {
  const faults: Record<string, TaskStandstill['fault']> = { 1: 'no_balance', 2: 'no_balance', 3: 'line_busy' };
  let standsStillAt: string | null = at(-30);
  const asked = serve({
    'tasks.page': () => ({
      list: [task('1', '回访'), task('2', '新客'), task('3', '老客'), task('4', '慢慢', 'preview')],
    }),
    'tasks.standing': ({ id }) => standstill(String(id), { fault: faults[String(id)]!, standsStillAt }),
  });
  const { host: page } = await draw(<TaskAlarms />);
  await pass(1);
  await pass(1);
  const alarms = () => [...page.querySelectorAll('.task-alarm')].map(({ textContent }) => textContent);
  expect(alarms()).toHaveLength(2);
  expect(alarms()[0]).toMatch(/回访, 新客.*Nothing dialled.*balance is used up/);
  expect(alarms()[1]).toMatch(/老客.*line is full/);
  // Task 4 cannot stand still, because its agents dial themselves.
  expect(asked.filter(({ name, request }) => name === 'tasks.standing' && request.id === '4')).toEqual([]);
  standsStillAt = at(60);
  await pass(10_000);
  expect(page.querySelector('[role=alert]')).toBeNull();
});
