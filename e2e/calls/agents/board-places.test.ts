import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney } from '../../journey.ts';
import { press } from '../../press-and-fill.ts';
import { connected } from '../../connected.ts';
import { stopClock } from '../../stop-clock.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 120_000 };
const television = { width: 1920, height: 1080 };
/** Milliseconds of the page's time that pass at each look. All looks together stay below the ten seconds of a reading. */
const LOOK = 50;

/** Waits for a number of rows on a page whose clock stands still. */
const rowsBecome = (page: Page, rows: Locator, count: number) =>
  expect
    .poll(async () => {
      await page.clock.runFor(LOOK);
      return rows.count();
    })
    .toBe(count);

test('board and wall follow when others move a member, merge departments and change a role', patiently, async () => {
  const journey = await createJourney(browser);
  const [east, west] = [await journey.department('华东组'), await journey.department('华西组')];
  const agent = await journey.agent('赵婷', { departmentId: east, dataScope: 'self' });
  await journey.agent('李敏', { departmentId: east, dataScope: 'self' });
  const owner = await journey.agent('林总', { isSuper: true, dataScope: 'all' });
  const head = await journey.agent('东组长', { departmentId: east, dataScope: 'branch' });
  const { data: staff } = await journey.call('organisation.staffMember', { id: agent.member.userId }, owner.token);

  const wall = await journey.phone({ viewport: television });
  await wall.goto(journey.at('/pages3/wall'));
  const digits = wall.getByLabel('配对码');
  await expect.poll(() => digits.textContent()).toMatch(/^\d{3} \d{3}$/);
  await journey.call('identity.confirmDisplay', { code: (await digits.textContent())!.replace(' ', '') }, head.token);
  const onWall = (count: number) => wall.getByRole('heading', { name: `坐席 ${count}` }).waitFor();
  await onWall(2);

  const board = await journey.signedIn(head);
  await board.goto(journey.at('/pages2/homeH5/homeright2'));
  const rows = board.locator('.row.who').filter({ hasText: '赵婷' });
  await rows.waitFor();
  await connected(board);
  // From here on only a push can change what the board shows.
  await stopClock(board);

  const page = await journey.signedIn(owner);
  await page.goto(journey.at(`/pages/organize/add-staff?id=${agent.member.userId}`));
  await press(page, /^部门/);
  await page.getByRole('dialog', { name: '选择部门' }).getByRole('button', { name: '华西组' }).click();
  await press(page, '保存');
  await page.getByText('已保存').waitFor();
  await rowsBecome(board, rows, 0);
  await onWall(1);

  await page.goto(journey.at(`/pages/organize/add-branch?id=${west}`));
  await press(page, '合并到其他部门');
  await page.getByRole('dialog', { name: '选择部门' }).getByRole('button', { name: '华东组' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '合并', exact: true }).click();
  await page.getByText('已合并').waitFor();
  await rowsBecome(board, rows, 1);
  await onWall(2);

  await page.goto(journey.at(`/pages3/roles/edit?id=${staff.roles[0]!.id}`));
  await page.getByRole('switch', { name: '打电话' }).click();
  await press(page, '保存');
  await page.getByText(/^已保存/).waitFor();
  await rowsBecome(board, rows, 0);
  // A leader without agents is shown as one.
  await onWall(1);
});
