// @vitest-environment happy-dom
import type { PreviewedSheet } from '@haihu/contract/tasks/intakes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearPage, draw, happen, navigate, ServerRefusal, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import TaskIntake from './task-intake.tsx';
import { t } from './texts.ts';

beforeEach(() => {
  signInAs({ permissions: ['tasks.manage'] });
  navigate();
});
afterEach(clearPage);

const unknown: PreviewedSheet = {
  sheet: 0,
  name: '',
  rows: 12,
  headingRow: 1,
  fields: [null, 'number', null],
  firstRows: [
    { row: 1, cells: ['甲', '乙', '丙'] },
    { row: 2, cells: ['139****0001', '8001', '王强'] },
    { row: 3, cells: ['139****0002', '', '陈静'] },
  ],
};

async function open(answer: PreviewedSheet[] | ServerRefusal) {
  const places: unknown[] = [];
  const asked = serve({
    'tasks.info': () => ({ id: '5' }),
    'tasks.sheetPreview': () => (answer instanceof ServerRefusal ? answer : { sheets: answer }),
    'tasks.importNumbers': () => ({ intakeId: '7', jobId: '8' }),
  });
  const query = { task: '5', file: 'uploads/1.csv', name: '展会名单.csv' };
  const { host } = await draw(<TaskIntake query={query} setQuery={(place) => void places.push(place)} />);
  await happen();
  const button = (label: string) =>
    [...host.querySelectorAll<HTMLElement>('button')].find((one) => one.textContent === label);
  const choose = (at: number, value: string) =>
    happen(() => {
      const select = host.querySelectorAll('select')[at]!;
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  const chosen = () => [...host.querySelectorAll('select')].map(({ value }) => value);
  const press = (label: string) => happen(() => button(label)!.click());
  const sent = () => asked.filter(({ name }) => name === 'tasks.importNumbers').map(({ request }) => request);
  return { host, places, button, choose, chosen, press, sent };
}

test('a sheet is shown with its columns, and taken in as they were chosen', async () => {
  const { host, places, choose, chosen, press, sent } = await open([unknown]);
  expect(host.textContent).toContain('展会名单.csv');
  expect(host.textContent).toContain(t.rowsInFile(12));
  expect(sent()).toEqual([]);
  await choose(0, 'number');
  expect(chosen()).toEqual(['number', 'ignored', 'ignored']);
  await choose(2, 'name');
  expect([...host.querySelectorAll('.task-answer')].map(({ textContent }) => textContent)).toEqual([
    '139****0001王强',
    '139****0002陈静',
  ]);
  await press(t.takeRows(11));
  expect(sent()).toEqual([
    {
      taskId: '5',
      filePath: 'uploads/1.csv',
      fileName: '展会名单.csv',
      columns: [{ sheet: 0, headingRow: 1, number: 0, name: 2 }],
    },
  ]);
  expect(places).toEqual([{ id: '7', job: '8', task: '5' }]);
});

test('the first row is read too where it is no heading', async () => {
  const { host, press, sent } = await open([unknown]);
  await happen(() => host.querySelector<HTMLElement>('input[type=checkbox]')!.click());
  await press(t.takeRows(12));
  expect(sent()).toMatchObject([{ columns: [{ sheet: 0, headingRow: 0, number: 1 }] }]);
});

test('without a column of numbers nothing is taken, and the screen says what to do', async () => {
  const { host, choose, press, sent } = await open([unknown]);
  await choose(1, 'remark');
  expect(host.textContent).toContain(t.noNumberColumn);
  await press(t.takeRows(0));
  expect(sent()).toEqual([]);
});

test('sheets with a column of numbers are taken, of several', async () => {
  const second = { ...unknown, sheet: 1, name: '上海', rows: 3 };
  const { host, choose, press, sent } = await open([{ ...unknown, name: '北京' }, second]);
  await choose(1, 'ignored');
  expect(host.textContent).toContain(t.columnsOf('北京'));
  expect(host.textContent).toContain(t.sheetLeftOut);
  await press(t.takeRows(2));
  expect(sent()).toMatchObject([{ columns: [{ sheet: 1, number: 1 }] }]);
});

test('a file that cannot be read says why, and another one is asked for', async () => {
  const { host, places, press } = await open(new ServerRefusal(41_105));
  expect(host.textContent).toContain(t.readFailed);
  await press(t.otherFile);
  expect(places).toEqual([{ task: '5' }]);
});
