// @vitest-environment happy-dom
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, draw, happen, navigate, ServerRefusal, serve, signInAs } from '../../shared/lib/test-page.tsx';
import { testMember } from '../../shared/lib/test-member.ts';
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

test.each<[string, ComponentProps<typeof DueCallBacksCard>, () => unknown]>([
  [
    'for a leader who may not see those of others',
    { of: 'team', isListed: false },
    () => ({ list: [callBack], total: 1 }),
  ],
  ['where they cannot be read', { of: 'me', isListed: true }, () => new ServerRefusal(50000)],
  [
    'where the only one stands above',
    { of: 'me', isListed: true, without: '31' },
    () => ({ list: [callBack], total: 1 }),
  ],
  ['where none is due', { of: 'me', isListed: true }, () => ({ list: [], total: 0 })],
])('the way to all call-backs is there %s', async (_where, props, answer) => {
  serve({ 'followups.visits': answer });
  const { host } = await draw(<DueCallBacksCard {...props} />);
  await happen();
  expect(links(host)).toEqual(['#/callBacks']);
  expect(host.textContent).not.toContain('刘芳');
});

test('due call-backs are listed', async () => {
  serve({ 'followups.visits': () => ({ list: [callBack], total: 1 }) });
  const { host } = await draw(<DueCallBacksCard of="me" isListed />);
  await happen();
  expect(host.textContent).toContain('刘芳');
});

async function heading(isListed: boolean): Promise<string> {
  const { host } = await draw(<DueCallBacksCard of="me" isListed={isListed} />);
  await happen();
  return host.querySelector('h2')!.textContent;
}

test('the heading ends with the count, or without a colon where nothing is counted', async () => {
  serve({ 'followups.visits': () => ({ list: [callBack], total: 1 }) });
  expect(await heading(true)).toMatch(/ 1$/);
  expect(await heading(false)).not.toMatch(/[:：]/);
});

test('a leader sees by name whose promise each is, and calls only for the own ones', async () => {
  const went = navigate();
  const asked = serve({
    'followups.visits': () => ({
      list: [
        { ...callBack, memberId: '8', memberName: '李敏', content: '等比价结果' },
        { ...callBack, id: '5', customerName: '周敏', memberId: testMember.userId, memberName: '赵婷' },
      ],
      total: 2,
    }),
  });
  const { host } = await draw(<DueCallBacksCard of="team" isListed />);
  await happen();
  expect(asked[0]!.request).toMatchObject({ owner: 'all' });
  const rows = [...host.querySelectorAll('.visit')].map((row) => row.textContent);
  expect(rows[0]).toMatch(/李敏.*等比价结果/);
  expect(rows[1]).toContain('赵婷');
  const keys = [...host.querySelectorAll('.visit')].map((row) => row.querySelectorAll('button').length);
  expect(keys).toEqual([1, 2]);
  await happen(() => host.querySelector('a')!.click());
  expect(went).toEqual([['open', 'callBacks', { team: '1' }, { replace: undefined }]]);
});
