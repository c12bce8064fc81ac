// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, draw, happen, navigate, ServerRefusal, serve, signInAs } from '../../shared/lib/test-page.tsx';
import { DueCallBacksCard } from './due-call-backs.tsx';

const callBack = {
  id: '4',
  at: '2026-03-02T02:00:00Z',
  type: 0,
  customerId: '31',
  customerName: '刘芳',
  company: null,
  content: '',
  mobile: '138****0001',
};

beforeEach(() => {
  signInAs();
  navigate();
});
afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

const links = (host: HTMLElement) => [...host.querySelectorAll('a')].map((link) => link.getAttribute('href'));

test.each([
  ['in the view of the team', { isListed: false }, () => ({ list: [callBack], total: 1 })],
  ['where they cannot be read', { isListed: true }, () => new ServerRefusal(50000)],
  ['where the only one stands above', { isListed: true, without: '31' }, () => ({ list: [callBack], total: 1 })],
  ['where none is due', { isListed: true }, () => ({ list: [], total: 0 })],
])('the way to all call-backs is there %s', async (_where, props, answer) => {
  serve({ 'followups.visits': answer });
  const { host } = await draw(<DueCallBacksCard {...props} />);
  await happen();
  expect(links(host)).toEqual(['#/callBacks']);
  expect(host.textContent).not.toContain('刘芳');
});

test('those that are due are listed', async () => {
  serve({ 'followups.visits': () => ({ list: [callBack], total: 1 }) });
  const { host } = await draw(<DueCallBacksCard isListed />);
  await happen();
  expect(host.textContent).toContain('刘芳');
});

async function heading(isListed: boolean): Promise<string> {
  const { host } = await draw(<DueCallBacksCard isListed={isListed} />);
  await happen();
  return host.querySelector('h2')!.textContent;
}

test('the heading ends with the count, or without a colon where nothing is counted', async () => {
  serve({ 'followups.visits': () => ({ list: [callBack], total: 1 }) });
  expect(await heading(true)).toMatch(/ 1$/);
  expect(await heading(false)).not.toMatch(/[:：]/);
});
