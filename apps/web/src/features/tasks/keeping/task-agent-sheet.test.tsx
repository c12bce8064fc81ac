// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { t } from '../texts.ts';
import { TaskAgentSheet } from './task-agent-sheet.tsx';

beforeEach(() => {
  navigate();
  signInAs({ permissions: ['tasks.manage'] });
});
afterEach(clearPage);

const taskAgent = (userId: string, name: string, departmentName: string, fault: string | null = null) => ({
  userId,
  name,
  departmentName,
  fault,
});

const names = () => [...document.querySelectorAll('.seat-rows li')].map(({ textContent }) => textContent!.trim());
const press = (label: string) =>
  happen(() =>
    [...document.querySelectorAll<HTMLElement>('button')].find(({ textContent }) => textContent === label)!.click(),
  );

async function open() {
  const chosen: string[][] = [];
  const asked = serve({
    'tasks.seats': ({ search }) => ({
      list: [
        taskAgent('1', '赵婷', '一部'),
        taskAgent('2', '李敏', '二部'),
        taskAgent('3', '陈思雨', '二部', 'no_permission'),
      ].filter(({ name }) => name.includes(String(search ?? ''))),
      next: null,
    }),
  });
  await draw(
    <TaskAgentSheet open taskId="5" chosen={[]} onClose={() => undefined} onChoose={(ids) => chosen.push(ids)} />,
  );
  await happen();
  return { asked, chosen };
}

test('all who may call are chosen by one tap, and the key says how many', async () => {
  const { chosen } = await open();
  await press(t.allTaskAgents(2));
  await press(t.confirmTaskAgents(2));
  expect(chosen).toEqual([['1', '2']]);
});

test('a department is seen by itself, and all means all of it', async () => {
  const { chosen } = await open();
  await press('二部');
  expect(names()).toHaveLength(2);
  await press(t.allTaskAgents(1));
  await press(t.confirmTaskAgents(1));
  expect(chosen).toEqual([['2']]);
});

test('a name is looked for on the server, and nobody is said to be nobody', async () => {
  const { asked } = await open();
  const box = document.querySelector<HTMLInputElement>('input[type=search]')!;
  const type = (words: string) =>
    happen(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, words);
      box.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await type('李');
  await happen();
  expect(names()).toEqual([expect.stringContaining('李敏')]);
  expect(asked.at(-1)).toMatchObject({ name: 'tasks.seats', request: { taskId: '5', search: '李' } });
  await type('王');
  await happen();
  expect(document.body.textContent).toContain(t.noTaskAgentFound);
});

test('choosing nobody says so', async () => {
  const { chosen } = await open();
  await press(t.confirmTaskAgents(0));
  expect([t.confirmTaskAgents(0), chosen]).toEqual(['No agents', [[]]]);
});
