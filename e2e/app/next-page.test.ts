import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { createJourney, expectSound } from '../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

interface List {
  screen: string;
  /** Path of the call whose pages the list shows. */
  path: string;
  /** An answer with the last row, by which the test sees that the last page was read. */
  last: object;
  lastName: string | RegExp;
}

const person = { level: 1, company: null, mobile: '138****0009' };
const at = '2026-03-01T02:00:00Z';
const half = { id: '8', name: '乙', company: null, mobile: '138****0008', ownerName: null };

const lists: List[] = [
  {
    screen: '/pages3/recycle-bin',
    path: 'api/crm/recycle-bin/page',
    last: {
      ...person,
      id: '9',
      name: '末页客户',
      ownerName: null,
      deletedBy: '王磊',
      deletedAt: at,
      reason: null,
      erasedAt: at,
    },
    lastName: /末页客户/,
  },
  {
    screen: '/pages2/homeH5/homeleft2',
    path: 'api/crm/team-pools',
    last: { userId: '9', name: '末页同事', departmentName: null, held: 0, dealt: 0, late: 0, room: 9 },
    lastName: /末页同事/,
  },
  {
    screen: '/pages/organize/home',
    path: 'api/staff/page',
    last: {
      userId: '9',
      name: '末页员工',
      mobile: '138****0009',
      position: '',
      roles: [],
      departmentId: null,
      departmentName: null,
      suspended: false,
      superTenant: false,
    },
    lastName: /末页员工/,
  },
  {
    screen: '/pages/organize/enterprise',
    path: 'api/enterprise/applications',
    last: { id: '9', name: '末页申请', mobile: '138****0009', note: null, at, state: 'waiting', reason: null },
    lastName: /末页申请/,
  },
  {
    screen: '/pages3/duplicates',
    path: 'api/crm/duplicates/page',
    last: { id: '9', by: 'mobile', one: { ...half, id: '7', name: '末页甲' }, other: half },
    lastName: /末页甲/,
  },
  {
    screen: '/pages3/extensions',
    path: 'api/crm/extend/requests',
    last: {
      ...person,
      id: '9',
      customerId: '8',
      name: '末页延期',
      by: '赵婷',
      at,
      reason: '下周签',
      returnsAt: null,
      left: 1,
    },
    lastName: /末页延期/,
  },
  {
    screen: '/pages3/agenda',
    path: 'api/notice/agenda',
    last: {
      kind: 'call_back',
      id: '9',
      at,
      day: 'late',
      memberId: '3',
      memberName: '赵婷',
      customerId: '8',
      taskNumberId: null,
      name: '末页待办',
      company: null,
      level: null,
      mobile: '138****0009',
      text: '',
      bindId: null,
      because: null,
    },
    lastName: /末页待办/,
  },
];

/** Gives the server's first page a next one, which fails once and comes at the second try. */
async function failNextPage(page: Page, { path, last }: List): Promise<void> {
  let failed = false;
  await page.route(`**/gateway/${path}*`, async (route) => {
    const asked = `${route.request().url()} ${route.request().postData() ?? ''}`;
    if (!asked.includes('second-page')) {
      const response = await route.fetch();
      const envelope = await response.json();
      expect(envelope.code, JSON.stringify(envelope)).toBe(200);
      const first = envelope.data.list.length > 0 ? envelope.data.list : [{ ...last, id: '1', userId: '1' }];
      return route.fulfill({ json: { ...envelope, data: { ...envelope.data, list: first, next: 'second-page' } } });
    }
    if (!failed) {
      failed = true;
      return route.fulfill({ json: { code: 50000, msg: '服务忙', data: null } });
    }
    return route.fulfill({ json: { code: 200, msg: '', data: { list: [last], next: null, total: 2 } } });
  });
}

test.each(lists)('$screen says that its next page did not come, and tries again', async (list) => {
  const journey = await createJourney(browser);
  const owner = await journey.agent('王磊', { isSuper: true, dataScope: 'all' });
  const page = await journey.signedIn(owner);
  await failNextPage(page, list);
  await page.goto(journey.at(list.screen));
  const row = page.getByRole('alert').filter({ hasText: '后面的加载失败' });
  await row.waitFor();
  await expectSound(page, `${list.screen}: next page failed`);
  await row.getByRole('button', { name: '重试' }).click();
  const isLast = page.getByText(list.lastName);
  // The first row may be a copy of the last one.
  await expect.poll(() => isLast.count()).toBeGreaterThanOrEqual(1);
  await row.waitFor({ state: 'detached' });
});
