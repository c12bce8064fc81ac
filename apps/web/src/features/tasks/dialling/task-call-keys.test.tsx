// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t as tools } from '../../../parts/calls/in-call-texts.ts';
import { clientState } from '../../../shared/lib/client-state.ts';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import TaskNumber from './task-number.tsx';

const number = {
  id: '44',
  taskId: '5',
  taskName: '回访',
  taskState: 'running',
  name: '刘芳',
  remark: '',
  script: '',
  mobile: '139****0160',
  area: null,
  state: 'calling',
  seatId: '7',
  attempts: 1,
  lastCause: null,
  outcome: null,
  level: null,
  customerId: null,
  mode: 'preview',
  paceSeconds: 5,
  isSample: false,
  visitAt: null,
};
const call = {
  id: '9',
  customerId: null,
  taskNumberId: '44',
  agentId: '7',
  mode: 'softphone',
  state: 'bridged',
  cause: null,
  answeredAt: '2026-03-02T02:00:00Z',
  callee: '139****0160',
  talkers: [],
  companions: [],
  pauses: [],
};

beforeEach(() => {
  signInAs({ permissions: ['calls.place', 'tasks.work'] });
  navigate();
});
afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

const keyOf = (label: string) =>
  [...document.querySelectorAll<HTMLElement>('button')].find(({ textContent }) => textContent === label)!;
const digitOf = (digit: string) =>
  [...document.querySelectorAll<HTMLElement>('.dial-keys button')].find((key) => key.textContent!.startsWith(digit))!;

test('in a call of a task the keys of a telephone are at hand, and no reminder covers it', async () => {
  const asked = serve({
    'config.options': () => new Error('gone'),
    'tasks.number': () => number,
    'tasks.record': () => ({ calls: [], notes: [] }),
    'calls.current': () => ({ call }),
    'calls.controls': () => ({ isMuted: false, isHeld: false, transferTo: null, joined: [] }),
    'followups.visits': () => ({ list: [], total: 0, next: null }),
  });
  const { leave } = await draw(<TaskNumber query={{ CustomerID: '44' }} setQuery={() => undefined} />);
  await happen();
  await happen();
  expect(clientState.get().callflage).toBe(true);
  await happen(() => keyOf(tools.keypad).click());
  await happen(() => digitOf('5').click());
  expect(asked.find(({ name }) => name === 'calls.digits')?.request).toEqual({ id: '9', digits: '5' });
  for (const label of [tools.mute, tools.hold, tools.transfer]) expect(keyOf(label)).toBeDefined();
  // The keyboard reaches them too.
  const named = [...document.querySelectorAll<HTMLElement>('[data-key]')].map(({ dataset }) => dataset.key);
  for (const name of ['mute', 'hangUp', 'result', 'level']) expect(named).toContain(name);
  await leave();
  expect(clientState.get().callflage).toBe(false);
});
