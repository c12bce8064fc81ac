// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import EnterNumbers from './enter-numbers.tsx';
import { t } from './texts.ts';

beforeEach(() => {
  signInAs({ permissions: ['tasks.manage'] });
  navigate();
});
afterEach(async () => {
  await clearPage();
  Reflect.deleteProperty(navigator, 'contacts');
  vi.unstubAllGlobals();
});

const press = (host: HTMLElement, label: string) =>
  happen(() => [...host.querySelectorAll<HTMLElement>('button')].find((key) => key.textContent === label)!.click());

const select = () => Promise.resolve([{ name: ['通讯录甲'], tel: ['139 0001 0060'] }]);

test('contacts of the phone are looked at before they are sent', async () => {
  const asked = serve({
    'tasks.info': () => ({ id: '5' }),
    'tasks.addNumbers': () => ({ intakeId: '1', taken: 1, refused: 0, rounded: false, list: [] }),
  });
  Object.defineProperty(navigator, 'contacts', { value: { select }, configurable: true });
  const { host } = await draw(<EnterNumbers query={{ id: '5' }} setQuery={() => undefined} />);
  await happen();
  await press(host, t.importContacts);
  expect(host.querySelector('textarea')!.value).toBe('通讯录甲 139 0001 0060');
  expect(asked.map(({ name }) => name)).not.toContain('tasks.addNumbers');
  await press(host, t.takeIn(1));
  expect(asked.find(({ name }) => name === 'tasks.addNumbers')?.request).toMatchObject({
    taskId: '5',
    source: 'contacts',
    numbers: [{ name: '通讯录甲' }],
  });
});

test('a photo comes from the camera, or from the album', async () => {
  serve({ 'tasks.info': () => ({ id: '5' }) });
  const { host } = await draw(<EnterNumbers query={{ id: '5' }} setQuery={() => undefined} />);
  await happen();
  const inputs = [...host.querySelectorAll<HTMLInputElement>('input[type=file]')];
  expect(inputs.map((input) => [input.getAttribute('aria-label'), input.getAttribute('capture')])).toEqual([
    [t.photo, 'environment'],
    [t.album, null],
  ]);
});

test('numbers that were added are taken out again, once that is confirmed', async () => {
  let undone: { takenBack: number; kept: number } | null = null;
  const asked = serve({
    'tasks.info': () => ({ id: '5' }),
    'tasks.addNumbers': () => ({ intakeId: '7', taken: 1, refused: 0, rounded: false, list: [] }),
    'tasks.intake': () => ({ undoUntil: undone ? null : new Date(Date.now() + 9.5 * 60_000).toISOString(), undone }),
    'tasks.undoIntake': () => (undone = { takenBack: 1, kept: 0 }),
  });
  Object.defineProperty(navigator, 'contacts', { value: { select }, configurable: true });
  const { host } = await draw(<EnterNumbers query={{ id: '5' }} setQuery={() => undefined} />);
  await happen();
  await press(host, t.importContacts);
  await press(host, t.takeIn(1));
  await happen();
  expect(host.textContent).toContain(t.undoLeft(10));
  await press(host, t.undo);
  expect(asked.map(({ name }) => name)).not.toContain('tasks.undoIntake');
  await answer(true);
  expect(asked.find(({ name }) => name === 'tasks.undoIntake')?.request).toEqual({ id: '7' });
  expect(host.textContent).toContain(t.undone(1, 0));
  expect(host.textContent).not.toContain(t.undoLeft(10));
});

test('pasted lines that are no numbers are named, with what is wrong with each', async () => {
  serve({ 'tasks.info': () => ({ id: '5' }) });
  const { host } = await draw(<EnterNumbers query={{ id: '5' }} setQuery={() => undefined} />);
  await happen();
  await happen(() => {
    const box = host.querySelector('textarea')!;
    const lines = '客户107 13910839414\n1\t13910000000\n1380013\n138****8000';
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(box, lines);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(host.textContent).toContain(t.found(2, 2));
  expect([...host.querySelectorAll('.task-answer')].map(({ textContent }) => textContent)).toEqual([
    `1380013${t.problems.short}`,
    `138****8000${t.problems.masked}`,
  ]);
});

test('large counts have their commas', () => {
  expect([t.taken(5723), t.takeIn(5723), t.found(6551, 0)]).toEqual([
    '5,723 added',
    'Add 5,723 numbers',
    '6,551 numbers found',
  ]);
});
