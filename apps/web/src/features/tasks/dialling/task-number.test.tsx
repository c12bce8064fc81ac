// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { provideGrounds } from '../../../shared/lib/grounds.ts';
import { t as detail } from '../keeping/detail-texts.ts';
import TaskNumber from './task-number.tsx';
import { t } from './texts.ts';

let went: unknown[][];
beforeEach(() => {
  signInAs({ permissions: ['tasks.work'] });
  went = navigate();
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
  company: null as string | null,
  mobile: '139****0160',
  area: null,
  state: 'waiting',
  seatId: '7',
  seatName: '赵婷',
  attempts: 0,
  lastCause: null,
  outcome: null,
  level: null,
  customerId: '31',
  mode: 'preview',
  isSample: false,
  visitAt: null,
};

async function page(of: Partial<typeof number> = {}) {
  serve({
    'config.options': () => new Error('gone'),
    'tasks.number': () => ({ ...number, ...of }),
    'tasks.record': () => ({ calls: [], notes: [] }),
    'followups.visits': () => ({ list: [] }),
  });
  const drawn = await draw(<TaskNumber query={{ CustomerID: '44', viewType: '0' }} setQuery={() => undefined} />);
  await happen();
  return { ...drawn, note: () => drawn.host.querySelector('textarea')! };
}

test('the script is read out with the names of this call, and shows a gap for what is missing', async () => {
  const script = '{客户}您好，我是{企业}的{销售}，{公司}有{活动}';
  const first = await page({ script, company: '义乌小商品' });
  const shown = () => first.host.querySelector('.dialling-script')!.textContent;
  expect(shown()).toBe('刘芳您好，我是海呼演示的赵婷，义乌小商品有{活动}');
  await clearPage();
  signInAs({ permissions: ['tasks.work'] });
  const { host } = await page({ script, name: '', seatId: null as never, seatName: null as never });
  expect(host.querySelector('.dialling-script')!.textContent).toBe('____您好，我是海呼演示的赵婷，____有{活动}');
});

test('the customer made of a number is opened by its own id', async () => {
  const { host } = await page();
  await happen(() => {
    [...host.querySelectorAll<HTMLElement>('button')].find(({ textContent }) => textContent === t.toCustomer)!.click();
  });
  expect(went).toEqual([['open', 'customerDetail', { id: '31' }]]);
});

test('notes about a number are there again after the page was gone, for this member', async () => {
  const first = await page();
  await happen(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(first.note(), '想要报价');
    first.note().dispatchEvent(new Event('input', { bubbles: true }));
  });
  await first.leave();
  const again = await page();
  expect(again.note().value).toBe('想要报价');
  await again.leave();
  signInAs({ userId: '8', permissions: ['tasks.work'] });
  expect((await page()).note().value).toBe('');
});

test('its name and note can be edited, and it tells what its page stands on, until one leaves', async () => {
  let grounds: unknown[] = [];
  const stop = provideGrounds((now) => void (grounds = now));
  const { host, leave } = await page();
  expect(host.textContent).toContain(detail.edit);
  expect(grounds).toEqual([
    { what: 'number', id: '44' },
    { what: 'task', id: '5' },
  ]);
  await leave();
  expect(grounds).toEqual([]);
  stop();
});
