// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { testMember } from '../../../shared/lib/test-member.ts';
import { t as tasks } from '../texts.ts';
import TaskNumber from './task-number.tsx';

beforeEach(() => {
  signInAs({ permissions: ['tasks.work'] });
  navigate();
});
afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

const number = {
  id: '44',
  taskId: '5',
  taskName: '回访',
  name: '刘芳',
  remark: '',
  script: '',
  mobile: '139****0160',
  area: null,
  state: 'waiting',
  attempts: 0,
  lastCause: null,
  outcome: null,
  level: null,
  customerId: null,
  mode: 'preview',
  isSample: false,
  visitAt: null,
};

test.each([
  ['one that was opened to be called', '0', { seatId: null, seatName: null }, tasks.numberStates.waiting],
  ['one of nobody', '1', { seatId: null, seatName: null }, `${tasks.numberStates.waiting} · ${tasks.notDivided}`],
  ['one of a colleague', '1', { seatId: '8', seatName: '李敏' }, `${tasks.numberStates.waiting} · 李敏`],
  ['one’s own', '0', { seatId: testMember.userId, seatName: '赵婷' }, tasks.numberStates.waiting],
])('the page says whose %s is', async (_which, viewType, whose, words) => {
  serve({
    'tasks.number': () => ({ ...number, ...whose }),
    'tasks.record': () => ({ calls: [], notes: [] }),
    'config.options': () => new Error('gone'),
    'followups.visits': () => ({ list: [] }),
  });
  const { host } = await draw(<TaskNumber query={{ CustomerID: '44', viewType }} setQuery={() => undefined} />);
  await happen();
  expect(host.querySelector('.dialling-head .c-2')!.textContent).toBe(words);
});
