// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { causeWords } from '../../../parts/calls/call-words.ts';
import { clearPage, draw, happen, navigate, serve, signInAs, toast } from '../../../shared/lib/test-page.tsx';
import { testMember } from '../../../shared/lib/test-member.ts';
import { EditNumber } from '../dialling/edit-number.tsx';
import { FindNumber } from '../numbers/find-number.tsx';
import { TaskTotals } from './task-totals.tsx';
import { t } from './detail-texts.ts';

beforeEach(() => signInAs({ permissions: ['tasks.work', 'statistics.read'] }));
afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

/** Types into a field like a user. */
const type = (box: HTMLInputElement, words: string) =>
  happen(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, words);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });

const figures = { numbers: 4, called: 3, connected: 1, levels: [0, 1, 0, 0, 0, 0] };

test('a task is added up by seat, by cause and by level', async () => {
  navigate();
  serve({
    'config.options': () => new Error('gone'),
    'statistics.taskTotals': () => ({
      total: figures,
      tasks: [],
      seats: [
        { memberId: '7', name: '赵婷', ...figures, numbers: 3 },
        { memberId: null, name: '', ...figures, numbers: 1 },
      ],
      causes: [{ cause: 'busy', numbers: 2 }],
    }),
  });
  await draw(<TaskTotals taskId="5" open onClose={() => undefined} />);
  await happen();
  const cells = [...document.querySelectorAll('.cell')].map(({ textContent }) => textContent);
  expect(cells[0]).toBe(`赵婷${t.of('3', '1')}${t.numbers('3')}`);
  expect(cells[1]).toContain(t.nobody);
  expect(cells[2]).toBe(`${causeWords('busy')}${t.numbers('2')}`);
  expect(cells).toHaveLength(4);
});

test.each([
  { title: 'a result that was written without a call is shown', levels: [0, 0, 0, 2, 0, 0], isShown: true },
  { title: 'a task without calls and results says so', levels: [0, 0, 0, 0, 0, 0], isShown: false },
])('$title', async ({ levels, isShown }) => {
  const untouched = { numbers: 4, called: 0, connected: 0, levels };
  navigate();
  serve({
    'config.options': () => new Error('gone'),
    'statistics.taskTotals': () => ({
      total: untouched,
      tasks: [],
      seats: [{ memberId: '7', name: '赵婷', ...untouched }],
      causes: [],
    }),
  });
  await draw(<TaskTotals taskId="5" open onClose={() => undefined} />);
  await happen();
  expect(document.body.textContent.includes(t.noneYet)).toBe(!isShown);
  expect(document.body.textContent.includes(t.byLevel)).toBe(isShown);
});

test('a number is found by its mobile number once it is sent, and said to be absent where it is', async () => {
  const went = navigate();
  const found = [{ id: '44', seatId: testMember.userId }, { id: '45', seatId: '8' }, { id: '46', seatId: null }, null];
  const asked = serve({ 'tasks.numberByMobile': () => ({ number: found.shift() }) });
  const { host } = await draw(<FindNumber taskId="5" />);
  await type(host.querySelector('input')!, '13912340160');
  expect(asked).toEqual([]);
  const send = () => happen(() => host.querySelector('form')!.requestSubmit());
  await send();
  expect(asked[0]).toMatchObject({ request: { mobile: '13912340160', taskId: '5' } });
  await send();
  await send();
  expect(went).toEqual([
    ['open', 'taskNumber', { CustomerID: '44', viewType: '0' }],
    ['open', 'taskNumber', { CustomerID: '45', viewType: '1' }],
    ['open', 'taskNumber', { CustomerID: '46', viewType: '1' }],
  ]);
  await send();
  expect(toast()).toBe(t.notHere);
});

test('name and note of a number are changed', async () => {
  navigate();
  const asked = serve({ 'tasks.editNumber': () => ({ id: '44' }) });
  const number = { id: '44', name: '', remark: '老客户' } as never;
  const { host } = await draw(<EditNumber number={number} />);
  await happen(() => host.querySelector<HTMLElement>('button')!.click());
  await type(document.querySelector<HTMLInputElement>('.layer input, dialog input, [role=dialog] input')!, '刘芳');
  await happen(() => [...document.querySelectorAll<HTMLElement>('.btn.pri')].at(-1)!.click());
  expect(asked.find(({ name }) => name === 'tasks.editNumber')?.request).toEqual({
    id: '44',
    name: '刘芳',
    remark: '老客户',
  });
});
