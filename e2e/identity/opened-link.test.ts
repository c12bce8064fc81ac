import { presets } from '@haihu/contract/permissions';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { createJourney } from '../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const PASSWORD = 'haihu-journey';
const [zhao, li] = ['13800000002', '13800000003'];

async function signIn(page: Page, mobile: string): Promise<void> {
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

async function createTeam() {
  const journey = await createJourney(browser);
  const permissions = presets.agent;
  const first = await journey.agent('赵婷', { mobile: zhao, password: PASSWORD, permissions });
  const second = await journey.agent('李敏', { mobile: li, password: PASSWORD, permissions });
  return { journey, first, second };
}

test('after signing in one lands on the link that was opened, and only once', { timeout: 60_000 }, async () => {
  const { journey } = await createTeam();
  const id = await journey.addToPublicPool({ name: '周云' });
  const page = await journey.phone();
  await page.goto(journey.at(`/pages/client/detailpublic?id=${id}`));
  await page.getByRole('heading', { name: '登录海呼CRM' }).waitFor();
  // A reload of the login, and a look at the agreements, do not lose the link.
  await page.reload();
  await signIn(page, zhao);
  await page.waitForURL(new RegExp(`detailpublic\\?id=${id}$`));
  await page.getByText('周云').first().waitFor();

  await page.goto(journey.at('/pages3/me'));
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
  await signIn(page, zhao);
  await page.waitForURL(/pages\/index\/index/);
});

test('a link opened when the session was over is followed by its user, not by somebody else', async () => {
  const { journey, first } = await createTeam();
  const id = await journey.addToPublicPool({ name: '周云' });
  const address = `/pages/client/detailpublic?id=${id}`;
  for (const [mobile, lands] of [
    [zhao, /detailpublic/],
    [li, /pages\/index\/index/],
  ] as const) {
    const page = await journey.signedIn(first);
    await page.addInitScript(() => {
      if (sessionStorage.getItem('ended')) return;
      sessionStorage.setItem('ended', 'yes');
      localStorage.setItem('flying_token', 'of a session that is over');
    });
    await page.goto(journey.at(address));
    await page.getByText('登录过期，请重新登录').first().waitFor();
    await page.clock.fastForward(2000);
    await signIn(page, mobile);
    await page.waitForURL(lands);
  }
});

test('another user on the same page finds no filter of the one before', { timeout: 60_000 }, async () => {
  const { journey } = await createTeam();
  for (const name of ['周云', '何丽娟']) await journey.addToPublicPool({ name });
  const page = await journey.phone();
  await page.goto(journey.at('/'));
  await signIn(page, zhao);
  await page.waitForURL(/pages\/index\/index/);
  await page.getByRole('link', { name: '客户', exact: true }).click();
  await page.getByRole('radio', { name: '公海' }).click();
  await page.getByRole('searchbox').fill('周云');
  await page.getByText('1 位', { exact: true }).waitFor();
  await page.getByRole('link', { name: '我的', exact: true }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();

  await signIn(page, li);
  await page.waitForURL(/pages\/index\/index/);
  await page.getByRole('link', { name: '客户', exact: true }).click();
  await page.waitForURL(/homeleft/);
  expect(page.url()).not.toContain('search');
  await page.getByText('私海里还没有客户').waitFor();
  // The search keeps its words and filters too.
  await page.getByRole('radio', { name: '公海' }).click();
  await page.getByText('2 位', { exact: true }).waitFor();
  await page.getByRole('searchbox').click();
  await expect.poll(() => page.getByText('周云').count()).toBe(1);
});
