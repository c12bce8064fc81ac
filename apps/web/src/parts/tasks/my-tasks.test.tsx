// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, draw, navigate, pass, serve, signInAs } from '../../shared/lib/test-page.tsx';
import { MyTasks } from './my-tasks.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T02:30:00Z') });
  navigate();
  signInAs({ permissions: ['tasks.work'] });
});
afterEach(async () => {
  await clearPage();
  vi.useRealTimers();
});

test('the card of a task that somebody watches goes on with the task, without anything being told', async () => {
  let waiting = 26;
  serve({
    'tasks.page': () => ({
      list: [
        {
          id: '5',
          name: '春季回访',
          mode: 'progressive',
          state: 'running',
          total: 28,
          counts: { waiting, calling: 0, connected: 0, unreached: 0, blocked: 0 },
          mine: 0,
          isSeat: false,
        },
      ],
    }),
    'calls.state': () => ({ state: 'offline' }),
  });
  const { host } = await draw(<MyTasks isOnCall={false} isWatched />);
  await pass(1);
  expect(host.textContent).toContain('2 / 28');
  waiting = 21;
  await pass(5000);
  expect(host.textContent).toContain('7 / 28');
});
