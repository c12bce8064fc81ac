// @vitest-environment happy-dom
import { push } from '@haihu/contract/socket';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, drawHook, happen, pass, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { tellListeners } from '../../../shared/lib/push-listeners.ts';
import { useFreshNumbers, useLeftNumber, useNumbers } from './use-numbers.ts';

type Counts = Parameters<typeof useFreshNumbers>[1];

const counts = (waiting: number) => ({ waiting }) as Counts;

beforeEach(() => {
  vi.useFakeTimers();
  signInAs();
});
afterEach(async () => {
  await clearPage();
  vi.useRealTimers();
});

/** Draws a list of numbers, and beside it a screen that keeps the list fresh and can be left. */
async function open() {
  const asked = serve({ 'tasks.numbers': () => ({ list: [{ id: '1' }], next: null, total: null }) });
  await drawHook(() => useNumbers({ taskId: '3', state: undefined, mine: false }));
  const fresh = await drawHook(() => useFreshNumbers('3', counts(5)));
  await happen();
  expect(asked).toHaveLength(1);
  return { asked, fresh };
}

test('news of a task within a second is read together, and another task’s is not', async () => {
  const { asked, fresh } = await open();
  await happen(() => tellListeners({ type: push.taskMoved, data: { taskId: '3' } } as never));
  await fresh.again(() => useFreshNumbers('3', counts(4)));
  await pass(999);
  expect(asked).toHaveLength(1);
  await pass(1);
  expect(asked).toHaveLength(2);
  await happen(() => tellListeners({ type: push.taskMoved, data: { taskId: '4' } } as never));
  await fresh.again(() => useFreshNumbers('3', counts(4)));
  await pass(5000);
  expect(asked).toHaveLength(2);
});

test('after the screen is left nothing is read any more', async () => {
  const { asked, fresh } = await open();
  await happen(() => tellListeners({ type: push.taskMoved, data: { taskId: '3' } } as never));
  await fresh.leave();
  await pass(5000);
  expect(asked).toHaveLength(1);
});

test('a number that left the list is looked at again while its call is on, and not after that', async () => {
  let state = 'calling';
  const asked = serve({ 'tasks.number': () => ({ id: '1', state }) });
  const left = await drawHook(() => useLeftNumber('1'));
  await happen();
  await pass(5000);
  expect(asked).toHaveLength(2);
  state = 'done';
  await pass(6000);
  expect(left.now.data).toMatchObject({ state: 'done' });
  await pass(60_000);
  expect(asked).toHaveLength(3);
});
